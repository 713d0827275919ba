import type { Scalar } from "@gridstride/core";
import { deviceFunction } from "@gridstride/jit";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { byKind } from "./by-kind.ts";
import { lazy } from "./lazy.ts";
import { ALL, type All, INEXACT, type Inexact, type Unary, unary } from "./loops.ts";

/**
 * The largest whole number not above x; integers and bool are that already.
 *
 * @example
 * ```ts
 * floor([1.8, -1.2]); // [ 1. -2.]
 * ```
 */
export const floor: UFunc<1, 1, "cpu", number, Scalar, Unary<All>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unary(ALL), (x) => x, { name: "floor" }),
    vectorize(unary(ALL), (x) => Math.floor(x), { name: "floor" }),
  ),
);

/**
 * The smallest whole number not below x; integers and bool are that already.
 *
 * @example
 * ```ts
 * ceil([1.2, -1.2]); // [ 2. -1.]
 * ```
 */
export const ceil: UFunc<1, 1, "cpu", number, Scalar, Unary<All>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unary(ALL), (x) => x, { name: "ceil" }),
    vectorize(unary(ALL), (x) => Math.ceil(x), { name: "ceil" }),
  ),
);

/**
 * x without its fraction; integers and bool are that already.
 *
 * @example
 * ```ts
 * trunc([1.8, -1.8]); // [ 1. -1.]
 * ```
 */
export const trunc: UFunc<1, 1, "cpu", number, Scalar, Unary<All>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(unary(ALL), (x) => x, { name: "trunc" }),
    vectorize(unary(ALL), (x) => Math.trunc(x), { name: "trunc" }),
  ),
);

/**
 * The nearest whole number, halves to the even one; of complex numbers, of each part.
 *
 * @example
 * ```ts
 * rint([0.5, 1.5, 2.5]); // [0. 2. 2.]
 * ```
 */
export const rint: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() => {
  const nearest = deviceFunction((x: number) => {
    const up = Math.round(x);
    return up - x === 0.5 && up % 2 !== 0 ? up - 1 : up;
  });
  const uses = { nearest };
  return byKind(
    vectorize(unary(INEXACT), ({ nearest }, x) => nearest(x), { name: "rint", uses }),
    vectorize(
      unary(INEXACT),
      ({ complex, nearest }, z) => complex(nearest(complex(z).real), nearest(complex(z).imag)),
      { name: "rint", uses },
    ),
    "complex",
  );
});
