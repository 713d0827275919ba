// A matrix times a vector.
import { guvectorize } from "@gridstride/ufunc";

export const times = guvectorize("(m,n),(n)->(m)", (A, x, y) => {
  for (let i = 0; i < A.shape[0]; i++) {
    let sum = 0;
    for (let j = 0; j < A.shape[1]; j++) sum += A[i][j] * x[j];
    y[i] = sum;
  }
});

// ---- exercise ----
import { called } from "../kit/check.ts";
import { numbers, product } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A matrix times a vector",
  task: "`times` is to give a matrix times a vector. Its layout fits square matrices only, and its sum never starts again.",
  hint: "A matrix of `m` rows and `n` columns takes a vector of `n` elements and gives `m`. Where does the sum of a row begin?",
  minutes: 6,
  start: [
    ['"(m,n),(n)->(m)"', '"(n,n),(n)->(n)"'],
    [
      "  for (let i = 0; i < A.shape[0]; i++) {\n    let sum = 0;\n",
      "  let sum = 0;\n  for (let i = 0; i < A.shape[0]; i++) {\n",
    ],
  ],
  says: /shape|dimension|core/,
  wrong: [
    {
      put: [
        [
          "  for (let i = 0; i < A.shape[0]; i++) {\n    let sum = 0;\n",
          "  let sum = 0;\n  for (let i = 0; i < A.shape[0]; i++) {\n",
        ],
      ],
      says: /The sum goes on from row to row\.$/,
    },
    {
      put: [["A[i][j] * x[j]", "A[j][i] * x[j]"]],
      says: /^GS901: |should be/,
    },
  ],
};

const shapes = [
  [2, 4],
  [5, 3],
] as const;

export const check: Check = called(
  "times",
  "guvectorize",
  shapes,
  ([m, n], core) => {
    const [a, x] = [numbers(m * n), numbers(2 * n).slice(n)];
    const want = product(a, x, [m, n, 1]);
    let sum = 0;
    return {
      what: `With a matrix of ${m} x ${n},`,
      args: [
        core.array(a, [m, n]).astype("float32"),
        core.array(x, "float32"),
      ],
      want,
      mistakes: [
        [
          want.map((value) => (sum += value)),
          "The sum goes on from row to row.",
        ],
      ],
    };
  },
);
