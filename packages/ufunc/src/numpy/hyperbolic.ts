import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { lazy } from "./lazy.ts";
import { INEXACT, type Inexact, type Unary, unary } from "./loops.ts";

/** The hyperbolic sine. */
export const sinh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.sinh(x), { name: "sinh" }),
);

/** The hyperbolic cosine. */
export const cosh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.cosh(x), { name: "cosh" }),
);

/** The hyperbolic tangent. */
export const tanh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.tanh(x), { name: "tanh" }),
);

/** The inverse hyperbolic sine. */
export const arcsinh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.asinh(x), { name: "arcsinh" }),
);

/** The inverse hyperbolic cosine; NaN of real numbers below 1. */
export const arccosh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.acosh(x), { name: "arccosh" }),
);

/** The inverse hyperbolic tangent; NaN of real numbers outside [-1, 1]. */
export const arctanh: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.atanh(x), { name: "arctanh" }),
);
