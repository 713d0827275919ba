import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";
import { castTo } from "./casts.ts";
import type { Combine } from "./combine.ts";
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
