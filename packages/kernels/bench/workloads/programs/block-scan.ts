import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const SIZE = 512;

/** Blelloch's scan: sums of a tree on the way up, and on the way down the sums of all elements before. */
const scan = kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, SIZE }, x, out) => {
    const part = shared.array(SIZE, "float32");
    const t = threadIdx.x;
    const first = blockIdx.x * SIZE;
    part[2 * t] = x[first + 2 * t];
    part[2 * t + 1] = x[first + 2 * t + 1];
    let by = 1;
    for (let threads = SIZE >> 1; threads > 0; threads >>= 1) {
      syncthreads();
      if (t < threads) part[by * (2 * t + 2) - 1] += part[by * (2 * t + 1) - 1];
      by *= 2;
    }
    if (t === 0) part[SIZE - 1] = 0;
    for (let threads = 1; threads < SIZE; threads *= 2) {
      by >>= 1;
      syncthreads();
      if (t < threads) {
        const [left, right] = [by * (2 * t + 1) - 1, by * (2 * t + 2) - 1];
        const sum = part[left];
        part[left] = part[right];
        part[right] += sum;
      }
    }
    syncthreads();
    out[first + 2 * t] = part[2 * t];
    out[first + 2 * t + 1] = part[2 * t + 1];
  },
  { uses: { SIZE } },
);

export const blockScan: Program = program({
  name: "block-scan",
  title: `exclusive scans of blocks of ${SIZE}, Blelloch's, float32`,
  size: { full: 8000, quick: 10 },
  arrays: (n: number) => ({ x: array(floats("float32", n * SIZE, 0, 1, 1)), out: zeros(n * SIZE, "float32") }),
  javascript: ({ x, out }, n) => {
    for (let block = 0; block < n * SIZE; block += SIZE) {
      let sum = 0;
      for (let t = 0; t < SIZE; t++) {
        out[block + t] = sum;
        sum += x[block + t];
      }
    }
  },
  gridstride: ({ x, out }, n) => void scan.configure(n, SIZE / 2)(x, out),
  results: ["out"],
  tolerance: 1e-4,
});
