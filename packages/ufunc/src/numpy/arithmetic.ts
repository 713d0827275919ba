import { type DType, dtypeInfo, type Scalar } from "@gridstride/core";
import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { adapt, foldedIn, inSum, inType, long, withoutBool } from "./adapt.ts";
import { byKind } from "./by-kind.ts";
import { lazy } from "./lazy.ts";
import {
  ALL,
  type All,
  type Binary,
  binary,
  FLOATS,
  type Floats,
  NUMBERS,
  type Numbers,
  type Quotients,
  type Sums,
  type Unary,
  unary,
} from "./loops.ts";

/**
 * x + y; of bool, or. Its methods fold bool and integers in int64 or uint64, on webgpu, which lacks them, in int32 or uint32, which
 * wrap; `dtype` names another type. `reduce` and `reduceat` add up float16 in float32 and round the sum once.
 */
export const add: UFunc<2, 1, "cpu", number, Scalar, Binary<All>, Sums> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binary(ALL), (x, y) => x + y, { name: "add", identity: 0 }),
    { fold: foldedIn(long), reduce: inSum, reduceat: inSum },
  ),
);

/** x - y; bool is refused. */
export const subtract: UFunc<2, 1, "cpu", number, number | bigint, Binary<Numbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(binary(NUMBERS), (x, y) => x - y, { name: "subtract" }),
    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
  ),
);

/** x · y; of bool, and. Its methods fold integers as those of `add`. */
export const multiply: UFunc<2, 1, "cpu", number, Scalar, Binary<All>, Sums> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binary(ALL), (x, y) => x * y, { name: "multiply", identity: 1 }),
    { fold: foldedIn(long) },
  ),
);

/** x / y; of integers, in float64. */
export const divide: UFunc<2, 1, "cpu", number, number | bigint, Quotients> = /* @__PURE__ */ lazy(() => {
  const double = (type: DType): DType | null => (dtypeInfo(type).kind === "float" ? null : "float64");
  return adapt(
    vectorize(binary(FLOATS), (x, y) => x / y, { name: "divide" }),
    { call: inType(double), fold: foldedIn(double) },
  );
});

/** -x; bool is refused. */
export const negative: UFunc<1, 1, "cpu", number, number | bigint, Unary<Numbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(unary(NUMBERS), (x) => -x, { name: "negative" }),
    "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
  ),
);

/** x itself; bool is refused. */
export const positive: UFunc<1, 1, "cpu", number, number | bigint, Unary<Numbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(unary(NUMBERS), (x) => x, { name: "positive" }),
    "ufunc 'positive' did not contain a loop with signature matching types bool -> None",
  ),
);

/** The complex conjugate, which of these types is x itself. */
export const conjugate: UFunc<1, 1, "cpu", number, number | bigint, Unary<Numbers>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(NUMBERS), (x) => x, { name: "conjugate" }),
);

/** |x|; of the least integer of a type, itself. */
export const absolute: UFunc<1, 1, "cpu", number, Scalar, Unary<All>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(ALL), (x) => Math.abs(x), { name: "absolute" }),
);

/** |x| as a float. */
export const fabs: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => Math.abs(x), { name: "fabs" }),
);

/** -1, 0 or 1 by the sign of x; 0 for both zeros, NaN for NaN; bool is refused. */
export const sign: UFunc<1, 1, "cpu", number, number | bigint, Unary<Numbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(unary(NUMBERS), (x) => (x === 0 ? 0 : Math.sign(x)), { name: "sign" }),
    "ufunc 'sign' did not contain a loop with signature matching types bool -> None",
  ),
);

/** x². */
export const square: UFunc<1, 1, "cpu", number, number | bigint, Unary<Numbers>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(NUMBERS), (x) => x * x, { name: "square" }),
);

/** 1 / x; of integers, without its fraction, and 0 of 0. */
export const reciprocal: UFunc<1, 1, "cpu", number, number | bigint, Unary<Numbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unary(NUMBERS), (x) => (x === 0 ? 0 : Math.trunc(1 / x)), { name: "reciprocal" }),
    vectorize(unary(NUMBERS), (x) => 1 / x, { name: "reciprocal" }),
  ),
);

/** 0 below 0, 1 above it, y at 0. */
export const heaviside: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(FLOATS), (x, y) => (x === 0 ? y : x < 0 ? 0 : x > 0 ? 1 : x), { name: "heaviside" }),
);
