import type { Code } from "../../encode/code.ts";

/** f64 to i32: the low 32 bits of its whole part, as ECMAScript's ToUint32; 0 for NaN and infinities. */
export function callLowBits(code: Code): void {
  code.helper("low_bits", ["f64"], ["i32"], (f) => {
    const whole = 0;
    f.get(0).op("f64.trunc").set(whole);
    // Every step is exact: the quotient only loses bits below the point. An infinity less itself is NaN, which gives 0.
    f.get(whole)
      .get(whole)
      .f64(2 ** -32);
    f.op("f64.mul")
      .op("f64.floor")
      .f64(2 ** 32);
    f.op("f64.mul").op("f64.sub").op("i32.trunc_sat_f64_u");
  });
}
