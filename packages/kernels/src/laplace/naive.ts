import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";

// One step inside a plate, one thread per element; x along the last axis, so that neighbouring threads read neighbouring
// memory. Sums are of opposite neighbours, then of the pairs: the same bits whichever way the plate is turned or mirrored.

/** `out[i][j]` is the mean of the four neighbours of `u[i][j]`, inside. Two reads of three hit a cache. */
export const fivePoint: Kernel<[KernelArray2, KernelArray2]> = kernel(({ grid }, u, out) => {
  const [x, y] = grid(2);
  const j = x + 1;
  const i = y + 1;
  if (i < u.shape[0] - 1 && j < u.shape[1] - 1)
    out[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]));
});

/** Neighbours across an edge weigh 4, across a corner 1, in 20: fourth order where the plate has no sources. */
export const ninePoint: Kernel<[KernelArray2, KernelArray2]> = kernel(({ grid }, u, out) => {
  const [x, y] = grid(2);
  const j = x + 1;
  const i = y + 1;
  if (i < u.shape[0] - 1 && j < u.shape[1] - 1) {
    const sides = u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]);
    const corners = u[i - 1][j - 1] + u[i + 1][j + 1] + (u[i - 1][j + 1] + u[i + 1][j - 1]);
    out[i][j] = (4 * sides + corners) / 20;
  }
});

/** The mean of the six neighbours, in a block of three axes. */
export const sevenPoint: Kernel<[KernelArray3, KernelArray3]> = kernel(({ grid }, u, out) => {
  const [x, y, z] = grid(3);
  const j = x + 1;
  const i = y + 1;
  const h = z + 1;
  if (h < u.shape[0] - 1 && i < u.shape[1] - 1 && j < u.shape[2] - 1)
    out[h][i][j] =
      (u[h - 1][i][j] + u[h + 1][i][j] + (u[h][i - 1][j] + u[h][i + 1][j]) + (u[h][i][j - 1] + u[h][i][j + 1])) / 6;
});
