// How random words become elements: a tile has LANES counters that follow each other, and the elements of its counters' first
// words come first, then the elements of the second. Neighbouring threads so write neighbouring elements, and an element's number
// does not depend on how many there are.

/** Counters of a tile. */
export const LANES = 256;

/** Threads of a block: x along a tile. */
export const BLOCK: readonly [number, number, number] = [LANES, 1, 1];

/** Elements that a counter's four words give, by the words that each takes. */
export const elementsPerCounter = (words: 1 | 2): 4 | 2 => (words === 1 ? 4 : 2);

/** Tiles of so many elements. */
export const tilesOf = (size: number, words: 1 | 2): number => Math.ceil(size / (LANES * elementsPerCounter(words)));
