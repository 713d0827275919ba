/** Which bytes of two vectors a shuffle takes. */

/** The high half of the first, twice. */
export const HIGH_HALF: Uint8Array = Uint8Array.of(8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);

/** The low halves of both. */
export const LOW_HALVES: Uint8Array = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);

/** Which bytes of two vectors are a half of their lanes in turns. */
export const interleaved = (width: number, half: number): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, byte) => {
    const [size, lane] = [width / 8, Math.floor((byte * 8) / width)];
    return (lane % 2) * 16 + half * 8 + Math.floor(lane / 2) * size + (byte % size);
  });

/** A vector turned by so many bytes: of both operands, which are the same. */
export const rotated = (bytes: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, i) => (i + bytes) % 16);

/** The last lanes of 32 bits of the first, and the others of the second, so many lanes up. */
export const shiftedUp = (lanes: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, i) => i + 16 - 4 * lanes);

/** The last lane of 32 bits, in all lanes. */
export const LAST_LANE: Uint8Array = Uint8Array.from({ length: 16 }, (_, i) => 12 + (i % 4));

/** These lanes of 32 bits: 0 to 3 of the first, 4 to 7 of the second. */
export const ofLanes = (lanes: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, byte) => 4 * lanes[byte >> 2]! + (byte & 3));
