/** Integer functions by width, on numbers for 8 to 32 bits and on bigints for 64. */

import { type IntegerType, wrapBigint, wrapNumber } from "./wrap.ts";

/** Its bits as a number from 0 to 2 ** bits - 1. */
const unsigned = (x: number, bits: number): number => (bits === 32 ? x >>> 0 : x & ((1 << bits) - 1));

export function popcount(x: number): number {
  let count = 0;
  for (let rest = x >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}

export const popc =
  (bits: number) =>
  (x: number): number =>
    popcount(unsigned(x, bits));
export const clz =
  (bits: number) =>
  (x: number): number =>
    Math.clz32(unsigned(x, bits)) - (32 - bits);
export const ffs =
  (_bits: number) =>
  (x: number): number =>
    x === 0 ? 0 : 32 - Math.clz32(x & -x);

export function brev(type: IntegerType): (x: number) => number {
  const wrap = wrapNumber(type);
  return (x) => {
    let result = 0;
    for (let bit = 0; bit < type.bits; bit++) result = (result << 1) | ((x >>> bit) & 1);
    return wrap(result);
  };
}

/** Powers that wrap. A negative exponent gives 0, except for the bases 1 and -1. */
export function ipow(type: IntegerType): (base: number, exponent: number) => number {
  const wrap = wrapNumber(type);
  return (base, exponent) => {
    if (exponent < 0) return base === 1 ? 1 : base === -1 ? (exponent % 2 === 0 ? 1 : -1) : 0;
    let result = 1;
    let square = base | 0;
    for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
      if (rest % 2 === 1) result = Math.imul(result, square);
      square = Math.imul(square, square);
    }
    return wrap(result);
  };
}

export function ipow64(type: IntegerType): (base: bigint, exponent: bigint) => bigint {
  const wrap = wrapBigint(type);
  return (base, exponent) => {
    if (exponent < 0n) return base === 1n ? 1n : base === -1n ? (exponent % 2n === 0n ? 1n : -1n) : 0n;
    let result = 1n;
    let square = base;
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = BigInt.asUintN(64, result * square);
      square = BigInt.asUintN(64, square * square);
    }
    return wrap(result);
  };
}

const low = (x: bigint): number => Number(BigInt.asUintN(32, x));
const high = (x: bigint): number => Number(BigInt.asUintN(32, x >> 32n));

export const popc64 = (x: bigint): number => popcount(low(x)) + popcount(high(x));
export const clz64 = (x: bigint): number => (high(x) === 0 ? 32 + Math.clz32(low(x)) : Math.clz32(high(x)));
export const ffs64 = (x: bigint): number =>
  low(x) !== 0 ? ffs(32)(low(x) | 0) : high(x) !== 0 ? 32 + ffs(32)(high(x) | 0) : 0;

export function brev64(type: IntegerType): (x: bigint) => bigint {
  const wrap = wrapBigint(type);
  const reverse = brev({ bits: 32, signed: false });
  return (x) => wrap((BigInt(reverse(low(x))) << 32n) | BigInt(reverse(high(x))));
}
