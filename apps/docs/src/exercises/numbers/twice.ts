// Each element twice: x[0], x[0], x[1], x[1] and so on.
import { kernel } from "@gridstride/jit";

export const twice = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i < out.length) out[i] = x[i >> 1];
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Half an index",
  task: "`out` is twice as long as `x`, and has each element of `x` twice. The index `i / 2` is not an integer for every second thread.",
  hint: "`/` is the division of JavaScript and of Python: 3 / 2 is 1.5. `i >> 1` halves an integer and leaves out the rest.",
  minutes: 4,
  start: [["x[i >> 1]", "x[i / 2]"]],
  says: /^GS\d+: /,
  wrong: [
    {
      put: [["x[i >> 1]", "x[i % x.length]"]],
      says: /All of x comes twice, not each element\.$/,
    },
    {
      put: [["i < out.length", "i < x.length"]],
      says: /was not computed/,
    },
  ],
};

export const check: Check = launched("twice", [5, 4], (n) => {
  const x = numbers(n);
  const out = new Float32Array(2 * n).fill(Number.NaN);
  return {
    what: `For ${n} elements,`,
    grid: Math.ceil((2 * n) / 4),
    block: 4,
    args: [out, Float32Array.from(x)],
    out,
    want: x.flatMap((value) => [value, value]),
    mistakes: [
      [[...x, ...x], "All of x comes twice, not each element."],
    ],
  };
});
