import type { RealDType as DType } from "@gridstride/core";
import { bits } from "../../../ir/types.ts";
import type { Body } from "./body.ts";
import { round16 } from "./float16.ts";

/** Brings the result on the stack into the range, or to the precision, of its type. */
export function wrap(body: Body, type: DType): void {
  const { code } = body;
  switch (type) {
    case "int8":
    case "int16": {
      const count = 32 - bits(type);
      code.i32(count).op("i32x4.shl").i32(count).op("i32x4.shr_s");
      return;
    }
    case "uint8":
    case "uint16":
      code.i32x4(2 ** bits(type) - 1).op("v128.and");
      return;
    case "float16":
      return round16(code);
    default:
  }
}
