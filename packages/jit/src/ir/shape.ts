import type { ArrayDecl } from "./ir.ts";

/** How many elements a shape has, or threads a block. */
export const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** Strides of a row-major array without gaps, in elements. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) strides[axis] = strides[axis + 1]! * shape[axis + 1]!;
  return strides;
}

/** The axes whose sizes multiply to the stride along an axis, if the array has no gaps. */
export const innerAxes = (array: ArrayDecl, axis: number): readonly number[] =>
  Array.from({ length: rankOf(array) }, (_, other) => other).filter((other) =>
    isColumnMajor(array) ? other < axis : other > axis,
  );

/** The indices of an access in the order in which elements lie in memory: the index along neighbours last. */
export const inMemoryOrder = <T>(array: ArrayDecl, index: readonly T[]): readonly T[] =>
  isColumnMajor(array) ? index.toReversed() : index;

const isColumnMajor = (array: ArrayDecl): boolean =>
  array.space === "global" && (array.layout === "F" || array.layout === "columns");

/** Axes of an array. */
export const rankOf = (array: ArrayDecl): number => (array.space === "global" ? array.ndim : array.shape.length);
