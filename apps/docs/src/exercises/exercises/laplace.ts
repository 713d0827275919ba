// One step of the Laplace operator: inside, the mean of the four
// neighbours; the edge stays.
import { type Device, empty, type NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { guvectorize, vectorize } from "@gridstride/ufunc";

export function plain(u: NDArray): NDArray {
  const next = u.copy();
  const [rows = 0, columns = 0] = u.shape;
  const at = (i: number, j: number): number => Number(u.get(i, j));
  for (let i = 1; i < rows - 1; i++)
    for (let j = 1; j < columns - 1; j++)
      next.set(
        0.25 *
          (at(i + 1, j) + at(i - 1, j) + at(i, j + 1) + at(i, j - 1)),
        i,
        j,
      );
  return next;
}

const mean = vectorize(
  (below, above, right, left) => 0.25 * (below + above + right + left),
);

export async function withUfunc(
  device: Device,
  u: NDArray,
): Promise<NDArray> {
  const next = u.copy();
  const out = next.slice([1, -1], [1, -1]);
  const [below, above] = [
    u.slice([2, null], [1, -1]),
    u.slice([null, -2], [1, -1]),
  ];
  const [right, left] = [
    u.slice([1, -1], [2, null]),
    u.slice([1, -1], [null, -2]),
  ];
  await mean(below, above, right, left, { out, device });
  return next;
}

const gufunc = guvectorize("(m,n)->(m,n)", (u, next) => {
  for (let i = 0; i < u.shape[0]; i++)
    for (let j = 0; j < u.shape[1]; j++) {
      const inside =
        i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;
      next[i][j] = inside
        ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1])
        : u[i][j];
    }
});

export async function withGufunc(
  device: Device,
  u: NDArray,
): Promise<NDArray> {
  return gufunc(u, { device });
}

const step = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i >= u.shape[0] || j >= u.shape[1]) return;
  const inside =
    i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;
  next[i][j] = inside
    ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1])
    : u[i][j];
});

export async function withKernel(
  device: Device,
  u: NDArray,
): Promise<NDArray> {
  const next = empty(u.shape, u.dtype);
  const [rows = 0, columns = 0] = u.shape;
  await step.configure(
    [Math.ceil(columns / 16), Math.ceil(rows / 16)],
    [16, 16],
    { device },
  )(u, next);
  return next;
}

// ---- exercise ----
import { all, given } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "The Laplace operator, from loops to a kernel",
  task: `\`plain\` is the step as loops. Write it three more times:

- **as a ufunc**, of four views of \`u\`, each shifted by one element. \`slice\` has a start and an end for each axis: \`[1, -1]\` leaves out the first and the last, \`[2, null]\` goes from the third to the end;
- **as a gufunc**, \`(m,n)->(m,n)\`. What does it have to write that the loops did not?
- **as a kernel**, one thread for each element. Who computes, who copies, who does nothing?`,
  hint: "The four views are `[2, null]`, `[null, -2]` on the rows, and the same on the columns. A gufunc and a kernel write every element of their output, the edge too.",
  minutes: 30,
  inLesson: true,
  start: [
    [
      "  const [below, above] = [\n    u.slice([2, null], [1, -1]),\n    u.slice([null, -2], [1, -1]),\n  ];\n  const [right, left] = [\n    u.slice([1, -1], [2, null]),\n    u.slice([1, -1], [null, -2]),\n  ];\n",
      "  const below = u.slice([2, null], [1, -1]); // and the others?\n",
    ],
    [
      "mean(below, above, right, left,",
      "mean(below, below, below, below,",
    ],
    [
      "  for (let i = 0; i < u.shape[0]; i++)\n    for (let j = 0; j < u.shape[1]; j++) {\n      const inside =\n        i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;\n      next[i][j] = inside\n        ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1])\n        : u[i][j];\n    }\n",
      "  for (let i = 1; i < u.shape[0] - 1; i++)\n    for (let j = 1; j < u.shape[1] - 1; j++)\n      next[i][j] =\n        0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);\n  // And the edge?\n",
    ],
    [
      "  if (i >= u.shape[0] || j >= u.shape[1]) return;\n  const inside =\n    i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;\n  next[i][j] = inside\n    ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1])\n    : u[i][j];\n",
      "  // Who computes, who copies, who does nothing?\n  next[i][j] =\n    0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);\n",
    ],
  ],
  says: /^withUfunc, 5 x 5: the result\[1\]\[1\] is .*, and should be/,
  wrong: [
    {
      put: [
        [
          "[right, left] = [\n    u.slice([1, -1], [2, null])",
          "[right, left] = [\n    u.slice([1, -1], [1, -1])",
        ],
      ],
      says: /^withUfunc, 5 x 5: the result\[1\]\[1\]/,
    },
    {
      put: [
        ["  if (i >= u.shape[0] || j >= u.shape[1]) return;\n", ""],
      ],
      says: /^GS90[12]: /,
    },
  ],
};

const form = (name: string): Check =>
  given(
    name,
    [
      [5, 5],
      [4, 7],
      [18, 3],
    ] as const,
    ([rows, columns], core) => {
      const u = numbers(rows * columns);
      return {
        what: `${name}, ${rows} x ${columns}:`,
        args: [core.array(Float32Array.from(u), [rows, columns])],
        want: laplace(u, rows, columns),
        columns,
      };
    },
  );

export const check: Check = all(
  form("withUfunc"),
  form("withGufunc"),
  form("withKernel"),
);

function laplace(
  u: readonly number[],
  rows: number,
  columns: number,
): number[] {
  return u.map((value, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    if (i === 0 || i === rows - 1 || j === 0 || j === columns - 1)
      return value;
    return (
      0.25 *
      (u[at + columns]! + u[at - columns]! + u[at + 1]! + u[at - 1]!)
    );
  });
}
