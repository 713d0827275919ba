// The dot product of two vectors, and of stacks of them.
import { guvectorize } from "@gridstride/ufunc";

export const dot = guvectorize("(n),(n)->()", (a, b, out) => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  out[0] = sum;
});

// ---- exercise ----
import { called } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Dot products of rows",
  task: "`dot` takes two vectors of one length and gives a number, the sum of the products of their elements. For two stacks of vectors it gives one number for each pair.",
  hint: "The layout `(n),(n)->()` says: two vectors in, a number out. Compute in a variable.",
  minutes: 5,
  start: [
    ["  let sum = 0;\n", ""],
    ["sum += a[i] * b[i]", "out[0] += a[i] * b[i]"],
    ["  out[0] = sum;\n", ""],
  ],
  says: /^GS903: /,
  wrong: [
    {
      put: [["a[i] * b[i]", "a[i] + b[i]"]],
      says: /You add the elements: a dot product multiplies them first\.$/,
    },
    {
      put: [["let i = 0", "let i = 1"]],
      says: /The first elements are left out\.$/,
    },
  ],
};

export const check: Check = called(
  "dot",
  "guvectorize",
  [3, 5],
  (n, core) => {
    const [a, b] = [numbers(3 * n), numbers(4 * n).slice(n)];
    const of = (
      each: (x: number, y: number, i: number) => number,
    ): number[] =>
      [0, 1, 2].map((row) =>
        a
          .slice(row * n, row * n + n)
          .reduce((sum, x, i) => sum + each(x, b[row * n + i]!, i), 0),
      );
    return {
      what: `For 3 pairs of vectors with ${n} elements,`,
      args: [
        core.array(a, [3, n]).astype("float32"),
        core.array(b, [3, n]).astype("float32"),
      ],
      want: of((x, y) => x * y),
      mistakes: [
        [
          of((x, y) => x + y),
          "You add the elements: a dot product multiplies them first.",
        ],
        [
          of((x, y, i) => (i === 0 ? 0 : x * y)),
          "The first elements are left out.",
        ],
      ],
    };
  },
);
