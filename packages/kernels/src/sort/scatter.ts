import {
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelArray2,
  type KernelArray3,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { KEYS, PACKED, RADIX, type ScanBlock, SUMS, scanBlock, THREADS, TILE } from "./blocks.ts";
import { even32 } from "./order.ts";

// The third launch of a pass (blocks.ts). A thread counts its own keys' digits in a column of counters; summed up over the
// block, digit after digit, they say where in the sorted tile each key goes.

type Scatter = Kernel<[KernelArray2, KernelArray2, KernelArray3, KernelArray2, number, boolean]>;
type ScatterPairs = Kernel<
  [KernelArray2, KernelArray2, KernelArray2, KernelArray2, KernelArray3, KernelArray2, number, boolean]
>;

/** How many keys of a block's tile stand before the keys that a thread's row of counters counts, in the halves of a word. */
const beforeCounters = /* @__PURE__ */ deviceFunction(
  (
    {
      threadIdx,
      scanBlock,
      uint32,
      PACKED,
    }: KernelContext & { readonly PACKED: number; readonly scanBlock: ScanBlock },
    counters: KernelArray1,
    sums: KernelArray1,
  ): number => {
    let own = uint32(0);
    for (let i = 0; i < PACKED; i++) own = own + counters[threadIdx.x * PACKED + i];
    const [left, all] = scanBlock(sums, own);
    // Keys of the lower halves' digits stand before all keys of the upper halves' digits.
    return left + (all << 16);
  },
  { uses: { PACKED, scanBlock } },
);

const uses = { THREADS, SUMS, KEYS, TILE, RADIX, PACKED, even: even32, beforeCounters };

/** Grid: x along the tiles, y along the rows, THREADS a block. */
export const scatterTiles: Scatter = /* @__PURE__ */ kernel(
  (
    {
      blockIdx,
      threadIdx,
      shared,
      syncthreads,
      int32,
      uint32,
      even,
      beforeCounters,
      THREADS,
      SUMS,
      KEYS,
      TILE,
      RADIX,
      PACKED,
    },
    codes,
    out,
    counts,
    totals,
    shift,
    merge,
  ) => {
    const counters = shared.array([PACKED * THREADS], "uint32");
    const sums = shared.array([SUMS], "uint32");
    // Which key of the tile comes where.
    const tile = shared.array([TILE], "int32");
    const bases = shared.array([RADIX], "int32");
    const t = threadIdx.x;
    const row = blockIdx.y;
    const first = blockIdx.x * TILE;
    const size = Math.min(TILE, codes.shape[1] - first);
    const end = Math.min(size, (t + 1) * KEYS);
    for (let i = 0; i < PACKED; i++) counters[i * THREADS + t] = uint32(0);
    for (let i = t * KEYS; i < end; i++) {
      const digit = int32((even(codes[row][first + i], merge) >> shift) & (RADIX - 1));
      const at = (digit & (PACKED - 1)) * THREADS + t;
      counters[at] = counters[at] + (uint32(1) << (digit >= PACKED ? 16 : 0));
    }
    syncthreads();
    let before = beforeCounters(counters, sums);
    for (let i = t * PACKED; i < (t + 1) * PACKED; i++) {
      const count = counters[i];
      counters[i] = before;
      before = before + count;
    }
    syncthreads();
    if (t < RADIX) {
      let base = counts[row][t][blockIdx.x];
      for (let digit = 0; digit < t; digit++) base = base + totals[row][digit];
      bases[t] = base - int32((counters[(t & (PACKED - 1)) * THREADS] >> (t >= PACKED ? 16 : 0)) & 0xffff);
    }
    syncthreads();
    for (let i = t * KEYS; i < end; i++) {
      const digit = int32((even(codes[row][first + i], merge) >> shift) & (RADIX - 1));
      const at = (digit & (PACKED - 1)) * THREADS + t;
      const half = digit >= PACKED ? 16 : 0;
      tile[int32((counters[at] >> half) & 0xffff)] = i;
      counters[at] = counters[at] + (uint32(1) << half);
    }
    syncthreads();
    for (let i = t; i < size; i += THREADS) {
      const code = codes[row][first + tile[i]];
      out[row][bases[int32((even(code, merge) >> shift) & (RADIX - 1))] + i] = code;
    }
  },
  { uses },
);

/** The same, and each key's place in its row goes with it. */
export const scatterTilePairs: ScatterPairs = /* @__PURE__ */ kernel(
  (
    {
      blockIdx,
      threadIdx,
      shared,
      syncthreads,
      int32,
      uint32,
      even,
      beforeCounters,
      THREADS,
      SUMS,
      KEYS,
      TILE,
      RADIX,
      PACKED,
    },
    codes,
    places,
    out,
    outPlaces,
    counts,
    totals,
    shift,
    merge,
  ) => {
    const counters = shared.array([PACKED * THREADS], "uint32");
    const sums = shared.array([SUMS], "uint32");
    // Which key of the tile comes where.
    const tile = shared.array([TILE], "int32");
    const bases = shared.array([RADIX], "int32");
    const t = threadIdx.x;
    const row = blockIdx.y;
    const first = blockIdx.x * TILE;
    const size = Math.min(TILE, codes.shape[1] - first);
    const end = Math.min(size, (t + 1) * KEYS);
    for (let i = 0; i < PACKED; i++) counters[i * THREADS + t] = uint32(0);
    for (let i = t * KEYS; i < end; i++) {
      const digit = int32((even(codes[row][first + i], merge) >> shift) & (RADIX - 1));
      const at = (digit & (PACKED - 1)) * THREADS + t;
      counters[at] = counters[at] + (uint32(1) << (digit >= PACKED ? 16 : 0));
    }
    syncthreads();
    let before = beforeCounters(counters, sums);
    for (let i = t * PACKED; i < (t + 1) * PACKED; i++) {
      const count = counters[i];
      counters[i] = before;
      before = before + count;
    }
    syncthreads();
    if (t < RADIX) {
      let base = counts[row][t][blockIdx.x];
      for (let digit = 0; digit < t; digit++) base = base + totals[row][digit];
      bases[t] = base - int32((counters[(t & (PACKED - 1)) * THREADS] >> (t >= PACKED ? 16 : 0)) & 0xffff);
    }
    syncthreads();
    for (let i = t * KEYS; i < end; i++) {
      const digit = int32((even(codes[row][first + i], merge) >> shift) & (RADIX - 1));
      const at = (digit & (PACKED - 1)) * THREADS + t;
      const half = digit >= PACKED ? 16 : 0;
      tile[int32((counters[at] >> half) & 0xffff)] = i;
      counters[at] = counters[at] + (uint32(1) << half);
    }
    syncthreads();
    for (let i = t; i < size; i += THREADS) {
      const from = first + tile[i];
      const code = codes[row][from];
      const at = bases[int32((even(code, merge) >> shift) & (RADIX - 1))] + i;
      out[row][at] = code;
      outPlaces[row][at] = places[row][from];
    }
  },
  { uses },
);
