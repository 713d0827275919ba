import type { RealDType as DType } from "@gridstride/core";
import type { Code, Var } from "../../encode/code.ts";

/** Quotients of two short floats below this have no rounded bit that matters, and their product with the divisor is exact. */
const SHORT_QUOTIENT = 2 ** 28;
/** Whole numbers of float64 below this divide so, too. */
const WHOLE = 2 ** 51;

/** Sets the last of four variables to `x - trunc(x / y) * y`, of floats or of lanes, and pushes where that is the remainder except for its sign. */
export function quickRemainder(
  code: Code,
  shape: "f64" | "f64x2",
  short: boolean,
  [x, y, q, r]: readonly [Var, Var, Var, Var],
): void {
  const and = shape === "f64" ? "i32.and" : "v128.and";
  const [small, limit] = short ? [q, SHORT_QUOTIENT] : [x, WHOLE];
  code.get(x).get(y).op(`${shape}.div`).op(`${shape}.trunc`).set(q);
  code.get(x).get(q).get(y).op(`${shape}.mul`).op(`${shape}.sub`).tee(r).get(r).op(`${shape}.eq`);
  code.get(small).op(`${shape}.abs`).number(shape, limit).op(`${shape}.lt`).op(and);
  for (const whole of short ? [] : [x, y]) code.get(whole).op(`${shape}.trunc`).get(whole).op(`${shape}.eq`).op(and);
}

/**
 * Pushes the exact remainder of two floats, with the sign of the first. It has no more bits than they, so any type's is exact.
 * Mostly it is `x - trunc(x / y) * y`; a helper does the rest.
 */
export function callRemainder(code: Code, type: DType, x: () => void, y: () => void): void {
  const short = type !== "float64";
  const [a, b, q, r] = code.vars("f64", "f64", "f64", "f64");
  x();
  if (short) code.op("f64.promote_f32");
  code.set(a);
  y();
  if (short) code.op("f64.promote_f32");
  quickRemainder(code.set(b), "f64", short, [a, b, q, r]);
  code.if(
    () => void code.get(r).get(a).op("f64.copysign"),
    () => void code.get(a).get(b).helper("remainder", ["f64", "f64"], ["f64"], remainder),
    ["f64"],
  );
  if (short) code.op("f32.demote_f64");
}

const LEADING = 1n << 52n;
const FRACTION = LEADING - 1n;
const INFINITE = 0x7ff0000000000000n;

/** Long division of the fractions, 11 bits at a time: that many fit above the 53 of a double. */
function remainder(f: Code): void {
  const [x, y] = [0, 1];
  const [xBits, yBits, xInt, yInt, xExp, yExp, steps] = f.vars("i64", "i64", "i64", "i64", "i64", "i64", "i64");
  const magnitude = (from: number, to: number): void => {
    f.get(from).op("f64.abs").op("i64.reinterpret_f64").set(to);
  };
  magnitude(x, xBits);
  magnitude(y, yBits);
  // No remainder: y is 0 or NaN, or x is infinite or NaN.
  f.get(yBits).op("i64.eqz");
  f.get(yBits).i64(INFINITE).op("i64.gt_u").op("i32.or");
  f.get(xBits).i64(INFINITE).op("i64.ge_u").op("i32.or");
  f.if(() => {
    f.f64(Number.NaN).op("return");
  });
  f.get(xBits).get(yBits).op("i64.lt_u");
  f.if(() => {
    f.get(x).op("return");
  });
  split(f, xBits, xInt, xExp);
  split(f, yBits, yInt, yExp);
  f.get(xExp).get(yExp).op("i64.sub").set(xExp);
  f.loop((again) => {
    f.i64(11n).get(xExp).get(xExp).i64(11n).op("i64.gt_s").op("select").set(steps);
    f.get(xInt).get(steps).op("i64.shl").get(yInt).op("i64.rem_u").set(xInt);
    f.get(xExp).get(steps).op("i64.sub").tee(xExp).i64(0n).op("i64.gt_s").brIf(again);
  });
  f.get(xInt).op("i64.eqz");
  f.if(() => {
    f.f64(0).get(x).op("f64.copysign").op("return");
  });
  // Back to a double: the fraction moves up as far as the exponent can make up for it.
  f.get(xInt).op("i64.clz").i64(11n).op("i64.sub").set(steps);
  f.get(yExp).i64(1n).op("i64.sub").set(yExp);
  f.get(steps).get(yExp).get(steps).get(yExp).op("i64.lt_s").op("select").set(steps);
  f.get(xInt).get(steps).op("i64.shl");
  f.get(yExp).get(steps).op("i64.sub").i64(52n).op("i64.shl");
  f.op("i64.add").op("f64.reinterpret_i64").get(x).op("f64.copysign");
}

/**
 * The fraction with its leading bit, and the exponent, from the bits of a magnitude; subnormals are given as if at the
 * least exponent.
 */
function split(f: Code, bits: Var, int: Var, exponent: Var): void {
  f.get(bits).i64(52n).op("i64.shr_u").tee(exponent).op("i64.eqz");
  f.if(
    () => {
      f.i64(1n).set(exponent);
      f.get(bits).set(int);
    },
    () => {
      f.get(bits).i64(FRACTION).op("i64.and").i64(LEADING).op("i64.or").set(int);
    },
  );
}
