import { deviceFunction } from "@gridstride/jit";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { byKind } from "./by-kind.ts";
import { lazy } from "./lazy.ts";
import {
  ANY_NUMBERS,
  type AnyNumbers,
  type Binary,
  binary,
  FLOATS,
  type Floats,
  INEXACT,
  type Inexact,
  type Unary,
  unary,
} from "./loops.ts";

/** JavaScript's power, but that of 1 is 1 even to NaN and infinities, and of -1 to infinities, as in C. */
const pow = /* @__PURE__ */ lazy(() =>
  deviceFunction((x, y) => {
    const infinite = !Number.isFinite(y) && !Number.isNaN(y);
    return x === 1 || (infinite && x === -1) ? 1 : x ** y;
  }),
);

/** By squaring, in the type of x: products wrap. */
const wholePower = /* @__PURE__ */ lazy(() =>
  deviceFunction((x, y) => {
    let result = x ^ x;
    if (y < 0) return x === 1 || (x === -1 && (y & 1) === 0) ? result + 1 : x === -1 ? x : result;
    result = result + 1;
    let square = x;
    for (let rest = y; rest > 0; rest = rest >> 1) {
      if ((rest & 1) === 1) result = result * square;
      square = square * square;
    }
    return result;
  }),
);

/**
 * x to the power y. For integers, an integer that wraps. A negative power is 0, except for x = 1 and -1: NumPy refuses negative powers.
 *
 * @example
 * ```ts
 * power([2, 3], [10, 2]); // [1024.    9.]
 * ```
 */
export const power: UFunc<2, 1, "cpu", number, number | bigint, Binary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    byKind(
      vectorize(binary(ANY_NUMBERS), ({ wholePower }, x, y) => wholePower(x, y), {
        name: "power",
        uses: { wholePower },
      }),
      vectorize(binary(ANY_NUMBERS), ({ pow }, x, y) => pow(x, y), { name: "power", uses: { pow } }),
    ),
    vectorize(binary(ANY_NUMBERS), (x, y) => x ** y, { name: "power" }),
    "complex",
  ),
);

/**
 * x to the power y, in float64 or complex128 whatever they are.
 *
 * @example
 * ```ts
 * floatPower(array([2, 3], "int32"), -1); // [0.5        0.33333333]
 * ```
 */
export const floatPower: UFunc<2, 1, "cpu", number, number | bigint, DoublePowers> = /* @__PURE__ */ lazy(() => {
  const types: DoublePowers = ["float64(float64, float64)", "complex128(complex128, complex128)"];
  return byKind(
    vectorize(types, ({ pow }, x, y) => pow(x, y), { name: "floatPower", uses: { pow } }),
    vectorize(types, (x, y) => x ** y, { name: "floatPower" }),
    "complex",
  );
});
type DoublePowers = readonly ["float64(float64, float64)", "complex128(complex128, complex128)"];

/**
 * The square root, correctly rounded; NaN below 0.
 *
 * @example
 * ```ts
 * sqrt([4, 2]); // [2.         1.41421356]
 * ```
 */
export const sqrt: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.sqrt(x), { name: "sqrt" }),
);

/**
 * The cube root, of negative numbers too.
 *
 * @example
 * ```ts
 * cbrt([8, -27]); // [ 2. -3.]
 * ```
 */
export const cbrt: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => Math.cbrt(x), { name: "cbrt" }),
);
