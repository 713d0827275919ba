import { deviceFunction } from "@gridstride/jit";
import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { byKind } from "./by-kind.ts";
import { copysign } from "./floating.ts";
import { halfAsSingle } from "./half-as-single.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, NUMBERS, type Numbers, type Pairs, pairs } from "./loops.ts";

// An integer divided by 0 is 0, and the least integer of a type divided by -1 is itself. Both are tested first, because the
// simulator reports a division that does this.

/** x % y of integers. */
const wholeRest = /* @__PURE__ */ lazy(() => deviceFunction((x, y) => (y === 0 || (y < 0 && ~y === 0) ? 0 : x % y)));

const wholeQuotient = /* @__PURE__ */ lazy(() =>
  deviceFunction((x, y) => {
    if (y === 0) return 0;
    if (y < 0 && ~y === 0) return -x;
    return Math.floor(x / y);
  }),
);

const wholeRemainder = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ wholeRest }, x, y) => {
      const rest = wholeRest(x, y);
      return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest;
    },
    { uses: { wholeRest } },
  ),
);

/** The quotient that belongs to the exact remainder: the plain one may have been rounded up to the next whole number. */
const floatQuotient = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ copysign }, x, y) => {
      if (y === 0) return x / y;
      const rest = x % y;
      let quotient = (x - rest) / y;
      if (rest !== 0 && rest < 0 !== y < 0) quotient -= 1;
      if (quotient === 0) return copysign(quotient, x / y);
      const below = Math.floor(quotient);
      return quotient - below > 0.5 ? below + 1 : below;
    },
    { uses: { copysign } },
  ),
);

const floatRemainder = /* @__PURE__ */ lazy(() =>
  deviceFunction(
    ({ copysign }, x, y) => {
      const rest = x % y;
      if (rest === 0) return copysign(rest, y);
      return rest < 0 !== y < 0 ? rest + y : rest;
    },
    { uses: { copysign } },
  ),
);

/**
 * The remainder of x after its division by y without a fraction: has the sign of x.
 *
 * @example
 * ```ts
 * fmod([7, -7], 3); // [ 1. -1.]
 * ```
 */
export const fmod: UFunc<2, 1, "cpu", number, number | bigint, Binary<Numbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(binary(NUMBERS), ({ wholeRest }, x, y) => wholeRest(x, y), { name: "fmod", uses: { wholeRest } }),
    vectorize(binary(NUMBERS), (x, y) => x % y, { name: "fmod" }),
  ),
);

/**
 * The largest whole number not above x / y; of integers 0 where y is 0.
 *
 * @example
 * ```ts
 * floorDivide([7, -7], 2); // [ 3. -4.]
 * ```
 */
export const floorDivide: UFunc<2, 1, "cpu", number, number | bigint, Binary<Numbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(binary(NUMBERS), ({ wholeQuotient }, x, y) => wholeQuotient(x, y), {
      name: "floorDivide",
      uses: { wholeQuotient },
    }),
    vectorize(
      binary(NUMBERS),
      ({ floatQuotient, halfAsSingle }, x, y) => floatQuotient(halfAsSingle(x), halfAsSingle(y)),
      {
        name: "floorDivide",
        uses: { floatQuotient, halfAsSingle },
      },
    ),
  ),
);

/**
 * x - y · floorDivide(x, y): has the sign of y, as Python's `%`; of integers 0 where y is 0.
 *
 * @example
 * ```ts
 * remainder([7, -7], 3); // [1. 2.]
 * ```
 */
export const remainder: UFunc<2, 1, "cpu", number, number | bigint, Binary<Numbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(binary(NUMBERS), ({ wholeRemainder }, x, y) => wholeRemainder(x, y), {
      name: "remainder",
      uses: { wholeRemainder },
    }),
    vectorize(binary(NUMBERS), ({ floatRemainder }, x, y) => floatRemainder(x, y), {
      name: "remainder",
      uses: { floatRemainder },
    }),
  ),
);

/**
 * floorDivide and remainder at once.
 *
 * @example
 * ```ts
 * divmod([7, -7], 3).map(String); // ["[ 2. -3.]","[1. 2.]"]
 * ```
 */
export const divmod: UFunc<2, 2, "cpu", number, number | bigint, Pairs<Numbers>> = /* @__PURE__ */ lazy(() =>
  byKind(
    vectorize(
      pairs(NUMBERS),
      ({ wholeQuotient, wholeRemainder }, x, y) => [wholeQuotient(x, y), wholeRemainder(x, y)],
      { name: "divmod", uses: { wholeQuotient, wholeRemainder } },
    ),
    vectorize(
      pairs(NUMBERS),
      ({ floatQuotient, floatRemainder, halfAsSingle }, x, y) => [
        floatQuotient(halfAsSingle(x), halfAsSingle(y)),
        floatRemainder(x, y),
      ],
      { name: "divmod", uses: { floatQuotient, floatRemainder, halfAsSingle } },
    ),
  ),
);
