import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { castTo } from "./casts.ts";
import type { Combine } from "./combine.ts";
import type { Read } from "./read.ts";

/**
 * Reduces `length` neighbours along the middle axis of x into one: `out[a][p][b]` is the reduction of `x[a][p * length + k][b]`
 * over k, in its order. One thread per element of out, `length` of at least the axis: one thread per line.
 *
 * Threads side by side read memory side by side where the last axis is long: on a GPU these are whole transactions, on
 * cpu and parallel whole vectors. Where it is short, `alongParts` lays threads along the middle axis.
 */
export type ReduceParts = Kernel<[KernelArray3, KernelArray3, number]>;

export const makeReduceParts = (
  fold: Combine,
  type: DType,
  alongParts: boolean,
  read: Read = castTo[type],
): ReduceParts =>
  kernel(
    ({ grid, fold, cast, read, ALONG_PARTS }, x, out, length) => {
      const [i, j, a] = grid(3);
      const b = ALONG_PARTS ? j : i;
      const p = ALONG_PARTS ? i : j;
      if (a >= out.shape[0] || p >= out.shape[1] || b >= out.shape[2]) return;
      const first = p * length;
      const end = Math.min(first + length, x.shape[1]);
      let sum = read(x[a][first][b]);
      for (let k = first + 1; k < end; k++) sum = cast(fold(sum, read(x[a][k][b])));
      out[a][p][b] = sum;
    },
    { uses: { fold, cast: castTo[type], read, ALONG_PARTS: alongParts } },
  );

/**
 * A thread for each line, x `[a, length]` and out `[a, 1]`, which reduces `part` neighbours at a time into one. On cpu and parallel, lanes walk
 * along lines side by side.
 */
export type ReduceLines = Kernel<[x: KernelArray2, out: KernelArray2, part: number]>;

export const makeReduceLines = (fold: Combine, type: DType, read: Read = castTo[type]): ReduceLines =>
  kernel(
    ({ grid, fold, cast, read }, x, out, part) => {
      const a = grid(1);
      if (a >= x.shape[0] || a >= out.shape[0]) return;
      let all = read(x[a][0]);
      for (let first = 0; first < x.shape[1]; first += part) {
        const end = Math.min(first + part, x.shape[1]);
        let sum = read(x[a][first]);
        for (let k = first + 1; k < end; k++) sum = cast(fold(sum, read(x[a][k])));
        all = first === 0 ? sum : cast(fold(all, sum));
      }
      out[a][0] = all;
    },
    { uses: { fold, cast: castTo[type], read } },
  );

/**
 * A thread for each row, the last axis of x, which reduces it in its order: `out[a][p]` is the reduction of `x[a][p]`. The launch knows the
 * length, so that on cpu and parallel lanes lie across short rows where they lie along others.
 */
export type ReduceLast = Kernel<[x: KernelArray3, out: KernelArray2]>;

export const makeReduceLast = (fold: Combine, type: DType, read: Read = castTo[type]): ReduceLast =>
  kernel(
    ({ grid, fold, cast, read }, x, out) => {
      const [p, a] = grid(2);
      if (a >= x.shape[0] || p >= x.shape[1]) return;
      let sum = read(x[a][p][0]);
      for (let k = 1; k < x.shape[2]; k++) sum = cast(fold(sum, read(x[a][p][k])));
      out[a][p] = sum;
    },
    { uses: { fold, cast: castTo[type], read } },
  );

/** Reduces the elements of a short array into the first elements of each row: `out[a][b] = fold(out[a][b], x[a][b])`. */
export type ReduceInto = Kernel<[KernelArray2, KernelArray2]>;

export const makeReduceInto = (fold: Combine, type: DType, read: Read = castTo[type]): ReduceInto =>
  kernel(
    ({ grid, fold, cast, read }, x, out) => {
      const [b, a] = grid(2);
      if (a < x.shape[0] && b < x.shape[1]) out[a][b] = cast(fold(out[a][b], read(x[a][b])));
    },
    { uses: { fold, cast: castTo[type], read } },
  );

/** Puts one value before each: `out[a][b] = fold(start, out[a][b])`. */
export const makeStart = (fold: Combine, type: DType): ReduceInto =>
  kernel(
    ({ grid, fold, cast }, start, out) => {
      const [b, a] = grid(2);
      if (a < out.shape[0] && b < out.shape[1]) out[a][b] = cast(fold(start[0][0], out[a][b]));
    },
    { uses: { fold, cast: castTo[type] } },
  );
