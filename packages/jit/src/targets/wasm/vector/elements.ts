import type { RealDType as DType } from "@gridstride/core";
import { bits, isSigned } from "../../../ir/types.ts";
import type { Code } from "../encode/code.ts";
import { ofLanes } from "../encode/shuffles.ts";
import { toBits16 } from "../thread/helpers/float16.ts";
import { fromBits16 } from "./float16.ts";

/** Bytes of memory that one part of a vector covers. */
const bytesOfPart = (type: DType): number => (bits(type) === 64 ? 16 : bits(type) / 2);

/**
 * Reads elements side by side into the lanes of a part, from the address on the stack and so many bytes more.
 *
 * @param fresh - whether the elements may have just been written: a processor waits for a load of more bytes than one store wrote.
 */
export function readPart(code: Code, type: DType, part: number, more: number, fresh: boolean): void {
  const offset = more + part * bytesOfPart(type);
  const sign = isSigned(type) || type === "bool" ? "s" : "u";
  switch (bits(type)) {
    case 8:
      if (fresh) code.load("v128.load32_zero", offset).op(`i16x8.extend_low_i8x16_${sign}`);
      // Two parts read the same 8 bytes, and each extends its half.
      else code.load(`v128.load8x8_${sign}`, offset - 4 * (part % 2));
      code.op(`i32x4.extend_${fresh || part % 2 === 0 ? "low" : "high"}_i16x8_${sign}`);
      if (type === "bool") code.i32x4(0).op("i32x4.ne");
      return;
    case 16:
      code.load(`v128.load16x4_${sign}`, offset);
      if (type === "float16") fromBits16(code);
      return;
    default:
      code.load("v128.load", offset);
  }
}

/** Turns the lanes of the part on the stack around. */
export function reverse(code: Code, type: DType): void {
  // The shuffle takes two operands; its result has lanes of the first.
  code.i32x4(0).op("i8x16.shuffle", ofLanes(bits(type) === 64 ? [2, 3, 0, 1] : [3, 2, 1, 0]));
}

/** Steps in bytes at which `readApart` reads, by the bytes of an element: pairs, triples, and bytes of four together. */
const STEPS: Readonly<Record<number, readonly number[]>> = { 1: [2, 3, 4], 2: [4], 4: [8, 12] };

export const stepsReadAtOnce = (type: DType): readonly number[] =>
  type === "bool" || type === "float16" ? [] : (STEPS[bits(type) / 8] ?? []);

/**
 * Reads 4 elements that are so many bytes apart, the first at the address that `push` pushes and as many bytes more as it
 * says. A load ends with the last element, so that it cannot read beyond the memory.
 */
export function readApart(code: Code, type: DType, step: number, push: () => number): void {
  const size = bits(type) / 8;
  const last = 3 * step + size;
  const before = last - 16;
  const offset = push();
  if (before > 0) {
    // The first two elements are in one vector, the last two in another.
    code.load("v128.load", offset);
    code.load("v128.load", push() + before);
    code.op("i8x16.shuffle", bytesAt([0, step, 32 - size - step, 32 - size], size));
    return;
  }
  if (offset + before < 0) code.i32(offset + before).op("i32.add");
  code.load("v128.load", Math.max(0, offset + before));
  // Each in the high bytes of its lane, for the sign.
  const at = [0, 1, 2, 3].map((lane) => lane * step - before - (4 - size));
  if (step !== 4) code.i32x4(0).op("i8x16.shuffle", bytesAt(at, 4));
  code.i32(32 - 8 * size).op(`i32x4.shr_${isSigned(type) ? "s" : "u"}`);
}

/** Which bytes make lanes of 4 bytes of which the first `size` come from these places on. */
const bytesAt = (places: readonly number[], size: number): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, i) => places[i >> 2]! + Math.min(i & 3, size - 1));

/** Which bytes of four lanes are their elements of so many bytes. */
const shortened = (size: number): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, i) => 4 * ((i / size) & 3) + (i % size));

/** Writes the part that `push` pushes to elements side by side, from the address on the stack and so many bytes more. */
export function writePart(code: Code, type: DType, part: number, more: number, push: () => void): void {
  const offset = more + part * bytesOfPart(type);
  push();
  if (type === "bool") code.i32x4(1).op("v128.and");
  if (type === "float16") toBits16(code, true);
  const width = bits(type);
  if (width >= 32) return void code.store("v128.store", offset);
  // The shuffle takes two operands; its result has lanes of the first.
  code.i32x4(0).op("i8x16.shuffle", shortened(width / 8));
  code.op(`v128.store${4 * width}_lane`, offset, 0);
}
