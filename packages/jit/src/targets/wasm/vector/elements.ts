import type { DType } from "@gridstride/core";
import { bits, isSigned } from "../../../ir/types.ts";
import type { Code } from "../encode/code.ts";
import { fromBits16, toBits16 } from "./float16.ts";

/** Bytes of memory that one part of a vector covers. */
export const bytesOfPart = (type: DType): number => (bits(type) === 64 ? 16 : bits(type) / 2);

/** Reads elements side by side into the lanes of a part, from the address on the stack. */
export function readPart(code: Code, type: DType, part: number): void {
  const offset = part * bytesOfPart(type);
  const sign = isSigned(type) || type === "bool" ? "s" : "u";
  switch (bits(type)) {
    case 8:
      code.load("v128.load32_zero", offset);
      if (type === "bool") code.i32x4(0).op("i8x16.ne");
      code.op(`i16x8.extend_low_i8x16_${sign}`).op(`i32x4.extend_low_i16x8_${sign}`);
      return;
    case 16:
      code.load(`v128.load16x4_${sign}`, offset);
      if (type === "float16") fromBits16(code);
      return;
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
  if (type === "bool") code.i32x4(1).op("v128.and");
  if (type === "float16") toBits16(code);
  const width = bits(type);
  if (width >= 32) code.store("v128.store", offset);
  // The shuffle takes two operands; its lanes are those of the first.
  else
    code
      .i32x4(0)
      .op("i8x16.shuffle", width === 8 ? BYTES : WORDS)
      .op(`v128.store${4 * width}_lane`, offset, 0);
}
