import type { Code } from "../../encode/code.ts";

/**
 * float16: a value is an f32 that float16 has; every operation is computed in float32 or float64 and rounded here. The
 * steps are the same as in intrinsics/float16.ts.
 */

/** Rounds the value on the stack once, to nearest even, to an f32 that float16 has. */
export function callRound16(code: Code, from: "f32" | "f64"): void {
  if (from === "f32") code.op("f64.promote_f32");
  code.helper("round_float16", ["f64"], ["f32"], round);
}

function round(f: Code): void {
  const x = 0;
  const magnitude = f.local("f64");
  const exponent = f.local("i64");
  const shift = f.local("f64");
  f.get(x).op("f64.abs").tee(magnitude).f64(65520).op("f64.lt").op("i32.eqz");
  f.if(() => {
    f.get(x).op("f32.demote_f64");
    f.f32(Infinity).get(x).op("f32.demote_f64").op("f32.copysign");
    f.get(x).get(x).op("f64.ne").op("select").op("return");
  });
  f.get(magnitude).op("i64.reinterpret_f64").i64(52n).op("i64.shr_u").set(exponent);
  // Below the normal range all steps are 2 ** -24.
  f.get(exponent).i64(1009n);
  f.get(exponent).i64(1009n).op("i64.gt_u").op("select").set(exponent);
  // Adding a number whose last bit weighs one float16 step makes the machine round there; taking it away is exact.
  f.get(exponent).i64(42n).op("i64.add").i64(52n).op("i64.shl").op("f64.reinterpret_i64");
  f.f64(1.5).op("f64.mul").set(shift);
  f.get(magnitude).get(shift).op("f64.add").get(shift).op("f64.sub");
  f.get(x).op("f64.copysign").op("f32.demote_f64");
}

/** From the 16 bits on the stack, an i32, to the value. */
export function callFromBits16(code: Code): void {
  code.helper("float16_from_bits", ["i32"], ["f32"], (f) => {
    const bits = 0;
    const magnitude = f.local("i32");
    f.get(bits).i32(0x7fff).op("i32.and").tee(magnitude);
    f.i32(13).op("i32.shl").op("f32.reinterpret_i32");
    f.f32(2 ** 112).op("f32.mul");
    f.f32(Infinity).f32(Number.NaN).get(magnitude).i32(0x7c00).op("i32.eq").op("select");
    f.get(magnitude).i32(0x7c00).op("i32.lt_u").op("select");
    f.get(bits).i32(16).op("i32.shl").op("f32.reinterpret_i32").op("f32.copysign");
  });
}

/** From a value that float16 has to its 16 bits, an i32. */
export function callToBits16(code: Code): void {
  code.helper("float16_to_bits", ["f32"], ["i32"], (f) => {
    const x = 0;
    const magnitude = f.local("i32");
    f.get(x).get(x).op("f32.ne");
    f.if(() => {
      f.i32(0x7e00).op("return");
    });
    f.get(x).op("i32.reinterpret_f32").i32(16).op("i32.shr_u").i32(0x8000).op("i32.and");
    f.get(x).op("f32.abs").op("i32.reinterpret_f32").set(magnitude);
    // Below the normal range the bits count steps of 2 ** -24; an infinity is the next exponent after the largest.
    f.get(x)
      .op("f32.abs")
      .f32(2 ** 24)
      .op("f32.mul")
      .op("i32.trunc_sat_f32_s");
    f.get(magnitude)
      .i32(13)
      .op("i32.shr_u")
      .i32(112 << 10)
      .op("i32.sub");
    f.get(magnitude).i32(0x38800000).op("i32.lt_u").op("select");
    f.i32(0x7c00).get(magnitude).i32(0x7f800000).op("i32.ne").op("select").op("i32.or");
  });
}
