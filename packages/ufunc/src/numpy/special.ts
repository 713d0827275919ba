import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { lazy } from "./lazy.ts";
import { FLOATS, type Floats, type Unary, unary } from "./loops.ts";

// Functions of SciPy's `special`; SciPy's gamma of -0 is Infinity.

/**
 * The error function.
 *
 * @example
 * ```ts
 * erf([0, 1]); // [0.         0.84270079]
 * ```
 */
export const erf: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ erf }, x) => erf(x), { name: "erf", uses: {} }),
);

/**
 * 1 - erf(x), with all its digits where that is near 0.
 *
 * @example
 * ```ts
 * erfc([0, 1]); // [1.         0.15729921]
 * ```
 */
export const erfc: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ erfc }, x) => erfc(x), { name: "erfc", uses: {} }),
);

/**
 * The gamma function: of a whole number n, the factorial of n - 1.
 *
 * @example
 * ```ts
 * gamma([1, 5, 0.5]); // [ 1.         24.          1.77245385]
 * ```
 */
export const gamma: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ gamma }, x) => gamma(x), { name: "gamma", uses: {} }),
);

/**
 * The natural logarithm of |gamma(x)|.
 *
 * @example
 * ```ts
 * gammaln([1, 100]); // [  0.         359.13420537]
 * ```
 */
export const gammaln: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ lgamma }, x) => lgamma(x), { name: "gammaln", uses: {} }),
);
