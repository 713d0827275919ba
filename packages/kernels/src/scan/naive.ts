import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";
import { castTo } from "../reduce/casts.ts";
import type { Combine } from "../reduce/combine.ts";

/**
 * Scans parts of lines, `length` neighbours along the middle axis of x each, one thread per part; `length` of at least the
 * axis: one thread per line, which is the naive kernel.
 *
 * `before[a][p][b]` is what part p starts with: the fold of all before it. Part 0 has that only where `started`. Where not,
 * the first element of an exclusive scan is not written.
 */
export type ScanParts = Kernel<[KernelArray3, KernelArray3, KernelArray3, number, boolean, boolean]>;

/** @param alongParts - whether threads side by side have parts of one line, or lines beside each other. */
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
