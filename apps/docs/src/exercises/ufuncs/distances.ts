// The distance of each point of one list from each point of another, in
// the plane: a table of rows.length x columns.length.
import type { Device, NDArray } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const distance = vectorize((x, y, u, v) =>
  Math.sqrt((x - u) ** 2 + (y - v) ** 2),
);

export async function distances(
  device: Device,
  xs: NDArray,
  ys: NDArray,
): Promise<NDArray> {
  const n = xs.size;
  const [x, y] = [xs.reshape([n, 1]), ys.reshape([n, 1])];
  return distance(x, y, xs, ys, { device });
}

// ---- exercise ----
import { given } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A table by broadcasting",
  task: "`xs` and `ys` are the coordinates of `n` points. The result is to be a table of `n` x `n` distances, each point from each. It gives `n` zeros: every point from itself.",
  hint: "Shapes are compared from the last axis on: a column of `[n, 1]` meets a row of `n`, and both are repeated.",
  minutes: 6,
  start: [
    [
      "  const n = xs.size;\n  const [x, y] = [xs.reshape([n, 1]), ys.reshape([n, 1])];\n",
      "",
    ],
    ["distance(x, y, xs", "distance(xs, ys, xs"],
  ],
  says: /^For 4 points, the result has 4 elements, and should have 16\.$/,
  wrong: [
    {
      put: [["distance(x, y, xs", "distance(x, ys, xs"]],
      says: /the result\[0\]\[1\] is 3, and should be 5\. Only x was broadcast/,
    },
    {
      put: [
        [
          "Math.sqrt((x - u) ** 2 + (y - v) ** 2)",
          "(x - u) ** 2 + (y - v) ** 2",
        ],
      ],
      says: /The square root is missing\.$/,
    },
  ],
};

const [xs, ys] = [
  [0, 3, 0, 6],
  [0, 4, 12, 8],
];
const table = (of: (i: number, j: number) => number): number[] =>
  Array.from({ length: 16 }, (_, k) => of(Math.floor(k / 4), k % 4));
const squared = (i: number, j: number): number =>
  (xs[i]! - xs[j]!) ** 2 + (ys[i]! - ys[j]!) ** 2;

export const check: Check = given("distances", [0], (_, core) => ({
  what: "For 4 points,",
  args: [core.array(xs, "float32"), core.array(ys, "float32")],
  want: table((i, j) => Math.sqrt(squared(i, j))),
  columns: 4,
  tolerance: 1e-4,
  mistakes: [
    [
      table((i, j) => Math.abs(xs[i]! - xs[j]!)),
      "Only x was broadcast: ys needs a column, too.",
    ],
    [table(squared), "The square root is missing."],
  ],
}));
