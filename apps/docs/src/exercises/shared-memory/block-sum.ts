// A sum for each block: half of the threads add the other half's
// numbers to theirs, until one number is left.
import { kernel } from "@gridstride/jit";

export const blockSums = kernel(
  ({ grid, threadIdx, blockIdx, shared, syncthreads }, out, x) => {
    const part = shared.array(32, "int32");
    const i = grid(1);
    const t = threadIdx.x;
    part[t] = i < x.length ? x[i] : 0;
    syncthreads();
    for (let half = 16; half > 0; half >>= 1) {
      if (t < half) part[t] += part[t + half];
      syncthreads();
    }
    if (t === 0) out[blockIdx.x] = part[0];
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers, UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A sum for each block",
  task: "The 32 threads of a block add up 32 elements in five rounds. A barrier is missing, and so is a test for the last block.",
  hint: "An iteration reads what the iteration before has written. And what does a thread beyond the last element put into `part`?",
  minutes: 10,
  start: [
    ["i < x.length ? x[i] : 0", "x[i]"],
    [
      "      if (t < half) part[t] += part[t + half];\n      syncthreads();\n",
      "      if (t < half) part[t] += part[t + half];\n",
    ],
  ],
  says: /^GS90[14]: /,
  wrong: [
    { put: [["      syncthreads();\n", ""]], says: /^GS904: / },
    {
      put: [["i < x.length ? x[i] : 0", "i < x.length ? x[i] : 1"]],
      says: /threads beyond the last element add something/,
    },
    {
      put: [["let half = 16", "let half = 8"]],
      says: /out\[0\] is -?\d+, and should be/,
    },
  ],
};

export const check: Check = launched("blockSums", [64, 40], (n) => {
  const x = numbers(n);
  const out = new Int32Array(Math.ceil(n / 32)).fill(UNTOUCHED);
  const want = Array.from(out, (_, b) =>
    x.slice(32 * b, 32 * b + 32).reduce((sum, value) => sum + value),
  );
  return {
    what: `For ${n} elements,`,
    grid: out.length,
    block: 32,
    args: [out, Int32Array.from(x)],
    out,
    want,
    mistakes: [
      [
        want.map((sum, b) => sum + Math.max(0, 32 * b + 32 - n)),
        "The threads beyond the last element add something.",
      ],
    ],
  };
});
