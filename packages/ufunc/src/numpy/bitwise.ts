import type { Scalar } from "@gridstride/core";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { adapt, fromAllBits } from "./adapt.ts";
import { byKind } from "./by-kind.ts";
import { lazy } from "./lazy.ts";
import {
  BITS,
  type Binary,
  type Bits,
  binary,
  INTEGERS,
  type Integers,
  type Unary,
  type UnaryTo,
  unary,
  unaryTo,
} from "./loops.ts";
import { withIdentity } from "./wrap.ts";

/**
 * The bits that both have.
 *
 * @example
 * ```ts
 * bitwiseAnd(array([12, 10], "int32"), 6); // [4 2]
 * ```
 */
export const bitwiseAnd: UFunc<2, 1, "cpu", number | bigint, Scalar, Binary<Bits>> = /* @__PURE__ */ lazy(() => {
  // The identity is -1, which unsigned types do not hold: a reduction starts with all bits of its own type.
  const and = vectorize(binary(BITS), (x, y) => x & y, { name: "bitwiseAnd", identity: "reorderable" });
  return withIdentity(adapt(and, { reduce: fromAllBits }), -1);
});

/**
 * The bits that one has, or both.
 *
 * @example
 * ```ts
 * bitwiseOr(array([12, 10], "int32"), 1); // [13 11]
 * ```
 */
export const bitwiseOr: UFunc<2, 1, "cpu", number | bigint, Scalar, Binary<Bits>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(BITS), (x, y) => x | y, { name: "bitwiseOr", identity: 0 }),
);

/**
 * The bits that one has and the other has not.
 *
 * @example
 * ```ts
 * bitwiseXor(array([12, 10], "int32"), 6); // [10 12]
 * ```
 */
export const bitwiseXor: UFunc<2, 1, "cpu", number | bigint, Scalar, Binary<Bits>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(BITS), (x, y) => x ^ y, { name: "bitwiseXor", identity: 0 }),
);

/**
 * Inverts all bits; for bool, logical not.
 *
 * @example
 * ```ts
 * invert(array([0, 5], "int32")); // [-1 -6]
 * ```
 */
export const invert: UFunc<1, 1, "cpu", number | bigint, Scalar, Unary<Bits>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unary(BITS), (x) => ~x, { name: "invert" }),
    vectorize(unary(BITS), (x) => !x, { name: "invert" }),
    "bool",
  ),
);

// JavaScript takes the count modulo the width; here, as in NumPy, what is shifted by the width or more is shifted out.
// The width is the number of leading zeros of 0, and a power of two.

/**
 * x · 2ʸ, the bits moved to the left; 0 where y is negative or not below the width.
 *
 * @example
 * ```ts
 * leftShift(array([1, 3], "int32"), 2); // [ 4 12]
 * ```
 */
export const leftShift: UFunc<2, 1, "cpu", number | bigint, number | bigint, Binary<Integers>> = /* @__PURE__ */ lazy(
  () =>
    vectorize(
      binary(INTEGERS),
      ({ clz }, x, y) => {
        const zero = x ^ x;
        return (y & -clz(zero)) === 0 ? x << y : zero;
      },
      { name: "leftShift", uses: {} },
    ),
);

/**
 * The bits moved to the right; 0, or -1 of negative numbers, where y is negative or not below the width.
 *
 * @example
 * ```ts
 * rightShift(array([8, -8], "int32"), 1); // [ 4 -4]
 * ```
 */
export const rightShift: UFunc<2, 1, "cpu", number | bigint, number | bigint, Binary<Integers>> = /* @__PURE__ */ lazy(
  () =>
    vectorize(
      binary(INTEGERS),
      ({ clz }, x, y) => {
        const zero = x ^ x;
        if ((y & -clz(zero)) === 0) return x >> y;
        return x < 0 ? ~zero : zero;
      },
      { name: "rightShift", uses: {} },
    ),
);

/**
 * How many bits |x| has.
 *
 * @example
 * ```ts
 * bitwiseCount(array([0, 7, 255], "uint8")); // [0 3 8]
 * ```
 */
export const bitwiseCount: UFunc<
  1,
  1,
  "cpu",
  number,
  number | bigint,
  UnaryTo<Integers, "uint8">
> = /* @__PURE__ */ lazy(() =>
  vectorize(unaryTo(INTEGERS, "uint8"), ({ popc }, x) => popc(Math.abs(x)), { name: "bitwiseCount", uses: {} }),
);
