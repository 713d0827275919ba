import type { RealDType as DType } from "@gridstride/core";
import { bits, isSigned } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import type { Code } from "../encode/code.ts";
import { fromBits16, toBits16 } from "./helpers/float16.ts";

/** Reads the element at the address on the stack and so many bytes more. */
export function readElement(code: Code, type: DType, offset = 0): void {
  code.load(bits(type) < 32 ? `i32.load${bits(type)}_${isSigned(type) ? "s" : "u"}` : `${valType(type)}.load`, offset);
  // Any byte that is not zero is true, as in NumPy.
  if (type === "bool") code.i32(0).op("i32.ne");
  if (type === "float16") fromBits16(code);
}

/** Writes the value on the stack to the address below it and so many bytes more. */
export function writeElement(code: Code, type: DType, offset = 0): void {
  if (type === "float16") toBits16(code, false);
  code.store(bits(type) < 32 ? `i32.store${bits(type)}` : `${valType(type)}.store`, offset);
}

/** Pushes 0 of a type. */
export function zero(code: Code, type: DType): void {
  code.number(valType(type), 0);
}
