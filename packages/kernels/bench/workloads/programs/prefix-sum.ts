import { array, type DeviceArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { wholes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 256;

/** The sums within each block, by doubling distances, and the sum of each block. */
const scanBlocks = kernel(
  ({ grid, threadIdx, blockIdx, shared, syncthreads, TPB }, x, out, sums) => {
    const part = shared.array(TPB, "int32");
    const i = grid(1);
    const t = threadIdx.x;
    part[t] = i < x.size ? x[i] : 0;
    syncthreads();
    for (let by = 1; by < TPB; by *= 2) {
      const before = t >= by ? part[t - by] : 0;
      syncthreads();
      part[t] += before;
      syncthreads();
    }
    if (i < x.size) out[i] = part[t];
    if (t === TPB - 1) sums[blockIdx.x] = part[t];
  },
  { uses: { TPB } },
);

const addBefore = kernel(({ grid, blockIdx }, out, sums) => {
  const i = grid(1);
  if (i < out.size && blockIdx.x > 0) out[i] += sums[blockIdx.x - 1];
});

const blocksOf = (n: number): number => Math.ceil(n / TPB);

export const prefixSum: Program = program({
  name: "prefix-sum",
  title: "prefix sums in shared memory, three levels of blocks, int32",
  size: { full: 4_000_000, quick: 3000 },
  arrays: (n: number) => ({
    x: array(wholes(n, 0, 100, 1)),
    out: zeros(n, "int32"),
    sums: zeros(blocksOf(n), "int32"),
    more: zeros(blocksOf(blocksOf(n)), "int32"),
    all: zeros(1, "int32"),
  }),
  javascript: ({ x, out }) => {
    let sum = 0;
    for (let i = 0; i < x.length; i++) {
      sum += x[i];
      out[i] = sum;
    }
  },
  gridstride: ({ x, out, sums, more, all }) => {
    const scan = (from: DeviceArray, to: DeviceArray, blocks: DeviceArray): void =>
      scanBlocks.configure(blocks.size, TPB)(from, to, blocks);
    scan(x, out, sums);
    scan(sums, sums, more);
    scan(more, more, all);
    addBefore.configure(more.size, TPB)(sums, more);
    addBefore.configure(sums.size, TPB)(out, sums);
  },
  results: ["out"],
  tolerance: 0,
});
