import type { DType } from "@gridstride/core";
import { type DeviceFunction, deviceFunction, type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { castTo } from "../reduce/casts.ts";

/** Whether a value sorts before another: NaN after all numbers. */
type Before = DeviceFunction<[a: number, b: number], boolean>;

export const floatBefore: Before = /* @__PURE__ */ deviceFunction(
  (a: number, b: number) => a < b || (b !== b && a === a),
);
export const wholeBefore: Before = /* @__PURE__ */ deviceFunction((a: number, b: number) => a < b);

/** Where each value would be put into a sorted array so that it stays sorted. One thread per value: bisection. */
export type Searchsorted = Kernel<[sorted: KernelArray1, values: KernelArray1, out: KernelArray1]>;

/** @param right - whether after equal elements. */
export const makeSearchsorted = (type: DType, before: Before, right: boolean): Searchsorted =>
  kernel(
    ({ grid, cast, before, RIGHT }, sorted, values, out) => {
      const i = grid(1);
      if (i >= values.shape[0]) return;
      const value = cast(values[i]);
      let low = 0;
      let high = sorted.shape[0];
      while (low < high) {
        const middle = (low + high) >> 1;
        const there = cast(sorted[middle]);
        const after = RIGHT ? !before(value, there) : before(there, value);
        if (after) low = middle + 1;
        else high = middle;
      }
      out[i] = low;
    },
    { uses: { cast: castTo[type], before, RIGHT: right } },
  );

/** Values of a function that is linear between points, and constant beyond them. One thread per value. */
export type Interp = Kernel<
  [x: KernelArray1, xp: KernelArray1, fp: KernelArray1, left: KernelArray1, right: KernelArray1, out: KernelArray1]
>;

/** As NumPy's, step by step, with the same bits. `left` and `right` have one element. */
export const makeInterp = (type: "float32" | "float64"): Interp =>
  kernel(
    ({ grid, cast }, x, xp, fp, left, right, out) => {
      const i = grid(1);
      if (i >= x.shape[0]) return;
      const value = cast(x[i]);
      const last = xp.shape[0] - 1;
      let result = value;
      if (value < cast(xp[0])) result = left[0];
      else if (value > cast(xp[last])) result = right[0];
      else if (value === value || last === 0) {
        let low = 0;
        let high = last + 1;
        while (high - low > 1) {
          const middle = (low + high) >> 1;
          if (value >= cast(xp[middle])) low = middle;
          else high = middle;
        }
        const at = cast(xp[low]);
        const from = cast(fp[low]);
        if (low === last || at === value) result = from;
        else {
          const end = cast(xp[low + 1]);
          const to = cast(fp[low + 1]);
          const slope = cast((to - from) / (end - at));
          result = cast(slope * (value - at) + from);
          if (result !== result) {
            result = cast(slope * (value - end) + to);
            if (result !== result && from === to) result = from;
          }
        }
      }
      out[i] = result;
    },
    { uses: { cast: castTo[type] } },
  );
