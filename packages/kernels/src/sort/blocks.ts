import {
  type DeviceFunction,
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelArray2,
  type KernelArray3,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { even32 } from "./order.ts";

// A pass of radix sort for GPUs, by digits of 4 bits, in three launches: blocks count digits, the counts are summed up, blocks
// put their keys where they belong. A block sorts its tile in shared memory first, so that neighbouring threads write
// neighbouring elements; no block waits for another.
//
// Satish, Harris, Garland: "Designing efficient sorting algorithms for manycore GPUs", IPDPS 2009. The counters of a tile are
// ranked as in Merrill and Grimshaw: "High performance and scalable radix sorting", 2011.

export const THREADS = 256;
/** Keys of a thread, neighbours. */
export const KEYS = 4;
/** Keys of a block. */
export const TILE: number = THREADS * KEYS;
export const BLOCK_BITS = 4;
export const RADIX: number = 1 << BLOCK_BITS;
/** Counters of 16 bits, two in a word: digits d and d + 8. */
export const PACKED: number = RADIX / 2;

/** Threads whose sums are summed up together, and how many such groups there are. */
const GROUP = 16;
/** Room for sums of a block. */
export const SUMS: number = THREADS + GROUP;

const uses = { THREADS, KEYS, TILE, RADIX, PACKED, even: even32 };

/** Counts each digit in each tile: `counts[row][digit][tile]`. Grid: x along the tiles, y along the rows. */
export const countTiles: Kernel<[KernelArray2, KernelArray3, number, boolean]> = /* @__PURE__ */ kernel(
  (
    { blockIdx, threadIdx, shared, syncthreads, atomic, int32, even, THREADS, TILE, RADIX },
    codes,
    counts,
    shift,
    merge,
  ) => {
    const tally = shared.array([RADIX], "int32");
    const t = threadIdx.x;
    const row = blockIdx.y;
    if (t < RADIX) tally[t] = 0;
    syncthreads();
    const first = blockIdx.x * TILE;
    for (let i = t; i < TILE; i += THREADS)
      if (first + i < codes.shape[1])
        atomic.add(tally, int32((even(codes[row][first + i], merge) >> shift) & (RADIX - 1)), 1);
    syncthreads();
    if (t < RADIX) counts[row][t][blockIdx.x] = tally[t];
  },
  { uses },
);

export type ScanBlock = DeviceFunction<[sums: KernelArray1, own: number], readonly [number, number]>;

/**
 * The sum of what the threads before this one of a block have, and of all. `sums` is shared, SUMS uint32. Sums of groups first:
 * three barriers, where halving takes two for each power of two, and each of them is dear to compile and to run on software.
 */
export const scanBlock: ScanBlock = /* @__PURE__ */ deviceFunction(
  (
    { threadIdx, syncthreads, THREADS, GROUP, uint32 }: KernelContext & Readonly<Record<"THREADS" | "GROUP", number>>,
    sums: KernelArray1,
    own: number,
  ): readonly [number, number] => {
    const t = threadIdx.x;
    sums[t] = own;
    syncthreads();
    if (t < GROUP) {
      let group = uint32(0);
      for (let i = t * GROUP; i < (t + 1) * GROUP; i++) group = group + sums[i];
      sums[THREADS + t] = group;
    }
    syncthreads();
    let all = uint32(0);
    let before = uint32(0);
    for (let i = 0; i < GROUP; i++) {
      if (i * GROUP <= t && t < (i + 1) * GROUP) before = all;
      all = all + sums[THREADS + i];
    }
    for (let i = t - (t % GROUP); i < t; i++) before = before + sums[i];
    syncthreads();
    return [before, all];
  },
  { uses: { THREADS, GROUP } },
);

/**
 * Turns a digit's counts into how many of its keys lie in tiles before, and sums them: `totals[row][digit]`. A block does one
 * digit of one row: x along digits, y along rows.
 */
export const sumTiles: Kernel<[KernelArray3, KernelArray2]> = /* @__PURE__ */ kernel(
  ({ blockIdx, threadIdx, shared, int32, uint32, scanBlock, THREADS, SUMS }, counts, totals) => {
    const sums = shared.array([SUMS], "uint32");
    const t = threadIdx.x;
    const row = blockIdx.y;
    const digit = blockIdx.x;
    let before = uint32(0);
    for (let first = 0; first < counts.shape[2]; first += THREADS) {
      const tile = first + t;
      const count = tile < counts.shape[2] ? uint32(counts[row][digit][tile]) : uint32(0);
      const [left, all] = scanBlock(sums, count);
      if (tile < counts.shape[2]) counts[row][digit][tile] = int32(before + left);
      before = before + all;
    }
    if (t === 0) totals[row][digit] = int32(before);
  },
  { uses: { THREADS, SUMS, scanBlock } },
);
