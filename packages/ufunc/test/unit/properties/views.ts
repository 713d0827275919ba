import { array, type DType, NDArray, type Scalar } from "@gridstride/core";
import { seededRandom } from "@gridstride/testing";
import fc from "fast-check";

/** How a view lies in memory, and from which seed its values come. */
export interface ViewSpec {
  readonly type: DType;
  readonly shape: readonly number[];
  /** Axes as they lie in memory, outermost first. */
  readonly order: readonly number[];
  /** Per axis; 0 repeats one element. */
  readonly steps: readonly number[];
  /** Elements before the view's own. */
  readonly before: number;
  readonly seed: number;
}

/** A view of a shape: transposed, with steps of any sign, repeated axes, an offset. */
export function viewOf(shape: readonly number[], types: readonly DType[], repeats = true): fc.Arbitrary<ViewSpec> {
  const axes = shape.map((_, axis) => axis);
  return fc.record({
    type: fc.constantFrom(...types),
    shape: fc.constant(shape),
    order: fc.shuffledSubarray(axes, { minLength: axes.length }),
    steps: fc.tuple(...axes.map(() => fc.constantFrom(...[1, 1, -1, 2, -2, ...(repeats ? [0] : [])]))),
    before: fc.nat(2),
    seed: fc.nat(),
  });
}

export const shapes: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(5), { maxLength: 4 });

/** A shape that broadcasts to another: axes of one element, leading ones left out. */
export function shapeWithin(shape: readonly number[]): fc.Arbitrary<readonly number[]> {
  return fc
    .tuple(fc.nat(shape.length), fc.tuple(...shape.map(() => fc.integer({ min: 0, max: 3 }))))
    .map(([from, ones]) => shape.map((extent, axis) => (ones[axis] === 0 ? 1 : extent)).slice(from > 1 ? 0 : from));
}

/** The view, over memory of its own. */
export function makeView({ type, shape, order, steps, before, seed }: ViewSpec): NDArray {
  const stride = new Array<number>(shape.length).fill(0);
  let step = 1;
  let offset = before;
  for (const axis of order.toReversed()) {
    const by = steps[axis] as number;
    stride[axis] = by * step;
    const reach = Math.max(0, (shape[axis] as number) - 1) * Math.abs(by) * step;
    if (by < 0) offset += reach;
    if (by !== 0) step *= Math.max(1, (shape[axis] as number) * Math.abs(by));
  }
  const memory = array(values(seed, step + before + 1, type), type);
  return new NDArray(memory.data, shape, stride, shape.includes(0) ? 0 : offset, type);
}

/** Small numbers that every operation here gives exactly; floats with quarters. */
export function values(seed: number, count: number, type: DType): number[] {
  const random = seededRandom(seed);
  const low = type.startsWith("u") || type === "bool" ? 0 : -9;
  return Array.from({ length: count }, () => {
    const whole = random.integer(low, 9);
    const value = type.startsWith("float") ? whole / 4 : whole;
    return (/int64/.test(type) ? BigInt(value) : type === "bool" ? value > 4 : value) as number;
  });
}

/** All elements in row-major order, as numbers. */
export function elements(view: NDArray): number[] {
  const flat = view.reshape([view.size]).toNested() as readonly Scalar[];
  return flat.map(Number);
}
