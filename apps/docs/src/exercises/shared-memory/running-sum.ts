// Running sums of 16 elements in one block. In each iteration a thread adds
// the number that stands `reach` places before its own.
import { kernel } from "@gridstride/jit";

export const runningSum = kernel(
  ({ threadIdx, shared, syncthreads }, out, x) => {
    const sums = shared.array(16, "int32");
    const t = threadIdx.x;
    sums[t] = x[t];
    syncthreads();
    for (let reach = 1; reach < 16; reach *= 2) {
      const before = t >= reach ? sums[t - reach] : 0;
      syncthreads();
      sums[t] += before;
      syncthreads();
    }
    out[t] = sums[t];
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers, UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A scan in four iterations",
  task: "A scan gives each element the sum of all elements up to it. With iterations of reach 1, 2, 4 and 8 one block does it for 16 elements. Threads read places that others overwrite in the same iteration.",
  hint: "Split an iteration: all threads read, all wait, all write, all wait.",
  minutes: 12,
  start: [
    [
      "      const before = t >= reach ? sums[t - reach] : 0;\n      syncthreads();\n      sums[t] += before;\n      syncthreads();\n",
      "      if (t >= reach) sums[t] += sums[t - reach];\n      syncthreads();\n",
    ],
  ],
  says: /^GS904: /,
  wrong: [
    {
      put: [["reach *= 2", "reach += 1"]],
      says: /out\[3\] is -?\d+, and should be/,
    },
    {
      put: [
        [
          "      sums[t] += before;\n      syncthreads();\n",
          "      sums[t] += before;\n",
        ],
      ],
      says: /^GS904: /,
    },
    {
      put: [["out[t] = sums[t]", "out[t] = sums[t] - x[t]"]],
      says: /without the element itself: an exclusive scan\.$/,
    },
  ],
};

export const check: Check = launched("runningSum", [0, 5], (from) => {
  const x = numbers(16 + from).slice(from);
  const out = new Int32Array(16).fill(UNTOUCHED);
  let sum = 0;
  const want = x.map((value) => (sum += value));
  return {
    what: "For 16 elements,",
    grid: 1,
    block: 16,
    args: [out, Int32Array.from(x)],
    out,
    want,
    mistakes: [
      [
        want.map((value, i) => value - x[i]!),
        "These are the sums without the element itself: an exclusive scan.",
      ],
    ],
  };
});
