import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { comparesBeyond } from "./beyond.ts";
import { lazy } from "./lazy.ts";
import { ALL, type All, type BinaryTo, binaryTo, EVERY, type Every } from "./loops.ts";

/** x > y. */
export const greater: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(() =>
  comparesBeyond(
    vectorize(binaryTo(ALL, "bool"), (x, y) => x > y, { name: "greater" }),
    "greater",
    true,
    false,
  ),
);

/** x ≥ y. */
export const greaterEqual: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(
  () =>
    comparesBeyond(
      vectorize(binaryTo(ALL, "bool"), (x, y) => x >= y, { name: "greaterEqual" }),
      "greaterEqual",
      true,
      false,
    ),
);

/** x < y. */
export const less: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(() =>
  comparesBeyond(
    vectorize(binaryTo(ALL, "bool"), (x, y) => x < y, { name: "less" }),
    "less",
    false,
    true,
  ),
);

/** x ≤ y. */
export const lessEqual: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<All, "bool">> = /* @__PURE__ */ lazy(
  () =>
    comparesBeyond(
      vectorize(binaryTo(ALL, "bool"), (x, y) => x <= y, { name: "lessEqual" }),
      "lessEqual",
      false,
      true,
    ),
);

/** x = y; false where one is NaN. */
export const equal: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(() =>
  comparesBeyond(
    vectorize(binaryTo(EVERY, "bool"), (x, y) => x === y, { name: "equal" }),
    "equal",
    false,
    false,
  ),
);

/** x ≠ y; true where one is NaN. */
export const notEqual: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () =>
    comparesBeyond(
      vectorize(binaryTo(EVERY, "bool"), (x, y) => x !== y, { name: "notEqual" }),
      "notEqual",
      true,
      true,
    ),
);
