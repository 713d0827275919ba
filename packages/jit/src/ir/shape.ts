import type { ArrayDecl } from "./ir.ts";

/** How many elements a shape has, or threads a block. */
export const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** Axes of an array. */
export const rankOf = (array: ArrayDecl): number => (array.space === "global" ? array.ndim : array.shape.length);
