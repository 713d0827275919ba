import type { Code } from "../../encode/code.ts";

/**
 * float16: a value is an f32 that float16 has; every operation is computed in float32 or float64 and rounded here, in float64, by an
 * addend whose exponent is kept in a range. vector/float16.ts gives lanes the same bits without leaving float32.
 */

/** Factors between a float16 whose exponent is 112 too small in float32 and its value. */
export const UP: number = 2 ** 112;
export const DOWN: number = 2 ** -112;

/** Rounds the value on the stack once, to nearest even, to an f32 that float16 has. */
export function callRound16(code: Code, from: "f32" | "f64"): void {
  if (from === "f32") code.op("f64.promote_f32");
  code.helper("round_float16", ["f64"], ["f32"], round);
}

function round(f: Code): void {
  const x = 0;
  const [bits, shift] = f.vars("i64", "f64");
  const exponent = (value: number) => (): void => void f.i64(BigInt(value) << 52n);
  f.get(x).op("i64.reinterpret_f64");
  exponent(0x7ff)();
  f.op("i64.and");
  // Below the normal range all steps are 2 ** -24; above the largest number any step will do.
  f.choose(bits, "i64.gt_u", exponent(1009));
  f.choose(bits, "i64.lt_u", exponent(1040));
  // Adding a number whose last bit weighs one float16 step makes the machine round there; taking it away is exact.
  exponent(42)();
  f.op("i64.add").op("f64.reinterpret_i64").f64(1.5).op("f64.mul").set(shift);
  f.get(x).op("f64.abs").get(shift).op("f64.add").get(shift).op("f64.sub").op("f32.demote_f64");
  // The factor makes 65536 and more infinite.
  f.f32(UP).op("f32.mul").f32(DOWN).op("f32.mul");
  f.get(x).op("f32.demote_f64").op("f32.copysign");
}

/** From the 16 bits on the stack, an i32, to the value. In line: a call would put the vectors around it into memory. */
export function fromBits16(code: Code): void {
  const [bits, value] = [code.local("i32"), code.local("i32")];
  code.tee(bits).i32(16).op("i32.shl").i32(3).op("i32.shr_s").i32(SIGN_AND_MAGNITUDE).op("i32.and");
  code.op("f32.reinterpret_i32").f32(UP).op("f32.mul").op("i32.reinterpret_f32").tee(value);
  // The largest exponent is that of infinities and NaN.
  code.i32(0x7f800000).op("i32.or").get(value);
  code.get(bits).i32(0x7c00).op("i32.and").i32(0x7c00).op("i32.eq").op("select").op("f32.reinterpret_i32");
}

/** The bits of a float16 as float32 has them, with its exponent 112 too small: all but those between sign and exponent. */
export const SIGN_AND_MAGNITUDE: number = 0x8fffe000 | 0;

/** The bits of every NaN that is stored. */
const NAN = 0x7e00;

/** From a value that float16 has to its 16 bits, an i32; or from four values to four. */
export function toBits16(code: Code, lanes: boolean): void {
  const [float, int, bits] = lanes ? (["f32x4", "i32x4", "v128"] as const) : (["f32", "i32", "i32"] as const);
  const x = code.local(lanes ? "v128" : "f32");
  const shifted = (count: number, mask: number): void => {
    if (!lanes) code.op("i32.reinterpret_f32");
    code.i32(count).op(`${int}.shr_u`).number(int, mask).op(`${bits}.and`);
  };
  code.tee(x);
  code.number(float, DOWN).op(`${float}.mul`);
  shifted(13, 0x7fff);
  code.get(x);
  shifted(16, 0x8000);
  code.op(`${bits}.or`).number(int, NAN).get(x).get(x).op(`${float}.eq`);
  code.op(lanes ? "v128.bitselect" : "select");
}

/**
 * x * y + z of float16 rounded once, from the three f32 that `push` leaves. The product is exact in a double; the sum
 * is rounded to odd there, which the last rounding does not notice (math/fma.ts cites the proof).
 */
export function callFma16(code: Code, push: () => void): void {
  push();
  code.helper("fma_float16", ["f32", "f32", "f32"], ["f32"], (f) => {
    const [product, z, sum, part, error] = f.vars("f64", "f64", "f64", "f64", "f64");
    const word = f.local("i64");
    f.get(0).op("f64.promote_f32").get(1).op("f64.promote_f32").op("f64.mul").set(product);
    f.get(2).op("f64.promote_f32").set(z);
    f.get(product).get(z).op("f64.add").tee(sum).op("i64.reinterpret_f64").set(word);
    f.get(sum).get(product).op("f64.sub").set(part);
    f.get(product).get(sum).get(part).op("f64.sub").op("f64.sub");
    f.get(z).get(part).op("f64.sub").op("f64.add").set(error);
    // Where the sum is not finite the error is NaN, which is neither above nor below 0.
    f.get(error).f64(0).op("f64.lt").get(error).f64(0).op("f64.gt").op("i32.or");
    f.get(word).i64(1n).op("i64.and").op("i64.eqz").op("i32.and");
    f.if(() => {
      f.get(word).i64(1n).i64(-1n);
      f.get(error).f64(0).op("f64.gt").get(sum).f64(0).op("f64.gt").op("i32.eq");
      f.op("select").op("i64.add").op("f64.reinterpret_i64").set(sum);
    });
    f.get(sum);
    callRound16(f, "f64");
  });
}
