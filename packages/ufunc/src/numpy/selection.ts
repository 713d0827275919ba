import { type DeviceArray, type DType, dtype, full, isDeviceArray, type Scalar } from "@gridstride/core";
import { isPlain } from "@gridstride/core/internal";
import { vectorize } from "../call/fixed-ufunc.ts";
import { readOperand, typeOf } from "../call/operands.ts";
import type { ChoiceCall, ClipCall, UFunc } from "../types/ufunc.ts";
import { isWhole, rangeOf } from "./beyond.ts";
import { notEqual } from "./comparison.ts";
import { maximum, minimum } from "./extrema.ts";
import { lazy } from "./lazy.ts";
import { ALL, type All, type Binary, choices, EVERY, type Every, ternary } from "./loops.ts";
import { type AnyUfunc, wrap } from "./wrap.ts";

type Where = ChoiceCall<Binary<Every>> & UFunc<3, 1, "cpu", number, Scalar>;

/**
 * x where the condition is true, else y, `numpy.where` of three: x and y meet in NumPy's type for both, the condition may be
 * of any type; what is not zero is true, NaN too. As NumPy's, two whole numbers give int64; `where(c, 1, 0, { dtype: "int32" })` gives
 * another type. Without x and y, `nonzero` of `@gridstride/kernels` is what to call.
 *
 * @example
 * ```ts
 * where([true, false, true], [1, 2, 3], 0); // [1. 0. 3.]
 * ```
 */
export const where: Where = /* @__PURE__ */ lazy(() => {
  const made = vectorize(choices(EVERY), (condition, x, y) => (condition ? x : y), { name: "where" });
  const own = made as unknown as AnyUfunc;
  return wrap(
    own as unknown as Where,
    (condition, x, y, ...rest) => {
      const [options = {}, ...more] = rest;
      if (y === undefined || more.length > 0 || !isPlain(options)) return own(condition, x, y, ...rest);
      const there = [condition, x, y].find(isDeviceArray)?.device;
      const kept: DeviceArray[] = [];
      const keep = <T>(one: T): T => {
        if (isDeviceArray(one)) kept.push(one);
        return one;
      };
      /** A number in the type that is asked for, which no loop's types would give it. */
      const typed = (value: unknown): unknown => {
        if (options.dtype === undefined || typeof value !== "number") return value;
        const point = full([], value, dtype(options.dtype as DType));
        return there === undefined ? point : keep(there.toDevice(point));
      };
      const choose = (truth: unknown): unknown => {
        try {
          return own(truth, typed(x), typed(y), options);
        } finally {
          for (const one of kept) one.dispose();
        }
      };
      const truth = truthOf(condition, options.device);
      if (truth instanceof Promise) return truth.then(choose);
      // Without arrays numbers are float64, which a condition that is one type of three would keep them from.
      if ([truth, x, y].every((one) => typeof one !== "object") && !("dtype" in options) && typeof x === "number")
        return typeof y === "number" ? own(truth, x, y, { dtype: "float64", ...options }) : choose(truth);
      return choose(truth === condition ? truth : keep(truth));
    },
    {},
  );
});

/** A condition as bool; through a promise where a GPU tests host arrays. A device array that is not the condition is the caller's. */
function truthOf(condition: unknown, device: unknown): unknown {
  const given = readOperand(condition);
  if (given.kind === "scalar") {
    const { value } = given;
    // A complex number is true if either part is not 0.
    return typeof value === "object" ? value.re !== 0 || value.im !== 0 : Number(value) !== 0;
  }
  if (typeOf(given) === "bool") return condition;
  const options = device === undefined || given.kind === "device" ? {} : { device };
  return (notEqual as unknown as AnyUfunc)(condition, 0, options);
}

type Clip = ClipCall<Binary<All>> & UFunc<3, 1, "cpu", number, Scalar>;

/**
 * x, but not below `low` and not above `high`; `high` where that is below `low`, NaN where one of the three is. null stands
 * for a bound that there is not, as `None` in NumPy, and so does a whole number beyond the type of x.
 *
 * @example
 * ```ts
 * clip([-3, 0.5, 7], 0, 1); // [0.  0.5 1. ]
 * ```
 */
export const clip: Clip = /* @__PURE__ */ lazy(() => {
  const made: UFunc<3, 1, "cpu", number, Scalar> = vectorize(
    ternary(ALL),
    (x, low, high) => Math.min(Math.max(x, low), high),
    { name: "clip" },
  );
  const own = made as unknown as AnyUfunc;
  return wrap(
    made as Clip,
    (x, low, high, ...rest) => {
      const [least, most] = (isWhole(low) || isWhole(high)) && !isWhole(x) ? (rangeOf(x) ?? []) : [];
      // Whole numbers that the type does not go beyond bound nothing, whether it holds them or not.
      const above = low === null || (isWhole(low) && least !== undefined && low <= least);
      const below = high === null || (isWhole(high) && most !== undefined && high >= most);
      const [max, min] = [maximum, minimum] as unknown as [AnyUfunc, AnyUfunc];
      if (low === undefined || high === undefined || !(above || below)) return own(x, low, high, ...rest);
      if (above && below) return max(x, x, ...rest);
      return above ? min(x, high, ...rest) : max(x, low, ...rest);
    },
    {},
  );
});
