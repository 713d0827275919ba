/** How many elements a shape has, or threads a block. */
export const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);
