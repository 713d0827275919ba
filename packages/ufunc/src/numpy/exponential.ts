import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { halfAsSingle } from "./half-as-single.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, FLOATS, type Floats, INEXACT, type Inexact, type Unary, unary } from "./loops.ts";

/**
 * e to the power x.
 *
 * @example
 * ```ts
 * exp([0, 1]); // [1.         2.71828183]
 * ```
 */
export const exp: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.exp(x), { name: "exp" }),
);

/**
 * 2 to the power x.
 *
 * @example
 * ```ts
 * exp2([0, 3, -1]); // [1.  8.  0.5]
 * ```
 */
export const exp2: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), ({ exp2 }, x) => exp2(x), { name: "exp2", uses: {} }),
);

/**
 * e to the power x, less 1, accurate near 0.
 *
 * @example
 * ```ts
 * expm1([0, 1e-10]); // [0.e+00 1.e-10]
 * ```
 */
export const expm1: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.expm1(x), { name: "expm1" }),
);

/**
 * The natural logarithm; NaN below 0.
 *
 * @example
 * ```ts
 * log([1, Math.E]); // [0. 1.]
 * ```
 */
export const log: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.log(x), { name: "log" }),
);

/**
 * The logarithm to base 2.
 *
 * @example
 * ```ts
 * log2([1, 8]); // [0. 3.]
 * ```
 */
export const log2: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.log2(x), { name: "log2" }),
);

/**
 * The logarithm to base 10.
 *
 * @example
 * ```ts
 * log10([1, 1000]); // [0. 3.]
 * ```
 */
export const log10: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.log10(x), { name: "log10" }),
);

/**
 * The natural logarithm of 1 + x, accurate near 0.
 *
 * @example
 * ```ts
 * log1p([0, 1e-10]); // [0.e+00 1.e-10]
 * ```
 */
export const log1p: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.log1p(x), { name: "log1p" }),
);

/**
 * log(exp(x) + exp(y)), without overflow on the way. As exact as the larger operand: where the result is near 0 and that is
 * not, digits cancel, as in NumPy.
 *
 * @example
 * ```ts
 * logaddexp([0, 1000], [0, 1000]); // [6.93147181e-01 1.00069315e+03]
 * ```
 */
export const logaddexp: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    binary(FLOATS),
    ({ halfAsSingle }, x, y) => {
      // Infinities of one sign, whose difference is NaN, are equal.
      if (x === y) return halfAsSingle(x) + Math.LN2;
      const apart = halfAsSingle(x) - halfAsSingle(y);
      return apart > 0 ? x + Math.log1p(Math.exp(-apart)) : y + Math.log1p(Math.exp(apart));
    },
    { name: "logaddexp", identity: Number.NEGATIVE_INFINITY, uses: { halfAsSingle } },
  ),
);

/**
 * log2(exp2(x) + exp2(y)), without overflow on the way; as exact as `logaddexp`.
 *
 * @example
 * ```ts
 * logaddexp2([0, 1000], [0, 1000]); // [1.000e+00 1.001e+03]
 * ```
 */
export const logaddexp2: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    binary(FLOATS),
    ({ exp2, halfAsSingle }, x, y) => {
      if (x === y) return halfAsSingle(x) + 1;
      const apart = halfAsSingle(x) - halfAsSingle(y);
      return apart > 0 ? x + Math.LOG2E * Math.log1p(exp2(-apart)) : y + Math.LOG2E * Math.log1p(exp2(apart));
    },
    { name: "logaddexp2", identity: Number.NEGATIVE_INFINITY, uses: { halfAsSingle } },
  ),
);
