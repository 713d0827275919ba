// What the language's operations give, on JavaScript numbers; for the oracle.
import { type ComplexType, type DT, type IntType, rangeOf } from "./types.ts";
import { keepBig } from "./wide.ts";

const f64 = new Float64Array(1);
const u64 = new BigUint64Array(f64.buffer);

/** What a run met that targets may treat differently. */
export interface Met {
  /** A float32 below the normal range, as a value or as an exact result before rounding. */
  subnormal: boolean;
  /** The same for float16. */
  subnormal16: boolean;
}
export const met: Met = { subnormal: false, subnormal16: false };

function float32(x: number): number {
  if (x < 1.17549443e-38 && x > -1.17549443e-38 && x !== 0) met.subnormal = true;
  return Math.fround(x);
}

/** Ties to even, one rounding from double. */
function float16(x: number): number {
  const size = Math.abs(x);
  if (size < 6.104e-5 && x !== 0) met.subnormal16 = true;
  if (!(size < 65520)) return Number.isNaN(x) ? x : Math.sign(x) * Infinity;
  const exponent = Math.max(Math.floor(Math.log2(size)), -14);
  const unit =
    2 ** ((2 ** exponent > size ? exponent - 1 : 2 ** (exponent + 1) <= size ? exponent + 1 : exponent) - 10);
  const quantum = Math.max(unit, 2 ** -24);
  const units = size / quantum;
  const low = Math.floor(units);
  const rest = units - low;
  const rounded = (rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low) * quantum;
  return x < 0 || Object.is(x, -0) ? -rounded : rounded;
}

/** Keeps a type's part of a result of whole-number or double arithmetic. */
export const keep: Readonly<Record<Exclude<DT, "int64" | "uint64" | ComplexType>, (x: number) => number>> &
  typeof keepBig = {
  ...keepBig,
  bool: (x) => x,
  int8: (x) => (x << 24) >> 24,
  int16: (x) => (x << 16) >> 16,
  int32: (x) => x | 0,
  uint8: (x) => x & 0xff,
  uint16: (x) => x & 0xffff,
  uint32: (x) => x >>> 0,
  float16,
  float32,
  float64: (x) => x,
};

/** NaN gives 0; saturates to 32 bits; of 8 and 16 keeps the low ones, of infinities 0. */
export function toInteger(x: number, type: Exclude<IntType, "int64" | "uint64">): number {
  if (Number.isNaN(x)) return 0;
  if (type !== "int32" && type !== "uint32") return keep[type](Math.trunc(x));
  const [least, greatest] = rangeOf(type);
  return Math.trunc(Math.min(Math.max(x, least), greatest)) + 0;
}

/** What a Uint8ClampedArray keeps. */
export const clamp = (x: number | boolean): number => Uint8ClampedArray.of(Number(x))[0]!;

export const idiv = (a: number, b: number): number => (b === 0 ? 0 : Math.trunc(a / b));
export const floordiv = (a: number, b: number): number => (b === 0 ? 0 : Math.floor(a / b));
export const ceildiv = (a: number, b: number): number => (b === 0 ? 0 : Math.ceil(a / b));
export const rem = (a: number, b: number): number => (b === 0 ? 0 : a % b);

export function power(base: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent; i++) result = Math.imul(result, base);
  return result;
}

/** `a * b + c` of narrow floats, rounded to odd in double: rounding that to float32 or float16 is one rounding. */
export function fma(a: number, b: number, c: number): number {
  const product = a * b;
  const sum = product + c;
  const back = sum - product;
  const error = product - (sum - back) + (c - back);
  if (error === 0 || !Number.isFinite(sum)) return sum;
  f64[0] = sum;
  const raw = u64[0] as bigint;
  if ((raw & 1n) === 1n) return sum;
  u64[0] = error > 0 === sum > 0 ? raw + 1n : raw - 1n;
  return f64[0] as number;
}

/** What a float is in a bit operator of uint32. */
export const word = (x: number): number => toInteger(x, x < 0 ? "int32" : "uint32") >>> 0;

export function popc(x: number): number {
  let count = 0;
  for (let bit = 0; bit < 32; bit++) count += (x >>> bit) & 1;
  return count;
}

export function reverse(x: number): number {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) if ((x >>> bit) & 1) result |= 1 << (31 - bit);
  return result;
}

/** Number of the least bit that is set, from 1; 0 for none. */
export function lowest(x: number): number {
  for (let bit = 0; bit < 32; bit++) if ((x >>> bit) & 1) return bit + 1;
  return 0;
}

export const roundHalfUp = (x: number): number => Math.round(x);
