// The smaller root of x² - 2 b x + c, for b > 0 and b² much larger than
// c.
import { kernel } from "@gridstride/jit";

export const smallRoot = kernel(({ grid }, out, b, c) => {
  const i = grid(1);
  if (i < out.length)
    out[i] = c[i] / (b[i] + Math.sqrt(b[i] * b[i] - c[i]));
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Two numbers that are almost equal",
  task: "The smaller root of `x² - 2 b x + c` is `b - sqrt(b² - c)`. Where `b²` is much larger than `c`, two almost equal numbers are subtracted, and few digits are left. The product of both roots is `c`: use it.",
  hint: "The larger root, `b + sqrt(b² - c)`, loses nothing. Divide `c` by it.",
  minutes: 8,
  start: [
    [
      "c[i] / (b[i] + Math.sqrt(b[i] * b[i] - c[i]))",
      "b[i] - Math.sqrt(b[i] * b[i] - c[i])",
    ],
  ],
  says: /With b = 4096, 1000, 3, root\[0\] is .*, and should be/,
  wrong: [
    {
      put: [["c[i] / (b[i] + ", "(b[i] + "]],
      says: /It is the larger root\.$/,
    },
    {
      put: [["b[i] * b[i] - c[i]", "b[i] * b[i] + c[i]"]],
      says: /root\[2\] is/,
    },
  ],
};

const [b, c] = [
  [4096, 1000, 3],
  [1, 1, 8],
];

export const check: Check = launched("smallRoot", [0], () => {
  const out = new Float32Array(3).fill(Number.NaN);
  const large = b.map(
    (value, i) => value + Math.sqrt(value * value - c[i]!),
  );
  return {
    what: `With b = ${b.join(", ")},`,
    grid: 1,
    block: 4,
    args: [out, Float32Array.from(b), Float32Array.from(c)],
    out,
    name: "root",
    want: large.map((value, i) => c[i]! / value),
    tolerance: 1e-6,
    mistakes: [[large.map(Math.fround), "It is the larger root."]],
  };
});
