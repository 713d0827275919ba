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
