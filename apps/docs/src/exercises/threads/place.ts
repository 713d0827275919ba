// Writes each thread's place in the grid, computed from its block and
// its place in the block.
import { kernel } from "@gridstride/jit";

export const places = kernel(
  ({ threadIdx, blockIdx, blockDim }, out) => {
    const i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out.length) out[i] = i;
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A place without `grid`",
  task: "Compute the place of a thread yourself, from `blockIdx`, `blockDim` and `threadIdx`, without `grid(1)`.",
  hint: "All blocks before this one have `blockIdx.x * blockDim.x` threads together.",
  minutes: 4,
  start: [
    [
      "blockIdx.x * blockDim.x + threadIdx.x",
      "blockIdx.x + threadIdx.x",
    ],
  ],
  says: /Threads of different blocks have the same place\.$/,
  wrong: [
    {
      put: [["blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x"]],
      says: /Every block has the same places\.$/,
    },
    {
      put: [
        [
          "blockIdx.x * blockDim.x + threadIdx.x",
          "blockIdx.x * (blockDim.x - 1) + threadIdx.x",
        ],
      ],
      says: /was not computed/,
    },
    {
      put: [["= i;", "= i + 1;"]],
      says: /^With 3 blocks of 4 threads, out\[0\] is 1, and should be 0\.$/,
    },
  ],
};

export const check: Check = launched(
  "places",
  [
    [3, 4],
    [2, 5],
  ] as const,
  ([blocks, threads]) => {
    const out = new Int32Array(10).fill(UNTOUCHED);
    return {
      what: `With ${blocks} blocks of ${threads} threads,`,
      grid: blocks,
      block: threads,
      args: [out],
      out,
      want: Array.from(out, (_, i) => i),
      mistakes: [
        [
          upTo(blocks + threads - 1),
          "Threads of different blocks have the same place.",
        ],
        [upTo(threads), "Every block has the same places."],
      ],
    };
  },
);

/** The places below `end`; the others were not computed. */
function upTo(end: number): number[] {
  return Array.from({ length: 10 }, (_, i) =>
    i < end ? i : UNTOUCHED,
  );
}
