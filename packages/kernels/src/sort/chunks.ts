import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { even32, even64 } from "./order.ts";

// A pass of radix sort for cores, by digits of 8 bits: one thread for each of a few long chunks of a row, which goes through
// its keys one after another and so keeps their order. Wider digits make fewer passes, but their counters and the lines that
// are written to no longer fit a core's caches together with the lines of other cores.

export const DIGIT_BITS = 8;
const RADIX = 1 << DIGIT_BITS;
export const CHUNK_RADIX: number = RADIX;

type Count = Kernel<[KernelArray2, KernelArray3, number, number, boolean]>;
type Starts = Kernel<[KernelArray3]>;
type Scatter = Kernel<[KernelArray2, KernelArray2, KernelArray3, number, number, boolean]>;
type ScatterPairs = Kernel<
  [KernelArray2, KernelArray2, KernelArray2, KernelArray2, KernelArray3, number, number, boolean]
>;

/** Kernels of a pass; grid: x along the chunks, y along the rows, one thread a block. */
export interface ChunkKernels {
  /** Counts each digit in each chunk: `counts[row][chunk][digit]`. */
  readonly count: Count;
  readonly scatter: Scatter;
  readonly scatterPairs: ScatterPairs;
}

export const chunkKernels: Readonly<Record<"uint32" | "uint64", ChunkKernels>> = {
  uint32: chunksBy(even32),
  uint64: chunksBy(even64),
};

/** Turns counts into where each chunk's keys of each digit begin: after all smaller digits, and the chunks before. */
export const chunkStarts: Starts = /* @__PURE__ */ kernel(
  ({ blockIdx, RADIX }, counts) => {
    const row = counts[blockIdx.x];
    let sum = 0;
    for (let digit = 0; digit < RADIX; digit++)
      for (let chunk = 0; chunk < counts.shape[1]; chunk++) {
        const count = row[chunk][digit];
        row[chunk][digit] = sum;
        sum += count;
      }
  },
  { uses: { RADIX } },
);

function chunksBy(even: typeof even32): ChunkKernels {
  const uses = { RADIX, even };
  return {
    count: kernel(
      ({ blockIdx, RADIX, even, int32 }, codes, counts, size, shift, merge) => {
        const own = counts[blockIdx.y][blockIdx.x];
        const from = codes[blockIdx.y];
        for (let digit = 0; digit < RADIX; digit++) own[digit] = 0;
        const end = Math.min(codes.shape[1], (blockIdx.x + 1) * size);
        for (let i = blockIdx.x * size; i < end; i++) {
          const digit = int32((even(from[i], merge) >> shift) & (RADIX - 1));
          own[digit] = own[digit] + 1;
        }
      },
      { uses },
    ),
    scatter: kernel(
      ({ blockIdx, RADIX, even, int32 }, codes, out, starts, size, shift, merge) => {
        const own = starts[blockIdx.y][blockIdx.x];
        const from = codes[blockIdx.y];
        const to = out[blockIdx.y];
        const end = Math.min(codes.shape[1], (blockIdx.x + 1) * size);
        for (let i = blockIdx.x * size; i < end; i++) {
          const code = from[i];
          const digit = int32((even(code, merge) >> shift) & (RADIX - 1));
          const place = own[digit];
          own[digit] = place + 1;
          to[place] = code;
        }
      },
      { uses },
    ),
    scatterPairs: kernel(
      ({ blockIdx, RADIX, even, int32 }, codes, places, out, outPlaces, starts, size, shift, merge) => {
        const own = starts[blockIdx.y][blockIdx.x];
        const from = codes[blockIdx.y];
        const to = out[blockIdx.y];
        const end = Math.min(codes.shape[1], (blockIdx.x + 1) * size);
        for (let i = blockIdx.x * size; i < end; i++) {
          const code = from[i];
          const digit = int32((even(code, merge) >> shift) & (RADIX - 1));
          const place = own[digit];
          own[digit] = place + 1;
          to[place] = code;
          outPlaces[blockIdx.y][place] = places[blockIdx.y][i];
        }
      },
      { uses },
    ),
  };
}
