/** Whole numbers as the integer types keep them, and as floats. */

export interface IntegerType {
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

/** The number an integer type keeps of `x`, a whole number that int32 or uint32 arithmetic made. */
export function wrapNumber(type: IntegerType): (x: number) => number {
  if (type.bits === 32) return type.signed ? (x) => x | 0 : (x) => x >>> 0;
  if (type.bits === 16) return type.signed ? (x) => (x << 16) >> 16 : (x) => x & 0xffff;
  return type.signed ? (x) => (x << 24) >> 24 : (x) => x & 0xff;
}

export function wrapBigint(type: IntegerType): (x: bigint) => bigint {
  return type.signed ? (x) => BigInt.asIntN(64, x) : (x) => BigInt.asUintN(64, x);
}

/** A double that rounds to every shorter float as `x` itself would: what it cannot hold leaves its last bit set. */
export function toDoubleSticky(x: bigint): number {
  const magnitude = x < 0n ? -x : x;
  if (magnitude < 1n << 53n) return Number(x);
  const lost = magnitude < 1n << 64n ? 11 : magnitude.toString(2).length - 53;
  const top = magnitude >> BigInt(lost);
  const sticky = top << BigInt(lost) === magnitude ? top : top | 1n;
  return Number(sticky) * (x < 0n ? -(2 ** lost) : 2 ** lost);
}
