import { type Device, type DeviceArray, dtypeInfo, type NDArray, UnsupportedError } from "@gridstride/core";
import { type Candidate, type SearchOptions, search, values } from "@gridstride/jit/internal";
import { matricesOf, resultMatrices } from "./batches.ts";
import { abilityOf, candidatesOf } from "./candidates.ts";
import { launchProduct } from "./launch.ts";
import type { ProductLaunch } from "./product.ts";
import { type ProductShape, productShape } from "./shapes.ts";
import { type Choice, classOf, keepChoice, type ProductSizes } from "./tuned.ts";
import { fastest } from "./variants.ts";

/** Two operands, by their shapes. */
export type ProductShapes = readonly [a: readonly number[], b: readonly number[]];
/** The types in which products are computed, and so measured. */
export type TunedType = "float32" | "float64" | "int32";

const SAMPLES = 64;

export const sizesOf = ([a, b]: ProductShapes, dtype: TunedType): ProductSizes & ProductShape => {
  const shape = productShape(a, b);
  return { ...shape, dtype, loop: shape.batch };
};

/** The key of products alike in a cache. */
export const keyOf = (shapes: ProductShapes, dtype: TunedType): string => classOf(sizesOf(shapes, dtype));

/** Has a device use a choice from now on for products alike. */
export function use(device: Device, shapes: ProductShapes, dtype: TunedType, choice: Choice): void {
  keepChoice(device, sizesOf(shapes, dtype), choice);
}

/** Times what may be chosen on arrays of these shapes. On cpu and parallel, and where nothing is to be computed, there is one version. */
export async function tuneProduct(
  device: Device,
  shapes: ProductShapes,
  dtype: TunedType,
  options: SearchOptions<Choice>,
): Promise<{ readonly choice: Choice; readonly ms: number | null }> {
  if (device.target === "webgpu" && dtypeInfo(dtype).bytesPerElement > 4)
    throw new UnsupportedError(
      "dtype",
      `tune: on webgpu ${dtype} has one version of matmul, and nothing to tune; tune float32`,
      { targets: ["parallel", "cpu"] },
    );
  const { shape, rows, columns, depth, batch } = sizesOf(shapes, dtype);
  const made = shapes.map((one, i) => values(one, dtype, i + 1)) as [NDArray, NDArray];
  using a = device.toDevice(made[0]);
  using b = device.toDevice(made[1]);
  using c = device.zeros(shape, dtype);
  const product: ProductLaunch = {
    dtype,
    rows,
    columns,
    depth,
    loop: batch,
    alpha: 1,
    beta: 0,
    a: matricesOf(a, batch, { transposed: false, vector: "row" }),
    b: matricesOf(b, batch, { transposed: false, vector: "column" }),
    c: resultMatrices(c, batch, a.ndim > 1, b.ndim > 1),
  };
  if (device.target !== "webgpu" || c.size === 0) return { choice: fastest(device, product), ms: null };
  const expected = sampled(made, shapes, c);
  const candidates = candidatesOf(abilityOf(device)).map(
    (choice): Candidate<Choice> => ({
      choice,
      async time() {
        const start = performance.now();
        launchProduct(device, product, choice);
        await device.synchronize();
        return performance.now() - start;
      },
      async right() {
        const right = expected(await c.copyToHost());
        // The next one must not find this one's result.
        using zeros = device.zeros(shape, dtype);
        c.copyFrom(zeros);
        return right;
      },
    }),
  );
  return (await search(candidates, options)) ?? { choice: fastest(device, product), ms: null };
}

/** Whether elements of a result all over it, the corners too, are the sums that they should be. */
function sampled(
  [a, b]: readonly [NDArray, NDArray],
  [shapeA, shapeB]: ProductShapes,
  c: DeviceArray,
): (result: NDArray) => boolean {
  const k = shapeA.at(-1) as number;
  const count = Math.min(SAMPLES, c.size);
  const at = Array.from({ length: count }, (_, i) => Math.floor((i * (c.size - 1)) / Math.max(1, count - 1)));
  const sums = at.map((flat) => {
    const place = placeOf(flat, c.shape);
    const row = shapeA.length > 1 ? place[place.length - (shapeB.length > 1 ? 2 : 1)] : undefined;
    const column = shapeB.length > 1 ? place.at(-1) : undefined;
    const loop = place.slice(0, place.length - Number(row !== undefined) - Number(column !== undefined));
    let [sum, size] = [0, 0];
    for (let p = 0; p < k; p++) {
      const x = Number(a.get(...own(loop, shapeA), ...(row === undefined ? [] : [row]), p));
      const y = Number(b.get(...own(loop, shapeB), p, ...(column === undefined ? [] : [column])));
      sum += x * y;
      size += Math.abs(x * y);
    }
    return { place, sum, bound: (k + 1) * 2 ** -23 * size };
  });
  return (result) => sums.every(({ place, sum, bound }) => Math.abs(Number(result.get(...place)) - sum) <= bound);
}

/** Where a broadcast operand is read. */
function own(loop: readonly number[], shape: readonly number[]): readonly number[] {
  const axes = shape.slice(0, -2);
  return loop.slice(loop.length - axes.length).map((index, axis) => (axes[axis] === 1 ? 0 : index));
}

function placeOf(flat: number, shape: readonly number[]): readonly number[] {
  let rest = flat;
  return shape
    .toReversed()
    .map((extent) => {
      const index = rest % extent;
      rest = Math.floor(rest / extent);
      return index;
    })
    .toReversed();
}
