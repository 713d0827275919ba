/** Which bytes of two vectors a shuffle takes. */

/** These lanes of 32 bits: 0 to 3 of the first, 4 to 7 of the second. */
export const ofLanes = (lanes: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, byte) => 4 * lanes[byte >> 2]! + (byte & 3));

/** The high half of the first, twice. */
export const HIGH_HALF: Uint8Array = ofLanes([2, 3, 2, 3]);

/** The low halves of both. */
export const LOW_HALVES: Uint8Array = ofLanes([0, 1, 4, 5]);

/** The low halves of the 64-bit lanes of both. */
export const NARROW: Uint8Array = ofLanes([0, 2, 4, 6]);

/** The high halves of the 64-bit lanes of both. */
export const HIGH_OF_WIDE: Uint8Array = ofLanes([1, 3, 5, 7]);

/** A half of the first, and a half of the second. */
export const ofHalves = (first: number, second: number): Uint8Array =>
  ofLanes([2 * first, 2 * first + 1, 4 + 2 * second, 5 + 2 * second]);

/** A half of the lanes of both in turns, lanes of 32 or 64 bits. */
export const interleaved = (width: number, half: number): Uint8Array =>
  width === 64 ? ofHalves(half, half) : ofLanes([2 * half, 4 + 2 * half, 1 + 2 * half, 5 + 2 * half]);

/** A vector turned by so many bytes: of both operands, which are the same. */
export const rotated = (bytes: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, i) => (i + bytes) % 16);
