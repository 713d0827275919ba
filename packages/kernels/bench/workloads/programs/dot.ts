import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 256;
const BLOCKS = 64;

const partialSums = kernel(
  ({ grid, gridsize, threadIdx, blockIdx, shared, syncthreads, TPB }, x, y, partial) => {
    const sums = shared.array(TPB, "float64");
    const t = threadIdx.x;
    let sum = 0;
    for (let i = grid(1); i < x.size; i += gridsize(1)) sum += x[i] * y[i];
    sums[t] = sum;
    syncthreads();
    for (let half = TPB >> 1; half > 0; half >>= 1) {
      if (t < half) sums[t] += sums[t + half];
      syncthreads();
    }
    if (t === 0) partial[blockIdx.x] = sums[0];
  },
  { uses: { TPB } },
);

const total = kernel(({ grid }, partial, result) => {
  if (grid(1) > 0) return;
  let sum = 0;
  for (let i = 0; i < partial.size; i++) sum += partial[i];
  result[0] = sum;
});

export const dot: Program = program({
  name: "dot",
  title: "sum of products: a grid-stride loop, a tree in shared memory, float64",
  size: { full: 10_000_000, quick: 20_000 },
  arrays: (n: number) => ({
    x: array(floats("float64", n, 0, 1, 1)),
    y: array(floats("float64", n, 0, 1, 2)),
    partial: zeros(BLOCKS),
    result: zeros(1),
  }),
  javascript: ({ x, y, result }) => {
    let sum = 0;
    for (let i = 0; i < x.length; i++) sum += x[i] * y[i];
    result[0] = sum;
  },
  gridstride: ({ x, y, partial, result }) => {
    partialSums.configure(BLOCKS, TPB)(x, y, partial);
    total.configure(1, 1)(partial, result);
  },
  results: ["result"],
  tolerance: 1e-11,
});
