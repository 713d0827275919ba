import type { DType, Scalar } from "@gridstride/core";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { adapt, inSum, inType, long, reducedIn, withoutBool } from "./adapt.ts";
import { byKind } from "./by-kind.ts";
import { lazy } from "./lazy.ts";
import {
  ALL,
  type All,
  ANY_NUMBERS,
  type AnyNumbers,
  type Binary,
  binary,
  EVERY,
  type Every,
  FLOATS,
  type Floats,
  INEXACT,
  type Quotients,
  type Sums,
  type Unary,
  unary,
} from "./loops.ts";

/**
 * x + y; of bool, or. Its methods reduce bool and integers in int64 or uint64, which wrap;
 * `dtype` names another type. `reduce` and `reduceat` add up float16 in float32 and round the sum once.
 *
 * @example
 * ```ts
 * add([1, 2, 3], 10); // [11. 12. 13.]
 * add.reduce([1, 2, 3]); // 6.0
 * add.outer([1, 2], [10, 20, 30]).shape; // [2,3]
 * ```
 */
export const add: UFunc<2, 1, "cpu", number, Scalar, Binary<Every>, Sums> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binary(EVERY), (x, y) => x + y, { name: "add", identity: 0 }),
    { fold: reducedIn(long), reduce: inSum, reduceat: inSum },
  ),
);

/**
 * x - y; bool is refused.
 *
 * @example
 * ```ts
 * subtract([5, 7], [1, 2]); // [4. 5.]
 * ```
 */
export const subtract: UFunc<2, 1, "cpu", number, number | bigint, Binary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(binary(ANY_NUMBERS), (x, y) => x - y, { name: "subtract" }),
    "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.",
  ),
);

/**
 * x · y; for bool, and. Its methods reduce integers as the methods of `add` do.
 *
 * @example
 * ```ts
 * multiply([1, 2, 3], [4, 5, 6]); // [ 4. 10. 18.]
 * multiply.reduce([1, 2, 3, 4]); // 24.0
 * ```
 */
export const multiply: UFunc<2, 1, "cpu", number, Scalar, Binary<Every>, Sums> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binary(EVERY), (x, y) => x * y, { name: "multiply", identity: 1 }),
    { fold: reducedIn(long) },
  ),
);

/**
 * x / y; of integers, in float64.
 *
 * @example
 * ```ts
 * divide([1, 2], [4, 0]); // [0.25  inf]
 * ```
 */
export const divide: UFunc<2, 1, "cpu", number, number | bigint, Quotients> = /* @__PURE__ */ lazy(() => {
  const double = (type: DType): DType | null => (/float|complex/.test(type) ? null : "float64");
  return adapt(
    vectorize(binary(INEXACT), (x, y) => x / y, { name: "divide" }),
    { call: inType(double), fold: reducedIn(double) },
  );
});

/**
 * -x; bool is refused.
 *
 * @example
 * ```ts
 * negative([1, -2]); // [-1.  2.]
 * ```
 */
export const negative: UFunc<1, 1, "cpu", number, number | bigint, Unary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(unary(ANY_NUMBERS), (x) => -x, { name: "negative" }),
    "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.",
  ),
);

/**
 * x itself; bool is refused.
 *
 * @example
 * ```ts
 * positive([1, -2]); // [ 1. -2.]
 * ```
 */
export const positive: UFunc<1, 1, "cpu", number, number | bigint, Unary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    vectorize(unary(ANY_NUMBERS), (x) => x, { name: "positive" }),
    "ufunc 'positive' did not contain a loop with signature matching types bool -> None",
  ),
);

/**
 * The complex conjugate, which of other types is x itself.
 *
 * @example
 * ```ts
 * conjugate(array([{ re: 1, im: 2 }, { re: 3, im: 0 }])); // [1.-2.j 3.-0.j]
 * ```
 */
export const conjugate: UFunc<1, 1, "cpu", number, number | bigint, Unary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(ANY_NUMBERS), ({ conj }, x) => conj(x), { name: "conjugate", uses: {} }),
);

