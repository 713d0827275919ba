// The mean of three neighbours. A block keeps its 8 elements in shared
// memory, and one more on either side.
import { kernel } from "@gridstride/jit";

export const smooth = kernel(
  ({ grid, threadIdx, shared, syncthreads }, out, x) => {
    const own = shared.array(10, "float32");
    const i = grid(1);
    const t = threadIdx.x;
    own[t + 1] = i < x.length ? x[i] : 0;
    if (t === 0) own[0] = i > 0 ? x[i - 1] : 0;
    if (t === 7) own[9] = i + 1 < x.length ? x[i + 1] : 0;
    syncthreads();
    if (i < x.length) out[i] = (own[t] + own[t + 1] + own[t + 2]) / 3;
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A stencil and its halo",
  task: "Each result is the mean of an element and its two neighbours; beyond the ends there are zeros. The block's first and last element need neighbours from other blocks, which nobody loads: the **halo**.",
  hint: "`own` has ten places: the first thread of a block can load `own[0]`, and the last one `own[9]`. At the ends of `x` they load 0.",
  minutes: 12,
  start: [
    ["  if (t === 0) own[0] = i > 0 ? x[i - 1] : 0;\n", ""],
    ["  if (t === 7) own[9] = i + 1 < x.length ? x[i + 1] : 0;\n", ""],
  ],
  says: /^GS903: /,
  wrong: [
    {
      put: [["i > 0 ? x[i - 1] : 0", "0"]],
      says: /The left neighbour of a block's first element is missing\.$/,
    },
    {
      put: [["i + 1 < x.length ? x[i + 1] : 0", "x[i + 1]"]],
      says: /^GS901: /,
    },
    { put: [["  syncthreads();\n", ""]], says: /^GS90[34]: / },
  ],
};

export const check: Check = launched("smooth", [24, 13], (n) => {
  const x = numbers(n);
  const out = new Float32Array(n).fill(Number.NaN);
  const means = (left: (i: number) => number): number[] =>
    x.map((v, i) => (left(i) + v + (x[i + 1] ?? 0)) / 3);
  return {
    what: `For ${n} elements,`,
    grid: Math.ceil(n / 8),
    block: 8,
    args: [out, Float32Array.from(x)],
    out,
    want: means((i) => x[i - 1] ?? 0),
    tolerance: 1e-5,
    mistakes: [
      [
        means((i) => (i % 8 === 0 ? 0 : x[i - 1]!)),
        "The left neighbour of a block's first element is missing.",
      ],
    ],
  };
});
