import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { castTo } from "../reduce/casts.ts";
import type { Combine } from "../reduce/combine.ts";

/**
 * Scans parts of lines, `length` neighbours along the middle axis of x each, one thread per part; `length` of at least the
 * axis: one thread per line, which is the naive kernel.
 *
 * `before[a][p][b]` is what part p starts with: the reduction of all before it. Part 0 has that only where `started`. Where not,
 * the first element of an exclusive scan is not written.
 */
export type ScanParts = Kernel<[KernelArray3, KernelArray3, KernelArray3, number, boolean, boolean]>;

/** @param alongParts - whether threads side by side have parts of one line, or lines next to each other. */
export const makeScanParts = (fold: Combine, type: DType, alongParts: boolean): ScanParts =>
  kernel(
    ({ grid, fold, cast, ALONG_PARTS }, x, before, out, length, exclusive, started) => {
      const [i, j, a] = grid(3);
      const b = ALONG_PARTS ? j : i;
      const p = ALONG_PARTS ? i : j;
      const first = p * length;
      if (a >= out.shape[0] || first >= out.shape[1] || b >= out.shape[2]) return;
      const end = Math.min(first + length, x.shape[1]);
      const goesOn = p > 0 || started;
      let sum = goesOn ? before[a][p][b] : cast(x[a][first][b]);
      if (!goesOn && !exclusive) out[a][first][b] = sum;
      for (let k = goesOn ? first : first + 1; k < end; k++) {
        if (exclusive) out[a][k][b] = sum;
        sum = cast(fold(sum, cast(x[a][k][b])));
        if (!exclusive) out[a][k][b] = sum;
      }
    },
    { uses: { fold, cast: castTo[type], ALONG_PARTS: alongParts } },
  );

/**
 * Scans rows, the last axis of x, one thread each: `before[a][p]` is what a row starts with, and where not `started`, it starts with its first
 * element. On cpu and parallel, lanes walk along rows side by side.
 */
export type ScanRows = Kernel<[x: KernelArray3, before: KernelArray2, out: KernelArray3, started: boolean]>;

export const makeScanRows = (fold: Combine, type: DType, exclusive: boolean): ScanRows =>
  kernel(
    ({ grid, fold, cast, EXCLUSIVE }, x, before, out, started) => {
      const [p, a] = grid(2);
      if (a >= out.shape[0] || p >= out.shape[1]) return;
      let sum = started ? before[a][p] : cast(x[a][p][0]);
      if (!started && !EXCLUSIVE) out[a][p][0] = sum;
      for (let k = started ? 0 : 1; k < x.shape[2]; k++) {
        if (EXCLUSIVE) out[a][p][k] = sum;
        sum = cast(fold(sum, cast(x[a][p][k])));
        if (!EXCLUSIVE) out[a][p][k] = sum;
      }
    },
    { uses: { fold, cast: castTo[type], EXCLUSIVE: exclusive } },
  );
