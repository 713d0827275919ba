import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { byKind } from "./by-kind.ts";
import { lazy } from "./lazy.ts";
import { EVERY, type Every, type UnaryTo, unaryTo } from "./loops.ts";

/**
 * Whether x is not a number.
 *
 * @example
 * ```ts
 * isnan([1, Infinity, NaN]); // [False False  True]
 * ```
 */
export const isnan: UFunc<1, 1, "cpu", boolean, boolean | bigint, UnaryTo<Every, "bool">> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unaryTo(EVERY, "bool"), (_x) => false, { name: "isnan" }),
    vectorize(unaryTo(EVERY, "bool"), (x) => Number.isNaN(x), { name: "isnan" }),
  ),
);

/**
 * Whether x is an infinity.
 *
 * @example
 * ```ts
 * isinf([1, Infinity, NaN]); // [False  True False]
 * ```
 */
export const isinf: UFunc<1, 1, "cpu", boolean, boolean | bigint, UnaryTo<Every, "bool">> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unaryTo(EVERY, "bool"), (_x) => false, { name: "isinf" }),
    // The size of a finite complex number may be infinite.
    vectorize(unaryTo(EVERY, "bool"), (x) => Math.abs(x) === Infinity && !Number.isFinite(x), { name: "isinf" }),
  ),
);

/**
 * Whether x is neither an infinity nor NaN.
 *
 * @example
 * ```ts
 * isfinite([1, Infinity, NaN]); // [ True False False]
 * ```
 */
export const isfinite: UFunc<1, 1, "cpu", boolean, boolean | bigint, UnaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () =>
    byKind(
      vectorize(unaryTo(EVERY, "bool"), (_x) => true, { name: "isfinite" }),
      vectorize(unaryTo(EVERY, "bool"), (x) => Number.isFinite(x), { name: "isfinite" }),
    ),
);
