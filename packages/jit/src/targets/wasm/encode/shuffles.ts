/** Which bytes of two vectors a shuffle takes. */

/** The high half of the first, twice. */
export const HIGH_HALF: Uint8Array = Uint8Array.of(8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);

/** The low halves of both. */
export const LOW_HALVES: Uint8Array = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
