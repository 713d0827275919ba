// `float64: "fast"`: a number is the sum of two of float32, of which the second is at most half a unit in the last place of the
// first (Dekker 1971; Knuth's sums). Words are their bits, the larger number first. `zero` is 0 in a way that no compiler knows: what goes
// through an operation on bits with it is not combined with other operations. All products in an error are exact, so that it does not matter
// whether an adapter rounds products before it adds them.

import type { Pair } from "./wide-floats.ts";

interface Context {
  readonly bitcast: { uint32(x: number): number; float32(x: number): number };
  uint32(x: number | boolean): number;
  int32(x: number): number;
  float32(x: number): number;
  apart(x: number, zero: number): number;
  tidy(s: number, e: number, zero: number): Pair;
  sumError(a: number, b: number, s: number, zero: number): number;
  productError(a: number, b: number, p: number, zero: number): number;
  rest(a: number, al: number, q: number, b: number, zero: number): number;
}

/** A function of two numbers. */
type OfTwo = (context: Context, ah: number, al: number, bh: number, bl: number, zero: number) => Pair;

/** The value, which no compiler combines with what computed it. */
export const apart = ({ bitcast }: Context, x: number, zero: number): number =>
  bitcast.float32(bitcast.uint32(x) | zero);

/** The rounding error of a + b, rounded to s. */
export function sumError({ apart }: Context, a: number, b: number, s: number, zero: number): number {
  const second = apart(s - a, zero);
  const first = apart(s - second, zero);
  return apart(a - first, zero) + apart(b - second, zero);
}

/** The rounding error of a * b, rounded to p. Halves of 12 bits have exact products. */
export function productError({ apart, bitcast }: Context, a: number, b: number, p: number, zero: number): number {
  const ah = bitcast.float32(bitcast.uint32(a) & 0xfffff000);
  const bh = bitcast.float32(bitcast.uint32(b) & 0xfffff000);
  const al = apart(a - ah, zero);
  const bl = apart(b - bh, zero);
  const one = apart(apart(ah * bh, zero) - p, zero);
  const two = apart(one + apart(ah * bl, zero), zero);
  const three = apart(two + apart(al * bh, zero), zero);
  return three + apart(al * bl, zero);
}

/** The sum of two numbers of which the first is the larger, as a pair. */
export function tidy({ apart, bitcast }: Context, s: number, e: number, zero: number): Pair {
  const sum = apart(s + e, zero);
  const rest = e - apart(sum - s, zero);
  const bits = bitcast.uint32(s);
  const exponent = bits & 0x7f800000;
  const all = bitcast.uint32(sum);
  // Zero, infinity and NaN have no rest.
  if (exponent === 0 || exponent === 0x7f800000) return [bits, bits ^ bits];
  if ((all & 0x7f800000) === 0x7f800000) return [all, all ^ all];
  return [all, bitcast.uint32(rest)];
}

export const fastAdd: OfTwo = ({ apart, bitcast, sumError, tidy }, ah, al, bh, bl, zero) => {
  const a = bitcast.float32(ah);
  const b = bitcast.float32(bh);
  const c = bitcast.float32(al);
  const d = bitcast.float32(bl);
  const s = apart(a + b, zero);
  const t = apart(c + d, zero);
  const first = sumError(a, b, s, zero);
  const second = sumError(c, d, t, zero);
  const e = apart(first + t, zero);
  const sum = apart(s + e, zero);
  const rest = apart(e - apart(sum - s, zero), zero);
  const exponent = bitcast.uint32(sum) & 0x7f800000;
  return exponent === 0x7f800000 ? tidy(s, s - s, zero) : tidy(sum, rest + second, zero);
};

export const fastMul: OfTwo = ({ apart, bitcast, productError, tidy }, ah, al, bh, bl, zero) => {
  const a = bitcast.float32(ah);
  const b = bitcast.float32(bh);
  const p = apart(a * b, zero);
  const e = apart(productError(a, b, p, zero), zero);
  return tidy(p, e + (a * bitcast.float32(bl) + bitcast.float32(al) * b), zero);
};

