// Random operands and their products in double precision.
import { array, type DType, type NDArray, zeros } from "@gridstride/core";
import { seededRandom } from "@gridstride/testing";
import { expect } from "vitest";
import type { Shape } from "./shapes.ts";

export const random = (shape: Shape, type: DType, seed: number): NDArray => {
  const { integer, float32Array } = seededRandom(seed);
  const size = shape.reduce((a, b) => a * b, 1);
  const values = type === "int32" ? Array.from({ length: size }, () => integer(-9, 9)) : [...float32Array(size, -1, 1)];
  return (size === 0 ? zeros(0, "float32") : array(values)).astype(type).reshape(shape);
};

/** The product by its definition, and for each element the sum of absolute products. */
export function reference(
  a: NDArray,
  b: NDArray,
): { readonly shape: Shape; readonly values: number[]; readonly sizes: number[] } {
  const rowOnly = a.ndim === 1;
  const columnOnly = b.ndim === 1;
  const x = rowOnly ? a.reshape([1, a.size]) : a;
  const y = columnOnly ? b.reshape([b.size, 1]) : b;
  const [m, k] = x.shape.slice(-2) as [number, number];
  const n = y.shape.at(-1) as number;
  const rank = Math.max(x.ndim, y.ndim) - 2;
  const own = (shape: Shape, axis: number): number => shape[shape.length - 2 - rank + axis] ?? 1;
  const loop = Array.from({ length: rank }, (_, axis) =>
    own(x.shape, axis) === 1 ? own(y.shape, axis) : own(x.shape, axis),
  );
  const [left, right] = [x, y].map((one) => one.astype("float64").reshape([-1]).data as Float64Array) as [
    Float64Array,
    Float64Array,
  ];
  const [values, sizes]: [number[], number[]] = [[], []];
  for (const batch of places(loop)) {
    const [atA, atB] = [begin(x, batch), begin(y, batch)];
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++) {
        let [sum, size] = [0, 0];
        for (let p = 0; p < k; p++) {
          const product = left[atA + i * k + p]! * right[atB + p * n + j]!;
          sum += product;
          size += Math.abs(product);
        }
        values.push(sum);
        sizes.push(size);
      }
  }
  return { shape: [...loop, ...(rowOnly ? [] : [m]), ...(columnOnly ? [] : [n])], values, sizes };
}

/** Where the matrix of a batch begins among all elements; along an axis of one element there is one for all. */
function begin({ shape }: NDArray, batch: Shape): number {
  const own = shape.slice(0, -2);
  const index = batch.slice(batch.length - own.length);
  const matrix = own.reduce((at, extent, axis) => at * extent + (extent === 1 ? 0 : index[axis]!), 0);
  return matrix * shape.at(-2)! * shape.at(-1)!;
}

function places(loop: Shape): Shape[] {
  return loop.reduce<Shape[]>(
    (all, extent) => all.flatMap((one) => Array.from({ length: extent }, (_, i) => [...one, i])),
    [[]],
  );
}

const unit: Partial<Record<DType, number>> = { int32: 0, float16: 2 ** -11, float32: 2 ** -24, float64: 2 ** -53 };

/** Random operands of a row, with what their product is; the slow sums of the reference are made once for all versions. */
export function operands(
  first: Shape,
  second: Shape,
  type: DType,
): { readonly a: NDArray; readonly b: NDArray; readonly expected: Reference } {
  const key = `${first};${second};${type}`;
  const known = rows.get(key);
  if (known) return known;
  const [a, b] = [random(first, type, 1), random(second, type, 2)];
  const made = { a, b, expected: reference(a, b) };
  rows.set(key, made);
  return made;
}

type Reference = ReturnType<typeof reference>;
const rows = new Map<string, ReturnType<typeof operands>>();

export function expectProduct(got: NDArray, a: NDArray, b: NDArray, expected: Reference = reference(a, b)): void {
  const { shape, values, sizes } = expected;
  expect(got.shape).toEqual(shape);
  const k = a.shape.at(-1) as number;
  const one = unit[got.dtype] as number;
  // float16 is summed in float32 and rounded once.
  const [sum, last] = got.dtype === "float16" ? [2 ** -24, one] : [one, 0];
  const flat = Array.from(got.reshape(-1).astype("float64").data as Float64Array);
  const wrong = flat.flatMap((value, i) => {
    const bound = (k + 1) * sum * (sizes[i] as number) + last * Math.abs(values[i] as number);
    return Math.abs(value - (values[i] as number)) <= bound ? [] : [{ i, value, expected: values[i] }];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
}
