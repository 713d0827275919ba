// Each element's share of its block's sum.
import { kernel } from "@gridstride/jit";

export const shares = kernel(({ grid, block }, out, x) => {
  const i = grid(1);
  const total = block.sum(i < x.length ? x[i] : 0);
  if (i < x.length) out[i] = x[i] / total;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A sum with one call",
  task: "`block.sum(value)` adds the values of all threads of a block and gives each of them the sum. It waits for all of them, so it is a barrier, too. The last block has threads without an element, and they take part as well.",
  hint: "A thread without an element takes part with 0.",
  minutes: 5,
  start: [["i < x.length ? x[i] : 0", "x[i]"]],
  says: /^GS901: /,
  wrong: [
    {
      put: [
        [
          "block.sum(i < x.length ? x[i] : 0)",
          "block.sum(i < x.length ? x[i] : 1)",
        ],
      ],
      says: /Threads without an element take part with 1\.$/,
    },
    {
      put: [["block.sum(", "block.max("]],
      says: /You divide by the largest\.$/,
    },
  ],
};

export const check: Check = launched("shares", [16, 13], (n) => {
  const x = Array.from({ length: n }, (_, i) => ((i * i) % 7) + 1);
  const out = new Float32Array(n).fill(Number.NaN);
  const over = (of: (own: readonly number[]) => number): number[] =>
    x.map(
      (value, i) => value / of(x.slice(i - (i % 8), i - (i % 8) + 8)),
    );
  const sum = (own: readonly number[]): number =>
    own.reduce((a, b) => a + b);
  return {
    what: `For ${n} elements in blocks of 8,`,
    grid: 2,
    block: 8,
    args: [out, Float32Array.from(x)],
    out,
    want: over(sum),
    tolerance: 1e-6,
    mistakes: [
      [
        over((own) => sum(own) + 8 - own.length),
        "Threads without an element take part with 1.",
      ],
      [over((own) => Math.max(...own)), "You divide by the largest."],
    ],
  };
});
