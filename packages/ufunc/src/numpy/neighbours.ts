import { deviceFunction } from "@gridstride/jit";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { copysign, frexp } from "./floating.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, FLOATS, type Floats, type Unary, unary } from "./loops.ts";

// float32 is worked on by its bits: the arithmetic of some adapters counts its subnormal numbers as 0. The other types are
// computed with; float64 is on no such adapter, and the least float16 is a normal float32.

/** Whether x is a float32: the first constant is 1 in float16, the second is not 1 in float64. */
const isSingle = /* @__PURE__ */ lazy(() =>
  deviceFunction((x) => {
    let coarse = x;
    let fine = x;
    coarse = 1.0000009536743164;
    fine = 1.0000000009313226;
    return coarse !== 1 && fine === 1;
  }),
);

/** The place of a float32 among all of them in order; that of 0 and -0 is 0. */
const placeOf = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ bitcast, float32 }, x) => {
      const bits = bitcast.int32(float32(x));
      return bits < 0 ? (-2147483648 - bits) | 0 : bits;
    },
    { uses: {} },
  ),
);

const nextSingle = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ bitcast, float32, placeOf }, x, y) => {
      const from = placeOf(x);
      const to = placeOf(y);
      if (from === to) return float32(y);
      const next = from < to ? from + 1 : from - 1;
      // Next to the least negative number is -0.
      return bitcast.float32(next > 0 || from > 0 ? next : (-2147483648 - next) | 0);
    },
    { uses: { placeOf } },
  ),
);

const singleGap = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ bitcast, float32 }, x) => {
      const bits = bitcast.int32(float32(x));
      const size = bits & 0x7fffffff;
      const exponent = size >> 23;
      let gap = exponent > 23 ? (exponent - 23) << 23 : 1 << Math.max(0, exponent - 1);
      if (size === 0x7f7fffff) gap = 0x7f800000;
      return bitcast.float32(bits < 0 && size > 0 ? gap | -2147483648 : gap);
    },
    { uses: {} },
  ),
);

/** How far the next number away from 0 is, of a finite x. */
const gap = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ frexp }, x) => {
      const [, e] = frexp(x);
      // The distance from 1 to its neighbour, by what 4 / 3 is rounded by.
      let size = x;
      size = 1;
      size = 3 * ((size * 4) / 3 - 1) - 1;
      size = Math.abs(size);
      for (let i = 1; i < e; i++) size *= 2;
      // For 0 and subnormal numbers, the least number above 0.
      if (x === 0) while (size / 2 > 0) size /= 2;
      else for (let i = e; i < 1 && size / 2 > 0; i++) size /= 2;
      return size;
    },
    { uses: { frexp } },
  ),
);

/**
 * How far the next number away from 0 is, with the sign of x; infinite of the largest number, NaN of infinities. Exact, on
 * adapters that flush subnormal numbers too.
 *
 * @example
 * ```ts
 * spacing([1, 1024]); // [2.22044605e-16 2.27373675e-13]
 * ```
 */
export const spacing: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    unary(FLOATS),
    ({ gap, isSingle, singleGap }, x) => {
      if (!Number.isFinite(x)) return NaN;
      if (isSingle(x)) return singleGap(x);
      const size = gap(x);
      const next = Math.abs(x) + size;
      const step = Number.isFinite(next) ? size : next;
      return x < 0 ? -step : step;
    },
    { name: "spacing", uses: { gap, isSingle, singleGap } },
  ),
);

/**
 * The number next to x on the way to y. Exact, on adapters that flush subnormal numbers too.
 *
 * @example
 * ```ts
 * nextafter(array([1], "float32"), 2); // [1.0000001]
 * ```
 */
export const nextafter: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    binary(FLOATS),
    ({ copysign, frexp, gap, isSingle, nextSingle }, x, y) => {
      if (Number.isNaN(x) || Number.isNaN(y)) return x + y;
      if (isSingle(x)) return nextSingle(x, y);
      if (x === y) return y;
      if (x === 0) return copysign(gap(x), y);
      const away = x < y === x > 0;
      if (!Number.isFinite(x)) {
        // The largest number: all bits of the mantissa, doubled as long as it is finite.
        let size = 2 - gap(Math.sign(x));
        while (Number.isFinite(size * 2)) size *= 2;
        return copysign(size, x);
      }
      const [m] = frexp(x);
      const step = gap(x);
      // Below a power of two, numbers are half as far apart; subnormal numbers are not.
      const near = !away && Math.abs(m) === 0.5 && step / 2 > 0 ? step / 2 : step;
      // Next to the least negative number is -0.
      return copysign(away === x > 0 ? x + near : x - near, x);
    },
    { name: "nextafter", uses: { copysign, frexp, gap, isSingle, nextSingle } },
  ),
);
