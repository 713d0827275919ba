// The sum of all elements, into total[0].
import { kernel } from "@gridstride/jit";

export const sum = kernel(({ grid, atomic }, total, x) => {
  const i = grid(1);
  if (i < x.length) atomic.add(total, 0, x[i]);
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "One total, many threads",
  task: "All threads add to `total[0]`. Two of them can read the same old total, and one addition is lost. Make the update indivisible.",
  hint: "`atomic.add(array, index, value)` reads, adds and writes as one step.",
  minutes: 4,
  inLesson: true,
  start: [
    ["({ grid, atomic }", "({ grid }"],
    ["atomic.add(total, 0, x[i])", "total[0] += x[i]"],
  ],
  says: /^GS904: /,
  wrong: [
    {
      put: [["atomic.add(total, 0, x[i])", "atomic.add(total, 0, 1)"]],
      says: /You count the elements\.$/,
    },
    {
      put: [
        ["atomic.add(total, 0, x[i])", "atomic.max(total, 0, x[i])"],
      ],
      says: /It is the largest element\.$/,
    },
    {
      put: [
        ["atomic.add(total, 0, x[i])", "total[0] = total[0] + x[i]"],
      ],
      says: /^GS904: /,
    },
  ],
};

export const check: Check = launched("sum", [100, 7], (n) => {
  const x = numbers(n);
  const total = new Int32Array(1);
  return {
    what: `For ${n} elements,`,
    grid: Math.ceil(n / 32),
    block: 32,
    args: [total, Int32Array.from(x)],
    out: total,
    name: "the total",
    want: [x.reduce((a, b) => a + b)],
    mistakes: [
      [[n], "You count the elements."],
      [[Math.max(...x)], "It is the largest element."],
    ],
  };
});
