// The variance of each row: the mean of the squared distances from the
// row's mean, in two walks.
import { kernel } from "@gridstride/jit";

export const variance = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i >= x.shape[0]) return;
  const n = x.shape[1];
  let sum = 0;
  for (let j = 0; j < n; j++) sum += x[i][j];
  const mean = sum / n;
  let squares = 0;
  for (let j = 0; j < n; j++)
    squares += (x[i][j] - mean) * (x[i][j] - mean);
  out[i] = squares / n;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A variance that is not negative",
  task: "The mean of the squares minus the square of the mean is the variance, on paper. In `float32`, with numbers near 10,000, both are near 100,000,000, and their difference has lost most of its digits. Compute the mean first, then the squared distances from it.",
  hint: "Two loops: the first for the mean, the second for the sum of `(x - mean)` squared.",
  minutes: 10,
  start: [
    [
      "  let sum = 0;\n  for (let j = 0; j < n; j++) sum += x[i][j];\n  const mean = sum / n;\n  let squares = 0;\n  for (let j = 0; j < n; j++)\n    squares += (x[i][j] - mean) * (x[i][j] - mean);\n  out[i] = squares / n;\n",
      "  let [sum, squares] = [x[i][0], x[i][0] * x[i][0]];\n  for (let j = 1; j < n; j++) {\n    sum += x[i][j];\n    squares += x[i][j] * x[i][j];\n  }\n  out[i] = squares / n - (sum / n) * (sum / n);\n",
    ],
  ],
  says: /variances\[\d\] is -?[\d.]+, and should be/,
  wrong: [
    {
      put: [["out[i] = squares / n", "out[i] = squares"]],
      says: /Divide the sum of the squares by their number\.$/,
    },
    {
      put: [
        ["out[i] = squares / n", "out[i] = Math.sqrt(squares / n)"],
      ],
      says: /It is the standard deviation: the variance is its square\.$/,
    },
  ],
};

const rows = [
  [1, 2, 3, 4, 5, 6, 7, 8],
  [3, 3, 3, 3, 5, 5, 5, 5],
];
const n = 8;
const around = (row: readonly number[]): number => {
  const mean = row.reduce((a, b) => a + b) / n;
  return row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n;
};

export const check: Check = launched(
  "variance",
  [10_000, 0],
  (from, core) => {
    const x = rows.flat().map((value) => value / 4 + from);
    const out = new Float32Array(2).fill(Number.NaN);
    const want = rows.map((row) =>
      around(row.map((value) => value / 4)),
    );
    return {
      what: `With numbers near ${from},`,
      grid: 1,
      block: 2,
      args: [out, core.array(Float32Array.from(x), [2, n])],
      out,
      name: "variances",
      want,
      tolerance: 1e-4,
      mistakes: [
        [
          want.map((value) => value * n),
          "Divide the sum of the squares by their number.",
        ],
        [
          want.map(Math.sqrt),
          "It is the standard deviation: the variance is its square.",
        ],
      ],
    };
  },
);
