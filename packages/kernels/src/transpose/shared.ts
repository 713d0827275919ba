import type { Target } from "@gridstride/core";
import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";

/** Rows and columns of the square that a block turns. */
export const TILE = 32;

/** Rows of a block's threads. A core that reads the rows of a square in their order waits for memory the least, so a block of cores has one. */
export const rowsOn = (target: Target): number => (target === "webgpu" ? 8 : 1);

/**
 * `out[a][i][j] = x[a][j][i]`, a square at a time: a block reads rows of x side by side into shared memory and writes columns
 * of it side by side. A row of the square has one element more than is used, so that a column lies in as many banks as it
 * has elements instead of in one.
 *
 * @see Mark Harris, "An Efficient Matrix Transpose in CUDA C/C++".
 */
export const turnShared: Kernel<[KernelArray3, KernelArray3]> = /* @__PURE__ */ kernel(
  ({ threadIdx, blockIdx, blockDim, shared, syncthreads, TILE }, x, out) => {
    const square = shared.array([TILE, TILE + 1], x.dtype);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    const a = blockIdx.z;
    const i = blockIdx.y * TILE;
    const j = blockIdx.x * TILE;
    for (let k = 0; k < TILE; k += blockDim.y)
      if (j + ty + k < x.shape[1] && i + tx < x.shape[2]) square[ty + k][tx] = x[a][j + ty + k][i + tx];
    syncthreads();
    for (let k = 0; k < TILE; k += blockDim.y)
      if (i + ty + k < out.shape[1] && j + tx < out.shape[2]) out[a][i + ty + k][j + tx] = square[tx][ty + k];
  },
  { uses: { TILE } },
);
