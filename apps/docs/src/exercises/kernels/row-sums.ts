// The sum of each row of a matrix, with one thread for each row.
import { kernel } from "@gridstride/jit";

export const rowSums = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i >= x.shape[0]) return;
  let sum = 0;
  for (let j = 0; j < x.shape[1]; j++) sum += x[i][j];
  out[i] = sum;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers, UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Sums of rows",
  task: "Each thread is to add up one row of `x`. The kernel counts on something that nobody promised.",
  hint: "Which value is in `out[i]` before the first addition?",
  minutes: 6,
  start: [
    ["  let sum = 0;\n", ""],
    ["sum += x[i][j]", "out[i] += x[i][j]"],
    ["  out[i] = sum;\n", ""],
  ],
  says: /You add to what was in out before\.$/,
  wrong: [
    {
      put: [["x[i][j]", "x[j][i]"]],
      says: /^GS901: |sums of the columns/,
    },
    {
      put: [["i >= x.shape[0]", "i >= x.shape[1]"]],
      says: /^GS90[12]: |was not computed/,
    },
  ],
};

const shapes = [
  [3, 5],
  [5, 2],
] as const;

export const check: Check = launched(
  "rowSums",
  shapes,
  ([rows, columns], core) => {
    const x = numbers(rows * columns);
    const out = new Int32Array(rows).fill(UNTOUCHED);
    const want = Array.from(out, (_, i) =>
      x
        .slice(i * columns, (i + 1) * columns)
        .reduce((sum, value) => sum + value),
    );
    return {
      what: `With ${rows} rows and ${columns} columns,`,
      grid: 2,
      block: 4,
      args: [out, core.array(Int32Array.from(x), [rows, columns])],
      out,
      want,
      mistakes: [
        [
          want.map((sum) => sum + UNTOUCHED),
          "You add to what was in out before.",
        ],
      ],
    };
  },
);
