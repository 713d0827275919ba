import type { DType } from "@gridstride/core";
import { type Kernel, type KernelArray2, kernel } from "@gridstride/jit";
import { castTo } from "./casts.ts";
import type { Combine } from "./combine.ts";
import type { Read } from "./read.ts";

/** Threads of a block, and elements that each of them reduces before the block's tree. */
export const WIDTH = 64;
export const ROUNDS = 64;

/** Reduces each stretch of `width * rounds` elements of a line: x is `[lines, length]`, out `[lines, stretches]`. A block a stretch. */
export type ReduceBlocks = Kernel<[KernelArray2, KernelArray2]>;

/**
 * A block of threads reduces a stretch of a line: a tree in shared memory halves what is left until one value is there.
 *
 * With `rounds` of 1 this is the tree alone, in which half of the threads have nothing to do from the first step on, and a
 * launch leaves 1/64 of the elements for the next. With more, each thread first walks through the stretch, a block's width
 * at a time: reads stay side by side, all threads work nearly all the time, and two launches reduce millions of elements.
 *
 * Elements are reduced in another order than theirs, which needs a commutative function.
 *
 * @see Mark Harris, "Optimizing parallel reduction in CUDA", steps 3 to 7.
 */
export const makeReduceBlocks = (fold: Combine, type: DType, rounds: number, read: Read = castTo[type]): ReduceBlocks =>
  kernel(
    ({ threadIdx, blockIdx, shared, syncthreads, fold, cast, read, WIDTH, STRETCH }, x, out) => {
      const part = shared.array([WIDTH], out.dtype);
      const t = threadIdx.x;
      const row = blockIdx.y;
      const first = blockIdx.x * STRETCH;
      const count = Math.min(x.shape[1] - first, STRETCH);
      const full = Math.floor(count / WIDTH);
      let sum = read(x[row][t < count ? first + t : first]);
      for (let k = 1; k < full; k++) sum = cast(fold(sum, read(x[row][first + k * WIDTH + t])));
      if (full > 0 && full * WIDTH + t < count) sum = cast(fold(sum, read(x[row][first + full * WIDTH + t])));
      part[t] = sum;
      syncthreads();
      for (let half = WIDTH / 2; half > 0; half >>= 1) {
        if (t < half && t + half < count) part[t] = cast(fold(part[t], part[t + half]));
        syncthreads();
      }
      if (t === 0) out[row][blockIdx.x] = part[0];
    },
    { uses: { fold, cast: castTo[type], read, WIDTH, STRETCH: WIDTH * rounds } },
  );

/**
 * The same for a function that need not be commutative: each thread reduces neighbours, and the tree neighbours of those.
 * The elements that a block reads at a time then lie `rounds` apart, which is why it is not the version for all.
 */
export const makeReduceBlocksInOrder = (
  fold: Combine,
  type: DType,
  rounds: number,
  read: Read = castTo[type],
): ReduceBlocks =>
  kernel(
    ({ threadIdx, blockIdx, shared, syncthreads, fold, cast, read, WIDTH, ROUNDS }, x, out) => {
      const part = shared.array([WIDTH], out.dtype);
      const t = threadIdx.x;
      const row = blockIdx.y;
      const stretch = blockIdx.x * WIDTH * ROUNDS;
      const first = stretch + t * ROUNDS;
      const end = Math.min(x.shape[1], first + ROUNDS);
      let sum = read(x[row][first < end ? first : stretch]);
      for (let k = first + 1; k < end; k++) sum = cast(fold(sum, read(x[row][k])));
      part[t] = sum;
      syncthreads();
      for (let step = 1; step < WIDTH; step *= 2) {
        if (t % (2 * step) === 0 && first + step * ROUNDS < x.shape[1]) part[t] = cast(fold(part[t], part[t + step]));
        syncthreads();
      }
      if (t === 0) out[row][blockIdx.x] = part[0];
    },
    { uses: { fold, cast: castTo[type], read, WIDTH, ROUNDS: rounds } },
  );
