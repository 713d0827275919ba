import type { DType } from "@gridstride/core";
import { type DeviceFunction, deviceFunction, type Kernel, type KernelArray3, kernel } from "@gridstride/jit";
import { castTo } from "./casts.ts";
import type { Combine } from "./combine.ts";
import { larger, smaller } from "./partial-extremes.ts";
import type { Read } from "./read.ts";

// Reducing rows on CPU cores, where memory should be read from one end to the other: x is `[a, rows, b]`, out `[a, parts, b]`,
// `out[a][p][b]` the reduction of `x[a][p * length + k][b]` over k, in its order, as `makeReduceParts` does it with a thread for each element.

/** `count` parts a thread, in blocks as wide as a row of accumulators, which stay in registers. */
export type ReduceRows = Kernel<[x: KernelArray3, out: KernelArray3, length: number, count: number]>;

export const makeReduceRows = (fold: Combine, type: DType, read: Read = castTo[type]): ReduceRows =>
  kernel(
    ({ grid, fold, cast, read }, x, out, length, count) => {
      const [b, group, a] = grid(3);
      if (a >= out.shape[0] || b >= out.shape[2] || a >= x.shape[0] || b >= x.shape[2]) return;
      const last = Math.min((group + 1) * count, out.shape[1]);
      for (let p = group * count; p < last; p++) {
        const first = p * length;
        const end = Math.min(first + length, x.shape[1]);
        if (first >= 0 && first < x.shape[1]) {
          let sum = read(x[a][first][b]);
          for (let k = first + 1; k < end; k++) sum = cast(fold(sum, read(x[a][k][b])));
          out[a][p][b] = sum;
        }
      }
    },
    { uses: { fold, cast: castTo[type], read } },
  );

/**
 * A thread for a part of `width` columns, whose accumulators are the output's own memory: the loops along the columns run in
 * lanes. With `together`, four rows are reduced between a load and a store of an accumulator.
 */
export type ReduceColumns = Kernel<
  [x: KernelArray3, out: KernelArray3, length: number, width: number, together: boolean]
>;

export const makeReduceColumns = (fold: Combine, type: DType, read: Read = castTo[type]): ReduceColumns =>
  kernel(
    ({ grid, fold, cast, read }, x, out, length, width, together) => {
      const [strip, p, a] = grid(3);
      const from = strip * width;
      const first = p * length;
      if (a >= out.shape[0] || a >= x.shape[0] || p >= out.shape[1] || from < 0) return;
      if (first < 0 || first >= x.shape[1]) return;
      const to = Math.min(from + width, Math.min(out.shape[2], x.shape[2]));
      const end = Math.min(first + length, x.shape[1]);
      for (let b = from; b < to; b++) out[a][p][b] = read(x[a][first][b]);
      let k = first + 1;
      for (; together && k + 4 <= end; k += 4)
        for (let b = from; b < to; b++) {
          let sum = out[a][p][b];
          sum = cast(fold(sum, read(x[a][k][b])));
          sum = cast(fold(sum, read(x[a][k + 1][b])));
          sum = cast(fold(sum, read(x[a][k + 2][b])));
          sum = cast(fold(sum, read(x[a][k + 3][b])));
          out[a][p][b] = sum;
        }
      for (; k < end; k++) for (let b = from; b < to; b++) out[a][p][b] = cast(fold(out[a][p][b], read(x[a][k][b])));
    },
    { uses: { fold, cast: castTo[type], read } },
  );

type Pick = DeviceFunction<[best: number, value: number], number>;

/** The larger or the smaller of two numbers, the first of equals; a NaN is passed over. One instruction, where `Math.max` is eight. */
const pickOf: Readonly<Record<"max" | "min", Pick>> = {
  // biome-ignore lint/complexity/useMathMinMax: not the same for NaN and zeros
  max: /* @__PURE__ */ deviceFunction((best: number, value: number) => (best < value ? value : best)),
  // biome-ignore lint/complexity/useMathMinMax: not the same for NaN and zeros
  min: /* @__PURE__ */ deviceFunction((best: number, value: number) => (value < best ? value : best)),
};

/**
 * The same for `Math.max` and `Math.min` of floats. The numbers are picked, and where that leaves a doubt, about a NaN (the sum of what
 * came is NaN) or the sign of a zero, the rows are reduced again: extremes take the same values as often as one likes. Data
 * that raised a doubt once will again, so the rest of the part is reduced exactly.
 */
export const makePickColumns = (which: "max" | "min"): ReduceColumns =>
  kernel(
    ({ grid, fold, pick }, x, out, length, width, together) => {
      const [strip, p, a] = grid(3);
      const from = strip * width;
      const first = p * length;
      if (a >= out.shape[0] || a >= x.shape[0] || p >= out.shape[1] || from < 0) return;
      if (first < 0 || first >= x.shape[1]) return;
      const to = Math.min(from + width, Math.min(out.shape[2], x.shape[2]));
      const end = Math.min(first + length, x.shape[1]);
      for (let b = from; b < to; b++) out[a][p][b] = x[a][first][b];
      let k = first + 1;
      let doubts = 0;
      for (; together && doubts === 0 && k + 4 <= end; k += 4) {
        for (let b = from; b < to; b++) {
          let value = x[a][k][b];
          let sum = value;
          let best = pick(out[a][p][b], value);
          value = x[a][k + 1][b];
          sum += value;
          best = pick(best, value);
          value = x[a][k + 2][b];
          sum += value;
          best = pick(best, value);
          value = x[a][k + 3][b];
          sum += value;
          best = pick(best, value);
          doubts = doubts | (sum !== sum || best === 0 ? 1 : 0);
          out[a][p][b] = best;
        }
        if (doubts !== 0)
          for (let b = from; b < to; b++)
            out[a][p][b] = fold(
              fold(fold(fold(out[a][p][b], x[a][k][b]), x[a][k + 1][b]), x[a][k + 2][b]),
              x[a][k + 3][b],
            );
      }
      for (; k < end; k++) for (let b = from; b < to; b++) out[a][p][b] = fold(out[a][p][b], x[a][k][b]);
    },
    { uses: { fold: which === "max" ? larger : smaller, pick: pickOf[which] } },
  );
