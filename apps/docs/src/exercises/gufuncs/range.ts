// The distance between the least and the largest element of each row.
import { guvectorize } from "@gridstride/ufunc";

export const spread = guvectorize("(n)->()", (row, out) => {
  let [least, most] = [row[0], row[0]];
  for (let i = 1; i < row.length; i++) {
    least = Math.min(least, row[i]);
    most = Math.max(most, row[i]);
  }
  out[0] = most - least;
});

// ---- exercise ----
import { called } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Least and largest",
  task: "`spread` is to give the largest element of each row minus the least one. It begins with 0 for both, which is right only for rows that cross 0.",
  hint: "Which value is certainly neither too small nor too large to begin with? An element of the row.",
  minutes: 5,
  start: [
    [
      "let [least, most] = [row[0], row[0]]",
      "let [least, most] = [0, 0]",
    ],
    ["let i = 1", "let i = 0"],
  ],
  says: /You begin with 0, which is not an element of the row\.$/,
  wrong: [
    {
      put: [["out[0] = most - least", "out[0] = most"]],
      says: /It is the largest element alone\.$/,
    },
    {
      put: [["Math.max(most", "Math.min(most"]],
      says: /the result\[0\] is 0, and should be/,
    },
  ],
};

const rows = [
  [3, -4, 1],
  [5, 9, 7],
  [-2, -8, -3],
];

export const check: Check = called(
  "spread",
  "guvectorize",
  [0],
  (_, core) => ({
    what: "For three rows,",
    args: [core.array(rows, "float32")],
    want: rows.map((row) => Math.max(...row) - Math.min(...row)),
    mistakes: [
      [
        rows.map((row) => Math.max(0, ...row) - Math.min(0, ...row)),
        "You begin with 0, which is not an element of the row.",
      ],
      [
        rows.map((row) => Math.max(...row)),
        "It is the largest element alone.",
      ],
    ],
  }),
);
