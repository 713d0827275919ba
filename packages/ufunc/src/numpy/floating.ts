import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, FLOATS, type Floats, type UnaryTo, unaryTo } from "./loops.ts";

/**
 * Whether x has a minus sign, -0 too. NaN, of which targets do not keep the sign, has none.
 *
 * @example
 * ```ts
 * signbit([-0, 0, -1]); // [ True False  True]
 * ```
 */
export const signbit: UFunc<1, 1, "cpu", boolean, boolean | bigint, UnaryTo<Floats, "bool">> = /* @__PURE__ */ lazy(
  () => vectorize(unaryTo(FLOATS, "bool"), (x) => x < 0 || (x === 0 && 1 / x < 0), { name: "signbit" }),
);

/**
 * |x| with the sign of y.
 *
 * @example
 * ```ts
 * copysign([1, 2], [-1, 1]); // [-1.  2.]
 * ```
 */
export const copysign: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    binary(FLOATS),
    ({ signbit }, x, y) => {
      const size = Math.abs(x);
      return signbit(y) ? -size : size;
    },
    { name: "copysign", uses: { signbit } },
  ),
);

/**
 * The part of x below 1 and its whole part, both with the sign of x.
 *
 * @example
 * ```ts
 * modf([1.5, -2.25]).map(String); // ["[ 0.5  -0.25]","[ 1. -2.]"]
 * ```
 */
export const modf: UFunc<
  1,
  2,
  "cpu",
  number,
  number | bigint,
  readonly [
    "Tuple((float16, float16))(float16)",
    "Tuple((float32, float32))(float32)",
    "Tuple((float64, float64))(float64)",
  ]
> = /* @__PURE__ */ lazy(() =>
  vectorize(
    ["Tuple((float16, float16))(float16)", "Tuple((float32, float32))(float32)", "Tuple((float64, float64))(float64)"],
    ({ copysign }, x) => {
      const whole = Math.trunc(x);
      const part = Number.isFinite(x) ? x - whole : whole === whole ? 0 : x;
      return [copysign(part, x), whole];
    },
    { name: "modf", uses: { copysign } },
  ),
);

/**
 * x as `m · 2ᵉ`, from which it is exact: `m` has a size in [0.5, 1) and the sign of x; 0, infinities and NaN are `m` themselves.
 *
 * @example
 * ```ts
 * frexp([8, 0.75]).map(String); // ["[0.5  0.75]","[4 0]"]
 * ```
 */
export const frexp: UFunc<
  1,
  2,
  "cpu",
  number,
  number | bigint,
  readonly ["Tuple((float16, int32))(float16)", "Tuple((float32, int32))(float32)", "Tuple((float64, int32))(float64)"]
> = /* @__PURE__ */ lazy(() =>
  vectorize(
    ["Tuple((float16, int32))(float16)", "Tuple((float32, int32))(float32)", "Tuple((float64, int32))(float64)"],
    (x) => {
      let m = x;
      let e = 0;
      // Powers of two, so that every step is exact in every type.
      if (Number.isFinite(x) && x !== 0) {
        for (; Math.abs(m) >= 256; m /= 256) e += 8;
        for (; Math.abs(m) >= 1; m /= 2) e += 1;
        for (; Math.abs(m) < 0.00390625; m *= 256) e -= 8;
        for (; Math.abs(m) < 0.5; m *= 2) e -= 1;
      }
      return [m, e];
    },
    { name: "frexp" },
  ),
);

/**
 * x · 2ⁿ, rounded once.
 *
 * @example
 * ```ts
 * ldexp([1, 0.5], array([3, 4], "int32")); // [8. 8.]
 * ```
 */
export const ldexp: UFunc<
  2,
  1,
  "cpu",
  number,
  number | bigint,
  readonly [
    "float16(float16, int32)",
    "float32(float32, int32)",
    "float16(float16, int64)",
    "float32(float32, int64)",
    "float64(float64, int32)",
    "float64(float64, int64)",
  ]
> = /* @__PURE__ */ lazy(() =>
  vectorize(
    [
      "float16(float16, int32)",
      "float32(float32, int32)",
      "float16(float16, int64)",
      "float32(float32, int64)",
      "float64(float64, int32)",
      "float64(float64, int64)",
    ],
    ({ frexp }, x, n) => {
      if (!Number.isFinite(x)) return x;
      const [m, e] = frexp(x);
      // Beyond these, all are infinite or 0. The mantissa meets the power last, where the result may lose bits.
      let left = Math.max(-2200, Math.min(2200, n)) + e;
      let result = m;
      let power = x;
      power = 1;
      if (left > 0) result += result;
      for (left -= left > 0 ? 1 : 0; left > 0; left -= 1) result *= 2;
      for (; left < 0; left += 1) power /= 2;
      return result * power;
    },
    { name: "ldexp", uses: { frexp } },
  ),
);
