// A matrix product with tiles in shared memory, for matrices of any
// shape.
import { kernel } from "@gridstride/jit";

const TPB = 8;

export const matmul = kernel(
  ({ grid, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let sum = 0;
    for (let t = 0; t < Math.ceil(A.shape[1] / TPB); t++) {
      const col = t * TPB + tx;
      const row = t * TPB + ty;
      sA[ty][tx] = y < A.shape[0] && col < A.shape[1] ? A[y][col] : 0;
      sB[ty][tx] = row < B.shape[0] && x < B.shape[1] ? B[row][x] : 0;
      syncthreads();
      for (let k = 0; k < TPB; k++) sum += sA[ty][k] * sB[k][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TPB } },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers, product } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Find the two errors",
  task: "Find the **two errors**, and mend them. Think of a block at the edge of C: which of its threads take part in what? The simulator reports one error at a time; when you have mended the reported error, check again.",
  hint: "The condition for leaving early is wrong. But if you only put `||` in place of `&&`, threads are missing when the tiles are filled. So who may leave before the barriers? And what lies beyond the last column of A, when the inner size is not a multiple of the tile?",
  minutes: 20,
  inLesson: true,
  start: [
    [
      "    let sum = 0;\n",
      "    if (y >= C.shape[0] && x >= C.shape[1]) return;\n    let sum = 0;\n",
    ],
    [
      "      const col = t * TPB + tx;\n      const row = t * TPB + ty;\n",
      "",
    ],
    [
      "y < A.shape[0] && col < A.shape[1] ? A[y][col] : 0",
      "A[y][t * TPB + tx]",
    ],
    [
      "row < B.shape[0] && x < B.shape[1] ? B[row][x] : 0",
      "B[t * TPB + ty][x]",
    ],
    [
      "if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum",
      "C[y][x] = sum",
    ],
  ],
  says: /^GS90[125]: /,
  wrong: [
    {
      put: [["sum += sA", "sum -= sA"]],
      says: /^8 x 8 times 8 x 8: C\[0\]\[0\] is .*, and should be/,
    },
    {
      put: [["syncthreads();\n      for", "for"]],
      says: /^GS90[34]: /,
    },
    {
      put: [
        [
          "    let sum = 0;\n",
          "    if (y >= C.shape[0] || x >= C.shape[1]) return;\n    let sum = 0;\n",
        ],
      ],
      says: /^GS903: /,
    },
  ],
};

const SIDE = 8;

const shapes = [
  [8, 8, 8],
  [5, 8, 8],
  [8, 11, 8],
  [3, 17, 10],
] as const;

export const check: Check = launched(
  "matmul",
  shapes,
  ([rows, inner, columns], core) => {
    const [a, b] = [numbers(rows * inner), numbers(inner * columns)];
    const C = core.full([rows, columns], Number.NaN, "float32");
    return {
      what: `${rows} x ${inner} times ${inner} x ${columns}:`,
      grid: [Math.ceil(columns / SIDE), Math.ceil(rows / SIDE)],
      block: [SIDE, SIDE],
      args: [
        core.array(Float32Array.from(a), [rows, inner]),
        core.array(Float32Array.from(b), [inner, columns]),
        C,
      ],
      out: C,
      name: "C",
      want: product(a, b, [rows, inner, columns]),
      columns,
    };
  },
);
