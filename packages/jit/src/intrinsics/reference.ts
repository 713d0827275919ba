import type { RealDType as DType } from "@gridstride/core";
import { fmaNarrow } from "../math/fma.ts";
import * as integer from "../math/integer-math.ts";
import type { NumberFn } from "../math/row.ts";
import { type MathFn, mathTable } from "../math/table.ts";
import { type IntegerType, wrapNumber } from "../math/wrap.ts";
import { roundToFloat16 } from "./float16.ts";
import { floatRounding, integerType } from "./rounding.ts";

/**
 * The meaning of each math function: its value on the simulator, for every type. Other targets are tested against this.
 *
 * A float function is computed in double and rounded once to its type, so float32 and float16 results are correctly
 * rounded, except in the rare case that the double lies within its own error of a tie. `fma` is exact before its one
 * rounding in every type. Booleans are 0 and 1 here.
 */
type BigintFn = (x: bigint, y: bigint) => bigint | number;

/** `fn` on operands of `type`: any type but int64 and uint64. */
export function mathOnNumbers(fn: MathFn, type: DType): NumberFn {
  const whole = integerType(type);
  const onDouble = mathTable[fn].meaning;
  if (whole === null) {
    if (fn === "fma" && type !== "float64") {
      const round = floatRounding(type);
      return (x, y, z) => round(fmaNarrow(x, y, z));
    }
    if (type === "float32") return (x, y, z) => Math.fround(onDouble(x, y, z));
    if (type === "float16") return (x, y, z) => roundToFloat16(onDouble(x, y, z));
    return onDouble;
  }
  switch (fn) {
    case "ipow":
      return integer.ipow(whole);
    case "popc":
      return integer.popc(whole.bits);
    case "clz":
      return integer.clz(whole.bits);
    case "ffs":
      return integer.ffs(whole.bits);
    case "brev":
      return integer.brev(whole);
    default: {
      // abs of the least integer wraps to itself; sign and abs never give -0.
      const wrap = wrapNumber(whole);
      return (x, y, z) => wrap(onDouble(x, y, z));
    }
  }
}

const magnitude = (x: bigint): bigint => (x < 0n ? -x : x);

/** `fn` on int64 or uint64, with a result of that type; counts of bits are int32. Only functions of integers have one. */
export function mathOnBigints(fn: MathFn, type: DType): BigintFn | null {
  const whole: IntegerType = { bits: 64, signed: type === "int64" };
  switch (fn) {
    case "abs":
      return whole.signed ? (x) => BigInt.asIntN(64, magnitude(x)) : (x) => x;
    case "sign":
      return (x) => (x > 0n ? 1n : x < 0n ? -1n : 0n);
    // biome-ignore-start lint/complexity/useMathMinMax: Math.min takes no bigints.
    case "min":
      return (x, y) => (x < y ? x : y);
    case "max":
      return (x, y) => (x > y ? x : y);
    // biome-ignore-end lint/complexity/useMathMinMax: Math.min takes no bigints.
    case "ipow":
      return integer.ipow64(whole);
    case "brev":
      return integer.brev64(whole);
    case "popc":
      return integer.popc64;
    case "clz":
      return integer.clz64;
    case "ffs":
      return integer.ffs64;
    case "floor":
    case "ceil":
    case "trunc":
    case "round":
      return (x) => x;
    default:
      return null;
  }
}
