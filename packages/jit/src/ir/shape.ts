import type { ArrayDecl } from "./ir.ts";

/** How many elements a shape has, or threads a block. */
export const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** Strides of a row-major array without gaps, in elements. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) strides[axis] = strides[axis + 1]! * shape[axis + 1]!;
  return strides;
}

/** Axes of an array. */
export const rankOf = (array: ArrayDecl): number => (array.space === "global" ? array.ndim : array.shape.length);
