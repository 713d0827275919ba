// The length of each row of a table: the square root of the sum of the
// squares.
import { guvectorize } from "@gridstride/ufunc";

export const norms = guvectorize("(n)->()", (row, length) => {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += row[i] * row[i];
  length[0] = Math.sqrt(sum);
});

// ---- exercise ----
import { called } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "The lengths of rows",
  task: "This gufunc is to give the length of each row: the square root of the sum of the squares of its elements. Two things are wrong with it.",
  hint: "Which value is in `length[0]` before your function writes to it? Compute in a variable, and write once.",
  minutes: 6,
  inLesson: true,
  start: [
    ["  let sum = 0;\n", ""],
    ["sum += row[i] * row[i]", "length[0] += row[i] * row[i]"],
    ["  length[0] = Math.sqrt(sum);\n", ""],
  ],
  says: /^GS903: .*nothing has written/,
  wrong: [
    {
      put: [["Math.sqrt(sum)", "sum"]],
      says: /The square root is missing\.$/,
    },
    {
      put: [["let sum = 0", "let sum = row[0]"]],
      says: /lengths\[0\] is .*, and should be 5/,
    },
    {
      put: [
        [
          "  length[0] = Math.sqrt(sum)",
          "  length[0] += Math.sqrt(sum)",
        ],
      ],
      says: /^GS903/,
    },
  ],
};

const lengths = [5, 7, 5, 0];

export const check: Check = called(
  "norms",
  "guvectorize",
  [0],
  (_, core) => ({
    what: "For four rows,",
    args: [
      core.array(
        [
          [3, 4, 0],
          [2, 3, 6],
          [0, 0, -5],
          [0, 0, 0],
        ],
        "float32",
      ),
    ],
    name: "lengths",
    want: lengths,
    tolerance: 1e-6,
    mistakes: [
      [
        lengths.map((length) => length * length),
        "The square root is missing.",
      ],
    ],
  }),
);
