import { deviceFunction } from "@gridstride/jit";
import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { copysign, frexp } from "./floating.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, FLOATS, type Floats, type Unary, unary } from "./loops.ts";

/** The least number above 0 that arithmetic of x's type gives. */
const least = /* @__PURE__ */ lazy(() =>
  deviceFunction((x) => {
    let size = x;
    size = 1;
    while (size / 2 > 0) size /= 2;
    return size;
  }),
);

/** How far the next number away from 0 is, of a finite x; 0 where arithmetic flushes so small a number. */
const exactGap = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ frexp }, x) => {
      const [, e] = frexp(x);
      // The distance from 1 to its neighbour, by what 4 / 3 is rounded by.
      let size = x;
      size = 1;
      size = 3 * ((size * 4) / 3 - 1) - 1;
      size = Math.abs(size);
      for (let i = 1; i < e; i++) size *= 2;
      for (let i = e; i < 1; i++) size /= 2;
      return x === 0 ? 0 : size;
    },
    { uses: { frexp } },
  ),
);

/** The same, of 0 too; the least number that arithmetic gives where it would be flushed. */
const gap = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ exactGap, least }, x) => {
      const size = exactGap(x);
      return size === 0 ? least(x) : size;
    },
    { uses: { exactGap, least } },
  ),
);

/** x times 2^e. A step at a time: every power in between is a number of x's type. */
const scaled = /* @__PURE__ */ lazy(() =>
  deviceFunction((x, e) => {
    let result = x;
    for (let i = 0; i < e; i++) result *= 2;
    for (let i = e; i < 0; i++) result /= 2;
    return result;
  }),
);

/**
 * How far the next number away from 0 is, with the sign of x; infinite of the largest number, NaN of infinities. On
 * adapters that flush subnormal numbers, no distance is below the least normal one, 2^-126 of float32.
 */
export const spacing: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    unary(FLOATS),
    ({ gap }, x) => {
      if (!Number.isFinite(x)) return NaN;
      const size = gap(x);
      const next = Math.abs(x) + size;
      const step = Number.isFinite(next) ? size : next;
      return x < 0 ? -step : step;
    },
    { name: "spacing", uses: { gap } },
  ),
);

/** The number next to x on the way to y. */
export const nextafter: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(
    binary(FLOATS),
    ({ copysign, exactGap, frexp, gap, least, scaled }, x, y) => {
      if (Number.isNaN(x) || Number.isNaN(y)) return x + y;
      if (x === y) return y;
      if (x === 0) return copysign(least(x), y);
      const away = x < y === x > 0;
      if (!Number.isFinite(x)) {
        // The largest number: all bits of the mantissa, doubled as long as it is finite.
        let size = 2 - gap(Math.sign(x));
        while (Number.isFinite(size * 2)) size *= 2;
        return copysign(size, x);
      }
      const [m] = frexp(x);
      // Where the least number is a normal one, half the distance of small numbers is flushed: their neighbours are
      // found among larger ones.
      const tiny = least(x);
      const far = exactGap(x) / 2 === 0 && tiny * 1.5 < tiny * 2 ? 64 : 0;
      if (far > 0 && !away && Math.abs(x) === tiny) return copysign(0, x);
      const at = scaled(x, far);
      const step = gap(at);
      // Below a power of two, numbers are half as far apart; subnormal ones are not.
      const near = !away && Math.abs(m) === 0.5 && step / 2 > 0 ? step / 2 : step;
      // Next to the least negative number is -0.
      return copysign(scaled(away === x > 0 ? at + near : at - near, -far), x);
    },
    { name: "nextafter", uses: { copysign, exactGap, frexp, gap, least, scaled } },
  ),
);
