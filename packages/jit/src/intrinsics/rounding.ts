import type { RealDType as DType } from "@gridstride/core";
import { bits, isInteger, isSigned } from "../ir/types.ts";
import type { IntegerType } from "../math/wrap.ts";
import { roundToFloat16 } from "./float16.ts";

/** How the integer types are made; null for the others. */
export function integerType(type: DType): IntegerType | null {
  return isInteger(type) ? { bits: bits(type) as IntegerType["bits"], signed: isSigned(type) } : null;
}

/** Rounds a double to a float type. */
export function floatRounding(type: DType): (x: number) => number {
  return type === "float32" ? Math.fround : type === "float16" ? roundToFloat16 : (x) => x;
}
