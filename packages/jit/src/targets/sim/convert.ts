import type { RealDType as DType } from "@gridstride/core";
import { floatRounding, integerType } from "../../intrinsics/rounding.ts";
import { isBig, isFloat, isInteger } from "../../ir/types.ts";
import { toDoubleSticky, wrapBigint, wrapNumber } from "../../math/wrap.ts";
import type { Fn } from "./steps.ts";

/**
 * Conversions between types. Float to integer: NaN gives 0, the fraction is dropped, 32 and 64 bits saturate, 8 and 16
 * keep the low bits of the whole number (ECMAScript's ToInt8 and so on, where infinities give 0).
 */

const clamp = (x: number, least: number, most: number): number =>
  x >= most ? most : x <= least ? least : x !== x ? 0 : Math.trunc(x) + 0;

export function numberToNumber(from: DType, to: DType): (x: number) => number {
  if (to === "bool") return (x) => (x === 0 ? 0 : 1);
  const whole = integerType(to);
  if (whole === null) return floatRounding(to);
  if (isFloat(from) && whole.bits === 32) {
    return whole.signed ? (x) => clamp(x, -2147483648, 2147483647) : (x) => clamp(x, 0, 4294967295);
  }
  return wrapNumber(whole);
}

/** How a scalar argument is passed, which is known to be in range: whole numbers keep their low bits, floats are rounded. */
export const passed = (type: DType): ((x: number) => number) =>
  numberToNumber(isInteger(type) ? "int32" : "float64", type);

export function numberToBigint(from: DType, to: DType): (x: number) => bigint {
  const signed = to === "int64";
  if (!isFloat(from)) return signed ? (x) => BigInt(x) : (x) => BigInt.asUintN(64, BigInt(x));
  const least = signed ? -(1n << 63n) : 0n;
  const most = signed ? (1n << 63n) - 1n : (1n << 64n) - 1n;
  const [low, high] = [Number(least), Number(most)];
  return (x) => (x >= high ? most : x <= low ? least : x !== x ? 0n : BigInt(Math.trunc(x)));
}

function bigintToNumber(to: DType): (x: bigint) => number {
  if (to === "bool") return (x) => (x === 0n ? 0 : 1);
  const whole = integerType(to);
  if (whole === null) {
    const round = floatRounding(to);
    return to === "float64" ? Number : (x) => round(toDoubleSticky(x));
  }
  const wrap = wrapNumber(whole);
  return (x) => wrap(Number(BigInt.asIntN(32, x)));
}

export function conversion(from: DType, to: DType): Fn {
  if (!isBig(from)) return isBig(to) ? numberToBigint(from, to) : numberToNumber(from, to);
  return isBig(to) ? wrapBigint({ bits: 64, signed: to === "int64" }) : bigintToNumber(to);
}
