import type { Code } from "../../encode/code.ts";
import { callRound16 } from "./float16.ts";

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
