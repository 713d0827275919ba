// a times x plus y, for arrays of any length.
import { kernel } from "@gridstride/jit";

export const saxpy = kernel(({ grid }, out, a, x, y) => {
  const i = grid(1);
  if (i < out.length) out[i] = a * x[i] + y[i];
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A first kernel of your own",
  task: "This kernel is to compute `out = a * x + y`, for two arrays of any length and a number `a`. Its formula is wrong, and so is something else. Mend both.",
  hint: "Threads come in whole blocks. What does the last block do when the length is 5 and a block has 4 threads?",
  minutes: 5,
  inLesson: true,
  start: [
    ["if (i < out.length) ", ""],
    ["a * x[i] + y[i]", "a * x[i] + a * y[i]"],
  ],
  says: /^With 4 elements and a = 2.5, out\[0\] is .* The formula multiplies y by a, too\.$/,
  wrong: [
    {
      put: [["if (i < out.length) ", ""]],
      says: /^GS90[12]: .*out of bounds/,
    },
    {
      put: [["i < out.length", "i < out.length - 1"]],
      says: /out\[3\] was not computed/,
    },
    {
      put: [["a * x[i] + y[i]", "a * (x[i] + y[i])"]],
      says: /multiplies y by a, too/,
    },
  ],
};

export const check: Check = launched("saxpy", [4, 1, 5, 100], (n) => {
  const [x, y] = [numbers(n), numbers(2 * n).slice(n)];
  const out = new Float32Array(n).fill(Number.NaN);
  return {
    what: `With ${n} elements and a = 2.5,`,
    grid: Math.ceil(n / 4),
    block: 4,
    args: [out, 2.5, Float32Array.from(x), Float32Array.from(y)],
    out,
    want: x.map((value, i) => 2.5 * value + y[i]!),
    mistakes: [
      [
        x.map((value, i) => 2.5 * (value + y[i]!)),
        "The formula multiplies y by a, too.",
      ],
    ],
  };
});
