import type { Code } from "../encode/code.ts";

/** float16 in 4 lanes of float32, with the results of thread/helpers/float16.ts. */

const SIGN = -(2 ** 31);

/** Rounds the float32 lanes on the stack to nearest even, to values that float16 has. */
export function round16(code: Code): void {
  code.helper("round_float16_lanes", ["v128"], ["v128"], round);
}

function round(f: Code): void {
  const x = 0;
  const magnitude = f.local("v128");
  const shift = f.local("v128");
  f.get(x).op("f32x4.abs").tee(magnitude).i32(23).op("i32x4.shr_u");
  // Below the normal range all steps are 2 ** -24. The shift's last bit weighs one step of float16.
  f.i32x4(127 - 14)
    .op("i32x4.max_u")
    .i32x4(13)
    .op("i32x4.add")
    .i32(23)
    .op("i32x4.shl");
  f.f32x4(1.5).op("f32x4.mul").set(shift);
  f.get(magnitude).get(shift).op("f32x4.add").get(shift).op("f32x4.sub").f32x4(Number.POSITIVE_INFINITY);
  f.get(magnitude).f32x4(65520).op("f32x4.lt").op("v128.bitselect");
  f.get(x).i32x4(SIGN).op("v128.and").op("v128.or");
  f.get(x).get(x).get(x).op("f32x4.eq").op("v128.bitselect");
}

/** From 16 bits in each 32-bit lane on the stack to the values. */
export function fromBits16(code: Code): void {
  code.helper("float16_lanes_from_bits", ["v128"], ["v128"], (f) => {
    const bits = 0;
    const magnitude = f.local("v128");
    f.get(bits).i32x4(0x7fff).op("v128.and").tee(magnitude).i32(13).op("i32x4.shl");
    f.f32x4(2 ** 112).op("f32x4.mul");
    f.get(magnitude).i32(13).op("i32x4.shl").i32x4(0x7f800000).op("v128.or");
    f.get(magnitude).i32x4(0x7c00).op("i32x4.lt_s").op("v128.bitselect");
    f.get(bits).i32(16).op("i32x4.shl").i32x4(SIGN).op("v128.and").op("v128.or");
  });
}

/** From values that float16 has to their 16 bits in 32-bit lanes. */
export function toBits16(code: Code): void {
  code.helper("float16_lanes_to_bits", ["v128"], ["v128"], (f) => {
    const x = 0;
    const magnitude = f.local("v128");
    f.get(x)
      .op("f32x4.abs")
      .tee(magnitude)
      .f32x4(2 ** 24)
      .op("f32x4.mul")
      .op("i32x4.trunc_sat_f32x4_s");
    f.get(magnitude)
      .i32(13)
      .op("i32x4.shr_u")
      .i32x4(112 << 10)
      .op("i32x4.sub");
    // An infinity is the next exponent after the largest.
    f.i32x4(0x7c00).op("i32x4.min_s");
    f.get(magnitude).i32x4(0x38800000).op("i32x4.lt_s").op("v128.bitselect");
    f.get(x).i32(16).op("i32x4.shr_u").i32x4(0x8000).op("v128.and").op("v128.or");
    f.i32x4(0x7e00).get(x).get(x).op("f32x4.eq").op("v128.bitselect");
  });
}
