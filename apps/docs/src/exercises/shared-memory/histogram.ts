// Counts the values from 0 up to 100 in ten bins of equal width.
import { kernel } from "@gridstride/jit";

export const histogram = kernel(
  ({ grid, int32, atomic }, counts, x) => {
    const i = grid(1);
    if (i < x.length) atomic.add(counts, int32(x[i] / 10), 1);
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A histogram",
  task: "`counts` has ten bins: the values from 0 up to 10 belong to the first, the values from 10 up to 20 to the second, and so on up to 100. Many threads meet at the same bin.",
  hint: "`int32(value / 10)` is the bin. Its update has to be atomic.",
  minutes: 6,
  start: [
    ["({ grid, int32, atomic }", "({ grid, int32 }"],
    [
      "atomic.add(counts, int32(x[i] / 10), 1)",
      "counts[int32(x[i] / 10)] += 1",
    ],
  ],
  says: /^GS904: /,
  wrong: [
    {
      put: [["x[i] / 10)", "x[i] / 11)"]],
      says: /counts\[0\] is \d+, and should be/,
    },
    { put: [["x[i] / 10)", "x[i])"]], says: /^GS90[12]: / },
    {
      put: [["int32(x[i] / 10), 1)", "int32(x[i] / 10), int32(x[i]))"]],
      says: /You add the values: a histogram counts them\.$/,
    },
  ],
};

export const check: Check = launched("histogram", [200, 45], (n) => {
  const x = Array.from({ length: n }, (_, i) => (i * i * 7 + i) % 100);
  const counts = new Int32Array(10);
  const bins = (add: (value: number) => number): number[] =>
    Array.from(counts, (_, bin) =>
      x.reduce(
        (sum, value) =>
          sum + (Math.floor(value / 10) === bin ? add(value) : 0),
        0,
      ),
    );
  return {
    what: `For ${n} values,`,
    grid: Math.ceil(n / 32),
    block: 32,
    args: [counts, Float32Array.from(x)],
    out: counts,
    name: "counts",
    want: bins(() => 1),
    mistakes: [
      [
        bins((value) => value),
        "You add the values: a histogram counts them.",
      ],
    ],
  };
});
