import type { RealDType as DType } from "@gridstride/core";
import type { Combine } from "../../../ir/reductions.ts";
import { isSigned } from "../../../ir/types.ts";
import type { Code, Var } from "../encode/code.ts";
import { rotated } from "../encode/shuffles.ts";

/** Pushes the lanes of a vector, combined. */
export function pushCombined(code: Code, combine: Combine, type: DType, all: Var): void {
  for (const bytes of [8, 4])
    code.get(all).get(all).get(all).op("i8x16.shuffle", rotated(bytes)).op(combining(combine, type)).set(all);
  code.get(all).op("i32x4.extract_lane", 0);
}

/** The instruction that combines vectors of whole numbers of 32 bits. */
export function combining(combine: Combine, type: DType): string {
  if (combine === "and" || combine === "or" || combine === "xor") return `v128.${combine}`;
  return combine === "add" ? "i32x4.add" : `i32x4.${combine}_${isSigned(type) ? "s" : "u"}`;
}
