import type { Code } from "../encode/code.ts";
import { DOWN, SIGN_AND_MAGNITUDE, UP } from "../thread/helpers/float16.ts";

/** float16 in 4 lanes of float32, with the bits of thread/helpers/float16.ts, which rounds in float64. In line: a call would put all vectors into memory. */

const SIGN = -(2 ** 31);
const EXPONENT = 0x7f800000;
/** The exponent of the least normal number of float16; the addend that makes of an exponent the number whose last bit is a step there. */
const [NORMAL, STEP] = [(127 - 14) << 23, (13 << 23) + (1 << 22)];
/** The value of the bits of an infinity, and a number above it. */
const [INFINITE, ABOVE] = [2 ** 16, 2 ** 17];

/** Rounds the float32 lanes on the stack to nearest even, to values that float16 has. */
export function round16(code: Code): void {
  const [x, magnitude, shift] = [code.local("v128"), code.local("v128"), code.local("v128")];
  // Any magnitude above the largest number is infinite in the end; NaN stays.
  code.tee(x).op("f32x4.abs").f32x4(ABOVE).op("f32x4.pmin").tee(magnitude);
  // Below the normal range all steps are 2 ** -24. The shift's last bit weighs one step of float16.
  code.i32x4(EXPONENT).op("v128.and").i32x4(NORMAL).op("i32x4.max_s").i32x4(STEP).op("i32x4.add").set(shift);
  code.get(magnitude).get(shift).op("f32x4.add").get(shift).op("f32x4.sub");
  code.f32x4(UP).op("f32x4.mul").f32x4(DOWN).op("f32x4.mul");
  code.get(x).i32x4(SIGN).op("v128.and").op("v128.or");
}

/** From 16 bits in each 32-bit lane on the stack to the values. */
export function fromBits16(code: Code): void {
  const value = code.local("v128");
  code.i32(16).op("i32x4.shl").i32(3).op("i32x4.shr_s").i32x4(SIGN_AND_MAGNITUDE).op("v128.and");
  code.f32x4(UP).op("f32x4.mul").tee(value).get(value).op("f32x4.abs").f32x4(INFINITE).op("f32x4.ge");
  code.i32x4(EXPONENT).op("v128.and").op("v128.or");
}
