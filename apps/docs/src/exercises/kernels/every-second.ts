// Every second element, with the indices 0, 2, 4 and so on.
import { kernel } from "@gridstride/jit";

export const everySecond = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i < out.length) out[i] = x[2 * i];
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Every second element",
  task: "`out` is half as long as `x`, and is to get the elements with the indices 0, 2, 4 and so on. There is a thread for each element of `out`.",
  hint: "Thread 3 writes `out[3]`. Which element of `x` does it need?",
  minutes: 4,
  start: [
    [
      "if (i < out.length) out[i] = x[2 * i]",
      "if (i < x.length) out[i] = x[i]",
    ],
  ],
  says: /^GS902: .*out of bounds/,
  wrong: [
    {
      put: [["x[2 * i]", "x[i]"]],
      says: /It is the first half of x\.$/,
    },
    {
      put: [["x[2 * i]", "x[2 * i + 1]"]],
      says: /(^GS901)|(indices 1, 3, 5)/,
    },
    {
      put: [["i < out.length", "2 * i < out.length"]],
      says: /was not computed/,
    },
  ],
};

export const check: Check = launched("everySecond", [10, 7, 2], (n) => {
  const x = numbers(n);
  const out = new Float32Array(Math.ceil(n / 2)).fill(Number.NaN);
  const want = x.filter((_, i) => i % 2 === 0);
  return {
    what: `For ${n} elements,`,
    grid: Math.ceil(n / 4),
    block: 4,
    args: [out, Float32Array.from(x)],
    out,
    want,
    mistakes: [
      [x.slice(0, want.length), "It is the first half of x."],
      [
        x.filter((_, i) => i % 2 === 1),
        "These have the indices 1, 3, 5.",
      ],
    ],
  };
});
