import type { DType } from "@gridstride/core";
import { valType } from "../build.ts";
import type { Code } from "../encode/code.ts";
import { callFromBits16, callToBits16 } from "./helpers/float16.ts";

/** Reads the element at the address on the stack. */
export function readElement(code: Code, type: DType): void {
  switch (type) {
    case "bool":
      // Any byte that is not zero is true, as in NumPy.
      code.load("i32.load8_u").i32(0).op("i32.ne");
      return;
    case "int8":
      code.load("i32.load8_s");
      return;
    case "uint8":
      code.load("i32.load8_u");
      return;
    case "int16":
      code.load("i32.load16_s");
      return;
    case "uint16":
      code.load("i32.load16_u");
      return;
    case "float16":
      code.load("i32.load16_u");
      return callFromBits16(code);
    default:
      code.load(`${valType(type)}.load`);
  }
}

/** Writes the value on the stack to the address below it. */
export function writeElement(code: Code, type: DType): void {
  switch (type) {
    case "bool":
    case "int8":
    case "uint8":
      code.store("i32.store8");
      return;
    case "float16":
      callToBits16(code);
      code.store("i32.store16");
      return;
    case "int16":
    case "uint16":
      code.store("i32.store16");
      return;
    default:
      code.store(`${valType(type)}.store`);
  }
}

/** Pushes 0 of a type. */
export function zero(code: Code, type: DType): void {
  code.number(valType(type), 0);
}
