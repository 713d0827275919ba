const f64 = new Float64Array(1);
const u32 = new Uint32Array(f64.buffer);
/** Adding and subtracting 2⁵² rounds a smaller non-negative double to a whole number, ties to even. */
const ROUND = 2 ** 52;

/**
 * The bits of the half nearest to `value`, ties to even, in one rounding from double precision.
 * 65520 and above become infinity; NaN becomes a quiet NaN.
 */
export function float16Bits(value: number): number {
  f64[0] = value;
  const high = u32[1] as number;
  const sign = (high >>> 16) & 0x8000;
  if (Number.isNaN(value)) return sign | 0x7e00;
  const size = Math.abs(value);
  if (size >= 65520) return sign | 0x7c00;
  // Quantum 2^(e-10), or 2^-24 below the normal range: scaling by a power of two is exact.
  const exponent = Math.max(((high >>> 20) & 0x7ff) - 1023, -14);
  const units = size * 2 ** (10 - exponent) + ROUND - ROUND;
  // A carry into the next binade is right by construction: the fields are adjacent.
  return sign | (exponent === -14 ? units : ((exponent + 14) << 10) + units);
}

/** The number that the bits of a half stand for; exact. */
export function float16Value(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}