/** The part of the pair a, al that is left after q * b, where a is close to it. */
export function rest(
  { apart, bitcast, productError }: Context,
  a: number,
  al: number,
  q: number,
  b: number,
  zero: number,
): number {
  const p = apart(q * b, zero);
  const e = apart(productError(q, b, p, zero), zero);
  return apart(apart(a - p, zero) - e, zero) + bitcast.float32(al);
}

export const fastDiv: OfTwo = ({ apart, bitcast, rest, tidy }, ah, al, bh, bl, zero) => {
  const a = bitcast.float32(ah);
  const b = bitcast.float32(bh);
  const q = apart(a / b, zero);
  return tidy(q, (rest(a, al, q, b, zero) - q * bitcast.float32(bl)) / b, zero);
};

export function fastSqrt({ apart, bitcast, rest, tidy }: Context, ah: number, al: number, zero: number): Pair {
  const a = bitcast.float32(ah);
  const s = apart(Math.sqrt(a), zero);
  return tidy(s, rest(a, al, s, s, zero) / (s + s), zero);
}

export function fastLess({ bitcast, uint32 }: Context, ah: number, al: number, bh: number, bl: number): number {
  const a = bitcast.float32(ah);
  const b = bitcast.float32(bh);
  return uint32(a < b || (a === b && bitcast.float32(al) < bitcast.float32(bl)));
}

export function fastAtMost({ bitcast, uint32 }: Context, ah: number, al: number, bh: number, bl: number): number {
  const a = bitcast.float32(ah);
  const b = bitcast.float32(bh);
  return uint32(a < b || (a === b && bitcast.float32(al) <= bitcast.float32(bl)));
}

export function fastEqual({ bitcast, uint32 }: Context, ah: number, al: number, bh: number, bl: number): number {
  return uint32(bitcast.float32(ah) === bitcast.float32(bh) && bitcast.float32(al) === bitcast.float32(bl));
}

/** From the words of a binary64, low first. Below the normal numbers of float32 it is zero, above them infinite. */
export function fastFrom({ bitcast, float32, int32 }: Context, l: number, h: number): Pair {
  const sign = h & 0x80000000;
  const e = (h >>> 20) & 0x7ff;
  const up = (l >>> 28) & 1;
  const top = (((h & 0xfffff) << 3) | (l >>> 29)) + up;
  if (e === 0x7ff && (top | l) !== 0) return [0x7fc00000, l ^ l];
  if (e < 897) return [sign, l ^ l];
  if (e > 1150 || (e === 1150 && top === 0x800000)) return [sign | 0x7f800000, l ^ l];
  const power = (e - 896) << 23;
  const rest = float32(int32(l & 0x1fffffff) - int32(up << 29)) * 2.220446049250313e-16 * bitcast.float32(power);
  return [sign | (power + top), bitcast.uint32(rest) ^ sign];
}

/** The words of a binary64, low first. */
export function fastTo({ bitcast, int32, uint32 }: Context, ah: number, al: number): Pair {
  const sign = ah & 0x80000000;
  const e = (ah >>> 23) & 0xff;
  const fraction = ah & 0x7fffff;
  if (e === 0) return [ah ^ ah, sign];
  if (e === 0xff) return [ah ^ ah, sign | 0x7ff00000 | (fraction !== 0 ? 0x80000 : 0)];
  // The second number in units of the last place, by powers of two that are normal numbers.
  const half = (int32(127) - int32(e)) >> 1;
  const rest = int32(127) - int32(e) - half;
  const scaled =
    bitcast.float32(al ^ sign) *
    bitcast.float32(uint32(half + 127) << 23) *
    (bitcast.float32(uint32(rest + 127) << 23) * 4503599627370496);
  const d = int32(Math.round(scaled));
  const low = (fraction << 29) + uint32(d);
  const high = ((fraction | 0x800000) >>> 3) - uint32(d < 0) + uint32(low < fraction << 29);
  const below = 1 - (high >>> 20);
  const exponent = (e + 896 - below) << 20;
  return [low << below, sign | (exponent + (((high << below) | ((low >>> 31) & below)) & 0xfffff))];
}
