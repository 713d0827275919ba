import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { lazy } from "./lazy.ts";
import { INEXACT, type Inexact, type Unary, unary } from "./loops.ts";

/**
 * The hyperbolic sine.
 *
 * @example
 * ```ts
 * sinh([0, 1]); // [0.         1.17520119]
 * ```
 */
export const sinh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.sinh(x), { name: "sinh" }),
);

/**
 * The hyperbolic cosine.
 *
 * @example
 * ```ts
 * cosh([0, 1]); // [1.         1.54308063]
 * ```
 */
export const cosh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.cosh(x), { name: "cosh" }),
);

/**
 * The hyperbolic tangent.
 *
 * @example
 * ```ts
 * tanh([0, 1]); // [0.         0.76159416]
 * ```
 */
export const tanh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.tanh(x), { name: "tanh" }),
);

/**
 * The inverse hyperbolic sine.
 *
 * @example
 * ```ts
 * arcsinh([0, 1]); // [0.         0.88137359]
 * ```
 */
export const arcsinh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.asinh(x), { name: "arcsinh" }),
);

/**
 * The inverse hyperbolic cosine; NaN of real numbers below 1.
 *
 * @example
 * ```ts
 * arccosh([1, 2]); // [0.        1.3169579]
 * ```
 */
export const arccosh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.acosh(x), { name: "arccosh" }),
);

/**
 * The inverse hyperbolic tangent; NaN of real numbers outside [-1, 1].
 *
 * @example
 * ```ts
 * arctanh([0, 0.5]); // [0.         0.54930614]
 * ```
 */
export const arctanh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.atanh(x), { name: "arctanh" }),
);
