import type { Scalar } from "@gridstride/core";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { lazy } from "./lazy.ts";
import { ALL, type All, type Binary, binary } from "./loops.ts";

/**
 * The larger number; NaN if one of the two is NaN.
 *
 * @example
 * ```ts
 * maximum([1, NaN, 3], 2); // [ 2. nan  3.]
 * ```
 */
export const maximum: UFunc<2, 1, "cpu", number, Scalar, Binary<All>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(ALL), (x, y) => Math.max(x, y), { name: "maximum", identity: "reorderable" }),
);

/**
 * The smaller number; NaN if one of the two is NaN.
 *
 * @example
 * ```ts
 * minimum([1, NaN, 3], 2); // [ 1. nan  2.]
 * ```
 */
export const minimum: UFunc<2, 1, "cpu", number, Scalar, Binary<All>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(ALL), (x, y) => Math.min(x, y), { name: "minimum", identity: "reorderable" }),
);

/**
 * The larger number; if one of the two is NaN, the other.
 *
 * @example
 * ```ts
 * fmax([1, NaN], [0, 5]); // [1. 5.]
 * ```
 */
export const fmax: UFunc<2, 1, "cpu", number, Scalar, Binary<All>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(ALL), (x, y) => (x !== x ? y : y !== y ? x : Math.max(x, y)), {
    name: "fmax",
    identity: "reorderable",
  }),
);

/**
 * The smaller number; if one of the two is NaN, the other.
 *
 * @example
 * ```ts
 * fmin([1, NaN], [0, 5]); // [0. 5.]
 * ```
 */
export const fmin: UFunc<2, 1, "cpu", number, Scalar, Binary<All>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(ALL), (x, y) => (x !== x ? y : y !== y ? x : Math.min(x, y)), {
    name: "fmin",
    identity: "reorderable",
  }),
);
