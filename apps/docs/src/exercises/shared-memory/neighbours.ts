// Each element becomes its right neighbour's value; the last one of a
// block gets the first one's.
import { kernel } from "@gridstride/jit";

export const rotate = kernel(
  ({ grid, threadIdx, blockDim, shared, syncthreads }, x) => {
    const line = shared.array(8, "int32");
    const t = threadIdx.x;
    line[t] = x[grid(1)];
    syncthreads();
    x[grid(1)] = line[(t + 1) % blockDim.x];
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Wait for your neighbour",
  task: "A thread takes what its right neighbour has put into shared memory, perhaps before it is there. Put one line where it belongs, and look at the last thread of a block.",
  hint: "The last thread's neighbour is the first: `% blockDim.x` brings its index back to 0.",
  minutes: 5,
  start: [
    ["  syncthreads();\n", ""],
    [
      "({ grid, threadIdx, blockDim, shared, syncthreads }",
      "({ grid, threadIdx, shared, syncthreads }",
    ],
    ["line[(t + 1) % blockDim.x]", "line[t + 1]"],
  ],
  says: /^GS90[134]: /,
  wrong: [
    { put: [["  syncthreads();\n", ""]], says: /^GS90[34]: / },
    { put: [["(t + 1) % blockDim.x", "t + 1"]], says: /^GS901: / },
    {
      put: [["(t + 1) % blockDim.x", "(t + 7) % blockDim.x"]],
      says: /It is the left neighbour\.$/,
    },
  ],
};

export const check: Check = launched("rotate", [0], () => {
  const x = numbers(16);
  const out = Int32Array.from(x);
  const from = (step: number): number[] =>
    x.map((_, i) => x[(i & 8) + ((i + step) & 7)]!);
  return {
    what: "With two blocks of 8,",
    grid: 2,
    block: 8,
    args: [out],
    out,
    name: "x",
    want: from(1),
    mistakes: [[from(7), "It is the left neighbour."]],
  };
});
