import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";

/** Rows and columns of the square that a block turns, and rows of its threads. */
export const TILE = 32;
export const ROWS = 8;

/**
 * `out[a][i][j] = x[a][j][i]`, a square at a time: a block reads rows of x side by side into shared memory and writes columns
 * of it side by side. A row of the square has one element more than is used, so that a column lies in as many banks as it
 * has elements instead of in one.
 *
 * @see Mark Harris, "An Efficient Matrix Transpose in CUDA C/C++".
 */
export const turnShared: Kernel<[KernelArray3, KernelArray3]> = /* @__PURE__ */ kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, TILE, ROWS }, x, out) => {
    const square = shared.array([TILE, TILE + 1], x.dtype);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    const a = blockIdx.z;
    const i0 = blockIdx.y * TILE;
    const j0 = blockIdx.x * TILE;
    for (let k = ty; k < TILE; k += ROWS)
      if (j0 + k < x.shape[1] && i0 + tx < x.shape[2]) square[k][tx] = x[a][j0 + k][i0 + tx];
    syncthreads();
    for (let k = ty; k < TILE; k += ROWS)
      if (i0 + k < out.shape[1] && j0 + tx < out.shape[2]) out[a][i0 + k][j0 + tx] = square[tx][k];
  },
  { uses: { TILE, ROWS } },
);
