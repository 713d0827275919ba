// Each element of a row, divided by the row's sum.
import { guvectorize } from "@gridstride/ufunc";

export const shares = guvectorize("(n)->(n)", (row, out) => {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += row[i];
  for (let i = 0; i < row.length; i++) out[i] = row[i] / sum;
});

// ---- exercise ----
import { called } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Shares of a row",
  task: "Each element is to be divided by the sum of its row. The function reads its output where it means its input.",
  hint: "Which of the two parameters has numbers in it when the function begins?",
  minutes: 4,
  start: [["out[i] = row[i] / sum", "out[i] = out[i] / sum"]],
  says: /^GS903: /,
  wrong: [
    {
      put: [["row[i] / sum", "row[i] / row.length"]],
      says: /You divide by the number of elements\.$/,
    },
    {
      put: [
        [
          "  for (let i = 0; i < row.length; i++) sum += row[i];\n  for (let i = 0; i < row.length; i++) out[i] = row[i] / sum;",
          "  for (let i = 0; i < row.length; i++) {\n    sum += row[i];\n    out[i] = row[i] / sum;\n  }",
        ],
      ],
      says: /The sum is not complete when you divide\.$/,
    },
  ],
};

const rows = [
  [1, 2, 1, 4],
  [3, 3, 1, 1],
];
const by = (
  sum: (row: readonly number[], i: number) => number,
): number[] =>
  rows.flatMap((row) => row.map((value, i) => value / sum(row, i)));
const total = (row: readonly number[]): number =>
  row.reduce((a, b) => a + b, 0);

export const check: Check = called(
  "shares",
  "guvectorize",
  [0],
  (_, core) => ({
    what: "For two rows,",
    args: [core.array(rows, "float32")],
    want: by(total),
    columns: 4,
    tolerance: 1e-6,
    mistakes: [
      [
        by((row) => row.length),
        "You divide by the number of elements.",
      ],
      [
        by((row, i) => total(row.slice(0, i + 1))),
        "The sum is not complete when you divide.",
      ],
    ],
  }),
);
