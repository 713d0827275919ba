import { array, type DType, type NDArray, type Scalar, type Target } from "@gridstride/core";
import type { seededRandom } from "@gridstride/testing";

type Random = ReturnType<typeof seededRandom>;

/** Types of arrays; on webgpu, where each is a pipeline, not all of 64 bits. */
export function typesOf(target: Target): readonly DType[] {
  const most: DType[] = [
    "bool",
    "int8",
    "int16",
    "int32",
    "uint8",
    "uint16",
    "uint32",
    "float16",
    "float32",
    "float64",
  ];
  return target === "webgpu" ? most : [...most, "int64", "uint64"];
}

/** Small whole numbers, so that every type holds every sum and product. */
function values(random: Random, count: number, type: DType): Scalar[] {
  const wide = type === "int64" || type === "uint64";
  return Array.from({ length: count }, () => {
    const value = random.integer(type.startsWith("int") || type.startsWith("float") ? -5 : 0, 5);
    return wide ? BigInt(value) : type === "bool" ? value > 2 : value;
  });
}

/** A view with axes in any order, steps of any sign, repeated axes. */
export function randomView(random: Random, shape: readonly number[], type: DType): NDArray {
  const order = shape.map((_, axis) => axis).sort(() => random.integer(0, 1) * 2 - 1);
  const steps = shape.map(() => [1, 1, -1, 2, -2][random.integer(0, 4)] as number);
  const lengths = order.map((axis) => (shape[axis] as number) * Math.abs(steps[axis] as number));
  const size = lengths.reduce((a, b) => a * b, 1);
  const base = array(values(random, size, type), type).reshape(lengths);
  const back = shape.map((_, axis) => order.indexOf(axis));
  const view = base.transpose(back).slice(...steps.map((step) => [null, null, step] as const));
  const repeated = shape.indexOf(1);
  return repeated >= 0 || random.integer(0, 3) > 0
    ? view
    : view.slice(...shape.map((_, axis) => (axis === 0 ? ([0, 1] as const) : null))).broadcastTo(shape);
}

/** Shapes that broadcast. */
export function randomShapes(random: Random, count: number): readonly (readonly number[])[] {
  const whole = Array.from({ length: random.integer(0, 5) }, () => [1, 2, 3, 4, 5][random.integer(0, 4)] as number);
  return Array.from({ length: count }, () =>
    whole
      .slice(random.integer(0, 2) === 0 ? random.integer(0, whole.length) : 0)
      .map((n) => (random.integer(0, 4) === 0 ? 1 : n)),
  );
}
