import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { lazy } from "./lazy.ts";
import { FLOATS, type Floats, type Unary, unary } from "./loops.ts";

// Functions of SciPy's `special`; SciPy's gamma of -0 is Infinity.

/** The error function. */
export const erf: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ erf }, x) => erf(x), { name: "erf", uses: {} }),
);

/** 1 - erf(x), with all its digits where that is near 0. */
export const erfc: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ erfc }, x) => erfc(x), { name: "erfc", uses: {} }),
);

/** The gamma function: of a whole number n, the factorial of n - 1. */
export const gamma: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ gamma }, x) => gamma(x), { name: "gamma", uses: {} }),
);

/** The natural logarithm of |gamma(x)|. */
export const gammaln: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), ({ lgamma }, x) => lgamma(x), { name: "gammaln", uses: {} }),
);
