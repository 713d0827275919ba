// Each block of 8 subtracts the mean of its elements from each of them.
import { kernel } from "@gridstride/jit";

export const centre = kernel(
  ({ grid, threadIdx, shared, syncthreads }, x) => {
    const own = shared.array(8, "float32");
    const i = grid(1);
    const t = threadIdx.x;
    own[t] = i < x.length ? x[i] : 0;
    syncthreads();
    let [sum, count] = [0, 0];
    for (let k = 0; k < 8; k++) {
      sum += own[k];
      if (i - t + k < x.length) count += 1;
    }
    if (i < x.length) x[i] -= sum / count;
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A barrier is for all",
  task: "In the last block some threads have no element. The barrier stands where they do not come. Move it, so that all threads of a block reach it.",
  hint: "Every thread fills its place in shared memory: with its element, or with 0. The barrier stands after that, outside of any `if`.",
  minutes: 8,
  start: [
    [
      "own[t] = i < x.length ? x[i] : 0;\n    syncthreads();",
      "if (i < x.length) {\n      own[t] = x[i];\n      syncthreads();\n    }",
    ],
  ],
  says: /^GS\d+: .*(barrier|syncthreads)/s,
  wrong: [
    {
      put: [
        [
          "own[t] = i < x.length ? x[i] : 0;",
          "if (i < x.length) own[t] = x[i];",
        ],
      ],
      says: /^GS903: /,
    },
    {
      put: [
        [
          "own[t] = i < x.length ? x[i] : 0;",
          "if (i >= x.length) return;\n  own[t] = x[i];",
        ],
      ],
      says: /^GS903: /,
    },
    {
      put: [["sum / count", "sum / 8"]],
      says: /You divide by 8 in the last block, too\.$/,
    },
  ],
};

export const check: Check = launched("centre", [16, 12], (n) => {
  const x = numbers(n);
  const out = Float32Array.from(x);
  const minus = (size: (own: readonly number[]) => number): number[] =>
    x.map((value, i) => {
      const own = x.slice(i - (i % 8), i - (i % 8) + 8);
      return value - own.reduce((a, b) => a + b) / size(own);
    });
  return {
    what: `For ${n} elements,`,
    grid: 2,
    block: 8,
    args: [out],
    out,
    name: "x",
    want: minus((own) => own.length),
    tolerance: 1e-5,
    mistakes: [
      [minus(() => 8), "You divide by 8 in the last block, too."],
    ],
  };
});
