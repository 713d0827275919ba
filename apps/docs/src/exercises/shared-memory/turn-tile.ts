// Rows become columns, tile by tile, so that reads and writes both go
// along rows of global memory.
import { kernel } from "@gridstride/jit";

export const transpose = kernel(
  ({ grid, blockIdx, threadIdx, shared, syncthreads }, out, a) => {
    const tile = shared.array([4, 4], "float32");
    const [x, y] = grid(2);
    const [tx, ty] = [threadIdx.x, threadIdx.y];
    if (y < a.shape[0] && x < a.shape[1]) tile[ty][tx] = a[y][x];
    syncthreads();
    const row = blockIdx.x * 4 + ty;
    const column = blockIdx.y * 4 + tx;
    if (row < out.shape[0] && column < out.shape[1])
      out[row][column] = tile[tx][ty];
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { numbers } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Turn a tile",
  task: "A block reads a tile of `a` along its rows, and writes it along the rows of `out`. The block's place in `out` is right, but the tile itself is not turned, and its threads do not wait.",
  hint: "The thread `(tx, ty)` writes the element `(ty, tx)` of the tile, which another thread has loaded.",
  minutes: 10,
  start: [
    ["  syncthreads();\n", ""],
    ["tile[tx][ty]", "tile[ty][tx]"],
  ],
  says: /The tiles are in the right places, but not turned\.$|^GS903: /,
  wrong: [
    { put: [["  syncthreads();\n", ""]], says: /^GS90[34]: / },
    {
      put: [["tile[tx][ty]", "tile[ty][tx]"]],
      says: /The tiles are in the right places, but not turned\.$/,
    },
    {
      put: [
        ["blockIdx.x * 4 + ty", "blockIdx.y * 4 + ty"],
        ["blockIdx.y * 4 + tx", "blockIdx.x * 4 + tx"],
      ],
      says: /out\[0\]\[4\] is|was not computed|should be/,
    },
  ],
};

const shapes = [
  [8, 4],
  [4, 8],
] as const;

export const check: Check = launched(
  "transpose",
  shapes,
  ([rows, columns], core) => {
    const a = numbers(rows * columns);
    const out = core.full([columns, rows], Number.NaN, "float32");
    const each = (
      at: (row: number, column: number) => readonly [number, number],
    ): number[] =>
      a.map((_, k) => {
        const [i, j] = at(Math.floor(k / rows), k % rows);
        return a[i * columns + j]!;
      });
    return {
      what: `With a matrix of ${rows} x ${columns},`,
      grid: [columns / 4, rows / 4],
      block: [4, 4],
      args: [out, core.array(Float32Array.from(a), [rows, columns])],
      out,
      columns: rows,
      want: each((row, column) => [column, row]),
      mistakes: [
        [
          each((row, column) => [
            column - (column % 4) + (row % 4),
            row - (row % 4) + (column % 4),
          ]),
          "The tiles are in the right places, but not turned.",
        ],
      ],
    };
  },
);
