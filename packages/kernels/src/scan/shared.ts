import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray2, kernel } from "@gridstride/jit";
import { castTo } from "../reduce/casts.ts";
import type { Combine } from "../reduce/combine.ts";

/** Threads of a block, and neighbours that each of them scans. */
export const WIDTH = 64;
export const ROUNDS = 8;

/** Scans stretches of lines, a block each: x and out are `[lines, length]`, before is `[lines, stretches]`. */
export type ScanBlocks = Kernel<[KernelArray2, KernelArray2, KernelArray2, boolean, boolean]>;

/**
 * A block of threads scans a stretch of a line in shared memory. Elements are read and written side by side; in between,
 * each thread scans ROUNDS neighbours of its own, and the threads' totals are scanned by Hillis and Steele's steps, in
 * which a thread takes up the total 1, 2, 4, ... threads before it. The meaning of `before`, and when nothing is written for
 * the first element, is as in the naive kernel.
 *
 * @see Hillis, Steele, "Data parallel algorithms" (1986); Harris, Sengupta, Owens, "Parallel prefix sum (scan) with CUDA".
 */
export const makeScanBlocks = (fold: Combine, type: DType): ScanBlocks =>
  kernel(
    ({ threadIdx, blockIdx, shared, syncthreads, fold, cast, WIDTH, ROUNDS }, x, before, out, exclusive, started) => {
      const part = shared.array([WIDTH * ROUNDS], out.dtype);
      const total = shared.array([WIDTH], out.dtype);
      const t = threadIdx.x;
      const row = blockIdx.y;
      const first = blockIdx.x * WIDTH * ROUNDS;
      const length = x.shape[1];
      for (let i = t; i < WIDTH * ROUNDS; i += WIDTH) part[i] = cast(x[row][first + i < length ? first + i : first]);
      syncthreads();
      let sum = part[t * ROUNDS];
      for (let i = t * ROUNDS + 1; i < t * ROUNDS + ROUNDS; i++) {
        sum = cast(fold(sum, part[i]));
        part[i] = sum;
      }
      total[t] = sum;
      syncthreads();
      for (let step = 1; step < WIDTH; step *= 2) {
        if (t >= step) sum = cast(fold(total[t - step], sum));
        syncthreads();
        total[t] = sum;
        syncthreads();
      }
      const goesOn = blockIdx.x > 0 || started;
      for (let i = t; i < WIDTH * ROUNDS; i += WIDTH) {
        // The scan up to here; an exclusive one is that of the element before.
        const at = exclusive ? i - 1 : i;
        if (first + i < length && (at >= 0 || goesOn)) {
          const owner = Math.floor(Math.max(at, 0) / ROUNDS);
          let value = part[Math.max(at, 0)];
          if (owner > 0) value = cast(fold(total[owner - 1], value));
          if (goesOn) value = at < 0 ? before[row][blockIdx.x] : cast(fold(before[row][blockIdx.x], value));
          out[row][first + i] = value;
        }
      }
    },
    { uses: { fold, cast: castTo[type], WIDTH, ROUNDS } },
  );
