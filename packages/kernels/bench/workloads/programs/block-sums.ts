import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 256;
const uses = { TPB };

const halves = kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, TPB }, x, sums) => {
    const part = shared.array(TPB, "float32");
    const t = threadIdx.x;
    part[t] = x[blockIdx.x * TPB + t];
    syncthreads();
    for (let half = TPB >> 1; half > 0; half >>= 1) {
      if (t < half) part[t] += part[t + half];
      syncthreads();
    }
    if (t === 0) sums[blockIdx.x] = part[0];
  },
  { uses },
);

/** The first version in many lessons: threads that add lie apart. */
const remainders = kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, TPB }, x, sums) => {
    const part = shared.array(TPB, "float32");
    const t = threadIdx.x;
    part[t] = x[blockIdx.x * TPB + t];
    syncthreads();
    for (let by = 1; by < TPB; by *= 2) {
      if (t % (2 * by) === 0) part[t] += part[t + by];
      syncthreads();
    }
    if (t === 0) sums[blockIdx.x] = part[0];
  },
  { uses },
);

/** Sums of the eight warps, and then of their sums. */
const warps = kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, shflDownSync, TPB }, x, sums) => {
    const part = shared.array(TPB / 32, "float32");
    const t = threadIdx.x;
    let sum = x[blockIdx.x * TPB + t];
    for (let by = 16; by > 0; by >>= 1) sum += shflDownSync(-1, sum, by);
    if (t % 32 === 0) part[t >> 5] = sum;
    syncthreads();
    if (t < 32) {
      sum = t < TPB / 32 ? part[t] : 0;
      for (let by = 4; by > 0; by >>= 1) sum += shflDownSync(-1, sum, by);
      if (t === 0) sums[blockIdx.x] = sum;
    }
  },
  { uses },
);

const sumsOf = (name: string, title: string, kernel: typeof halves): Program =>
  program({
    name,
    python: "block-sums",
    title,
    size: { full: 16_000, quick: 20 },
    arrays: (n: number) => ({ x: array(floats("float32", n * TPB, 0, 1, 1)), sums: zeros(n, "float32") }),
    javascript: ({ x, sums }, n) => {
      for (let block = 0; block < n; block++) {
        let sum = 0;
        for (let t = 0; t < TPB; t++) sum += x[block * TPB + t];
        sums[block] = sum;
      }
    },
    gridstride: ({ x, sums }, n) => void kernel.configure(n, TPB)(x, sums),
    results: ["sums"],
    tolerance: 1e-5,
  });

export const blockSums: Program = sumsOf("block-sums", "sums of blocks, a tree in shared memory, float32", halves);
export const blockSumsApart: Program = sumsOf(
  "block-sums-apart",
  "sums of blocks, a tree whose threads lie apart, float32",
  remainders,
);
export const blockSumsWarps: Program = sumsOf(
  "block-sums-warps",
  "sums of blocks by shuffles in warps, float32",
  warps,
);