/**
 * |x|; of the least integer of a type, itself; of complex numbers, a float.
 *
 * @example
 * ```ts
 * absolute([-1.5, 2]); // [1.5 2. ]
 * ```
 */
export const absolute: UFunc<
  1,
  1,
  "cpu",
  number,
  Scalar,
  readonly [...Unary<All>, "float32(complex64)", "float64(complex128)"]
> = /* @__PURE__ */ lazy(() =>
  vectorize([...unary(ALL), "float32(complex64)", "float64(complex128)"], (x) => Math.abs(x), { name: "absolute" }),
);

/**
 * |x| as a float.
 *
 * @example
 * ```ts
 * fabs([-1.5, 2]); // [1.5 2. ]
 * ```
 */
export const fabs: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => Math.abs(x), { name: "fabs" }),
);

/**
 * -1, 0 or 1 by the sign of x; 0 for both zeros, NaN for NaN; x / |x| of complex numbers; bool is refused.
 *
 * @example
 * ```ts
 * sign([-3, 0, 5]); // [-1.  0.  1.]
 * ```
 */
export const sign: UFunc<1, 1, "cpu", number, number | bigint, Unary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  withoutBool(
    byKind(
      vectorize(unary(ANY_NUMBERS), (x) => (x === 0 ? 0 : Math.sign(x)), { name: "sign" }),
      vectorize(
        unary(ANY_NUMBERS),
        ({ complex }, z) => {
          const x = complex(z).real;
          const y = complex(z).imag;
          const size = Math.hypot(x, y);
          if (size === 0) return complex(0 * size, 0 * size);
          if (size !== Infinity) return complex(x / size, y / size);
          // Infinite in one part alone: its direction.
          if (Math.abs(x) !== Infinity) return complex(0 / size, Math.sign(y));
          return Math.abs(y) === Infinity ? complex(x - x, x - x) : complex(Math.sign(x), 0 / size);
        },
        { name: "sign", uses: {} },
      ),
      "complex",
    ),
    "ufunc 'sign' did not contain a loop with signature matching types bool -> None",
  ),
);

/**
 * x².
 *
 * @example
 * ```ts
 * square([3, -4]); // [ 9. 16.]
 * ```
 */
export const square: UFunc<1, 1, "cpu", number, number | bigint, Unary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(ANY_NUMBERS), (x) => x * x, { name: "square" }),
);

/**
 * 1 / x; of integers, without its fraction, and 0 of 0.
 *
 * @example
 * ```ts
 * reciprocal([2, 4]); // [0.5  0.25]
 * ```
 */
export const reciprocal: UFunc<1, 1, "cpu", number, number | bigint, Unary<AnyNumbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    byKind(
      vectorize(unary(ANY_NUMBERS), (x) => (x === 0 ? 0 : Math.trunc(1 / x)), { name: "reciprocal" }),
      vectorize(unary(ANY_NUMBERS), (x) => 1 / x, { name: "reciprocal" }),
    ),
    vectorize(
      unary(ANY_NUMBERS),
      ({ complex }, z) => {
        // NumPy's formula, by Smith.
        const x = complex(z).real;
        const y = complex(z).imag;
        if (Math.abs(y) <= Math.abs(x)) {
          const ratio = y / x;
          const under = x + y * ratio;
          return complex(1 / under, -ratio / under);
        }
        const ratio = x / y;
        const under = x * ratio + y;
        return complex(ratio / under, -1 / under);
      },
      { name: "reciprocal", uses: {} },
    ),
    "complex",
  ),
);

/**
 * 0 below 0, 1 above it, y at 0.
 *
 * @example
 * ```ts
 * heaviside([-1, 0, 2], 0.5); // [0.  0.5 1. ]
 * ```
 */
export const heaviside: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(FLOATS), (x, y) => (x === 0 ? y : x < 0 ? 0 : x > 0 ? 1 : x), { name: "heaviside" }),
);
