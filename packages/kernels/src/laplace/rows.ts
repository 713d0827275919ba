import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { edges } from "./edges.ts";
import type { Step2, Step3 } from "./naive.ts";

// One step with fixed edges, one thread per row, for cores: the loop along the row runs in lanes and tests nothing, and a
// row's first and last element are written while its cache lines are there. As columns of their own, a cache line for each
// element, they cost a good part of a large plate's step and most of a small one's.

type Rows2 = Kernel<[u: KernelArray2, out: KernelArray2]>;
type Rows3 = Kernel<[u: KernelArray3, out: KernelArray3]>;

/** Rows of a thread of `fivePointRows`. */
export const ROWS_TOGETHER = 2;

/**
 * Two rows at once read four rows from the caches instead of six, and have two lines of the plate and of the result on their way from
 * memory instead of one: where a page begins, a core waits for its first lines.
 */
export const fivePointRows: Rows2 = /* @__PURE__ */ kernel(
  ({ grid, ROWS_TOGETHER }, u, out) => {
    const i = grid(1) * ROWS_TOGETHER;
    const m = Math.min(u.shape[0], out.shape[0]);
    const n = Math.min(u.shape[1], out.shape[1]);
    if (i < 0 || i >= m || n < 1) return;
    if (i > 0 && i + 2 < m) {
      for (let j = 1; j < n - 1; j++) {
        out[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]));
        out[i + 1][j] = 0.25 * (u[i][j] + u[i + 2][j] + (u[i + 1][j - 1] + u[i + 1][j + 1]));
      }
      out[i][0] = u[i][0];
      out[i][n - 1] = u[i][n - 1];
      out[i + 1][0] = u[i + 1][0];
      out[i + 1][n - 1] = u[i + 1][n - 1];
      return;
    }
    for (let row = i; row < i + ROWS_TOGETHER && row < m; row++) {
      const inside = row > 0 && row < m - 1;
      const from = inside ? 1 : n;
      for (let j = 0; j < from; j++) out[row][j] = u[row][j];
      for (let j = from; j < n - 1; j++)
        out[row][j] = 0.25 * (u[row - 1][j] + u[row + 1][j] + (u[row][j - 1] + u[row][j + 1]));
      out[row][n - 1] = u[row][n - 1];
    }
  },
  { uses: { ROWS_TOGETHER } },
);

export const ninePointRows: Rows2 = /* @__PURE__ */ kernel(({ grid }, u, out) => {
  const i = grid(1);
  const [m, n] = u.shape;
  if (i >= m || i >= out.shape[0]) return;
  if (i === 0 || i === m - 1) {
    for (let j = 0; j < n && j < out.shape[1]; j++) out[i][j] = u[i][j];
    return;
  }
  out[i][0] = u[i][0];
  for (let j = 1; j < n - 1; j++) {
    const sides = u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]);
    const corners = u[i - 1][j - 1] + u[i + 1][j + 1] + (u[i - 1][j + 1] + u[i + 1][j - 1]);
    out[i][j] = (4 * sides + corners) / 20;
  }
  out[i][n - 1] = u[i][n - 1];
});

export const sevenPointRows: Rows3 = /* @__PURE__ */ kernel(({ grid }, u, out) => {
  const [i, h] = grid(2);
  const [l, m, n] = u.shape;
  if (h >= l || i >= m || h >= out.shape[0] || i >= out.shape[1]) return;
  if (h === 0 || h === l - 1 || i === 0 || i === m - 1) {
    for (let j = 0; j < n && j < out.shape[2]; j++) out[h][i][j] = u[h][i][j];
    return;
  }
  out[h][i][0] = u[h][i][0];
  for (let j = 1; j < n - 1; j++)
    out[h][i][j] =
      (u[h - 1][i][j] + u[h + 1][i][j] + (u[h][i - 1][j] + u[h][i + 1][j]) + (u[h][i][j - 1] + u[h][i][j + 1])) / 6;
  out[h][i][n - 1] = u[h][i][n - 1];
});

// The edges alone, where they are not fixed: all of a row at an edge, the ends of the others. In the kernels above they would
// keep the loops from running in lanes.

const plateEdges = (edge: typeof edges.fivePoint): Step2 =>
  kernel(
    ({ grid, edge }, u, out, mode, value) => {
      const i = grid(1);
      const [m, n] = u.shape;
      if (i >= m) return;
      const step = i > 0 && i < m - 1 ? Math.max(1, n - 1) : 1;
      for (let j = 0; j < n; j += step) out[i][j] = edge(u, i, j, mode, value);
    },
    { uses: { edge } },
  );

export const fivePointRowEdges: Step2 = /* @__PURE__ */ plateEdges(edges.fivePoint);
export const ninePointRowEdges: Step2 = /* @__PURE__ */ plateEdges(edges.ninePoint);

export const sevenPointRowEdges: Step3 = /* @__PURE__ */ kernel(
  ({ grid, edge }, u, out, mode, value) => {
    const [i, h] = grid(2);
    const [l, m, n] = u.shape;
    if (h >= l || i >= m) return;
    const step = h > 0 && h < l - 1 && i > 0 && i < m - 1 ? Math.max(1, n - 1) : 1;
    for (let j = 0; j < n; j += step) out[h][i][j] = edge(u, h, i, j, mode, value);
  },
  { uses: { edge: edges.sevenPoint } },
);
