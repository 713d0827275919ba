import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { comparesBeyond } from "./beyond.ts";
import { lazy } from "./lazy.ts";
import { ALL, type All, type BinaryTo, binaryTo, EVERY, type Every } from "./loops.ts";

/**
 * x > y.
 *
 * @example
 * ```ts
 * greater([1, 2, 3], 2); // [False False  True]
 * ```
 */
export const greater: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(() =>
  comparesBeyond(
    vectorize(binaryTo(ALL, "bool"), (x, y) => x > y, { name: "greater" }),
    "greater",
    true,
    false,
  ),
);

/**
 * x ≥ y.
 *
 * @example
 * ```ts
 * greaterEqual([1, 2, 3], 2); // [False  True  True]
 * ```
 */
export const greaterEqual: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(
  () =>
    comparesBeyond(
      vectorize(binaryTo(ALL, "bool"), (x, y) => x >= y, { name: "greaterEqual" }),
      "greaterEqual",
      true,
      false,
    ),
);

/**
 * x < y.
 *
 * @example
 * ```ts
 * less([1, 2, 3], 2); // [ True False False]
 * ```
 */
export const less: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(() =>
  comparesBeyond(
    vectorize(binaryTo(ALL, "bool"), (x, y) => x < y, { name: "less" }),
    "less",
    false,
    true,
  ),
);

/**
 * x ≤ y.
 *
 * @example
 * ```ts
 * lessEqual([1, 2, 3], 2); // [ True  True False]
 * ```
 */
export const lessEqual: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(
  () =>
    comparesBeyond(
      vectorize(binaryTo(ALL, "bool"), (x, y) => x <= y, { name: "lessEqual" }),
      "lessEqual",
      false,
      true,
    ),
);

/**
 * x = y; false where one is NaN.
 *
 * @example
 * ```ts
 * equal([1, 2, 3], [1, 0, 3]); // [ True False  True]
 * ```
 */
export const equal: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(() =>
  comparesBeyond(
    vectorize(binaryTo(EVERY, "bool"), (x, y) => x === y, { name: "equal" }),
    "equal",
    false,
    false,
  ),
);

/**
 * x ≠ y; true where one is NaN.
 *
 * @example
 * ```ts
 * notEqual([1, 2, 3], [1, 0, 3]); // [False  True False]
 * ```
 */
export const notEqual: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () =>
    comparesBeyond(
      vectorize(binaryTo(EVERY, "bool"), (x, y) => x !== y, { name: "notEqual" }),
      "notEqual",
      true,
      true,
    ),
);
