import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";
import { edges } from "./edges.ts";

// One step, one thread per element; x along the last axis, so that neighbouring threads read neighbouring memory. Sums are
// of opposite neighbours, then of the pairs: the same bits whichever way a plate is turned or mirrored.

/** A step of a plate, and of a block: `u`, `out`, the boundary's code and value. */
export type Step2 = Kernel<[u: KernelArray2, out: KernelArray2, mode: number, value: number]>;
export type Step3 = Kernel<[u: KernelArray3, out: KernelArray3, mode: number, value: number]>;

/** `out[i][j]` is the mean of the four neighbours of `u[i][j]`. Two reads of three hit a cache. */
export const fivePoint: Step2 = /* @__PURE__ */ kernel(
  ({ grid, edge }, u, out, mode, value) => {
    const [j, i] = grid(2);
    if (i >= out.shape[0] || j >= out.shape[1]) return;
    if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1)
      out[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]));
    else out[i][j] = edge(u, i, j, mode, value);
  },
  { uses: { edge: edges.fivePoint } },
);

/** Neighbours across an edge weigh 4, across a corner 1, in 20: fourth order where the plate has no sources. */
export const ninePoint: Step2 = /* @__PURE__ */ kernel(
  ({ grid, edge }, u, out, mode, value) => {
    const [j, i] = grid(2);
    if (i >= out.shape[0] || j >= out.shape[1]) return;
    if (i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1) {
      const sides = u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]);
      const corners = u[i - 1][j - 1] + u[i + 1][j + 1] + (u[i - 1][j + 1] + u[i + 1][j - 1]);
      out[i][j] = (4 * sides + corners) / 20;
    } else out[i][j] = edge(u, i, j, mode, value);
  },
  { uses: { edge: edges.ninePoint } },
);

/** The mean of the six neighbours, in a block of three axes. */
export const sevenPoint: Step3 = /* @__PURE__ */ kernel(
  ({ grid, edge }, u, out, mode, value) => {
    const [j, i, h] = grid(3);
    if (h >= out.shape[0] || i >= out.shape[1] || j >= out.shape[2]) return;
    if (h > 0 && h < u.shape[0] - 1 && i > 0 && i < u.shape[1] - 1 && j > 0 && j < u.shape[2] - 1)
      out[h][i][j] =
        (u[h - 1][i][j] + u[h + 1][i][j] + (u[h][i - 1][j] + u[h][i + 1][j]) + (u[h][i][j - 1] + u[h][i][j + 1])) / 6;
    else out[h][i][j] = edge(u, h, i, j, mode, value);
  },
  { uses: { edge: edges.sevenPoint } },
);
