import type { DType } from "@gridstride/core";
import { bits } from "../../../ir/types.ts";
import type { Code } from "../encode/code.ts";
import { fromBits16, toBits16 } from "./float16.ts";

/** Bytes of memory that one part of a vector covers. */
export const bytesOfPart = (type: DType): number => (bits(type) === 64 ? 16 : bits(type) / 2);

/** Reads elements side by side into the lanes of a part, from the address on the stack. */
export function readPart(code: Code, type: DType, part: number): void {
  const offset = part * bytesOfPart(type);
  switch (type) {
    case "bool":
      code.load("v128.load32_zero", offset).i32x4(0).op("i8x16.ne");
      code.op("i16x8.extend_low_i8x16_s").op("i32x4.extend_low_i16x8_s");
      return;
    case "int8":
    case "uint8": {
      const sign = type === "int8" ? "s" : "u";
      code.load("v128.load32_zero", offset);
      code.op(`i16x8.extend_low_i8x16_${sign}`).op(`i32x4.extend_low_i16x8_${sign}`);
      return;
    }
    case "int16":
      code.load("v128.load16x4_s", offset);
      return;
    case "uint16":
      code.load("v128.load16x4_u", offset);
      return;
    case "float16":
      code.load("v128.load16x4_u", offset);
      return fromBits16(code);
    default:
      code.load("v128.load", offset);
  }
}

const BYTES = Uint8Array.of(0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12);
const WORDS = Uint8Array.of(0, 1, 4, 5, 8, 9, 12, 13, 0, 1, 4, 5, 8, 9, 12, 13);

/** Writes the part that `push` pushes to elements side by side, at the address on the stack. */
export function writePart(code: Code, type: DType, part: number, push: () => void): void {
  const offset = part * bytesOfPart(type);
  push();
  const narrowed = (lanes: Uint8Array): void => {
    // The shuffle takes two operands; its lanes are those of the first.
    code.i32x4(0).op("i8x16.shuffle", lanes);
  };
  switch (type) {
    case "bool":
      code.i32x4(1).op("v128.and");
      narrowed(BYTES);
      code.op("v128.store32_lane", offset, 0);
      return;
    case "int8":
    case "uint8":
      narrowed(BYTES);
      code.op("v128.store32_lane", offset, 0);
      return;
    case "float16":
      toBits16(code);
      narrowed(WORDS);
      code.op("v128.store64_lane", offset, 0);
      return;
    case "int16":
    case "uint16":
      narrowed(WORDS);
      code.op("v128.store64_lane", offset, 0);
      return;
    default:
      code.store("v128.store", offset);
  }
}
