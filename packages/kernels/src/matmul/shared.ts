import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";

type Arguments = [KernelArray3, KernelArray3, KernelArray3, number, number];

/** Rows and columns of a block of threads and of the squares that it shares. */
export const SHARED_TILE = 16;

/**
 * The naive kernel with the operands read once per block instead of once per thread: a block of 16 x 16 threads loads a
 * square of a and one of b into shared memory, sums over them, and goes on to the next. Global reads fall by 16.
 *
 * @see Numba CUDA documentation, "Shared memory": its matrix multiplication, with the bounds that any shape needs.
 */
export const sharedMatmul: Kernel<Arguments> = /* @__PURE__ */ kernel(
  ({ grid, threadIdx, shared, syncthreads, TILE }, a, b, c, alpha, beta) => {
    const fromA = shared.array([TILE, TILE], a.dtype);
    const fromB = shared.array([TILE, TILE], b.dtype);
    const [column, row, batch] = grid(3);
    const x = threadIdx.x;
    const y = threadIdx.y;
    let sum = 0;
    for (let first = 0; first < a.shape[2]; first += TILE) {
      fromA[y][x] = row < a.shape[1] && first + x < a.shape[2] ? a[batch][row][first + x] : 0;
      fromB[y][x] = first + y < b.shape[1] && column < b.shape[2] ? b[batch][first + y][column] : 0;
      syncthreads();
      for (let i = 0; i < TILE; i++) sum += fromA[y][i] * fromB[i][x];
      syncthreads();
    }
    if (row >= c.shape[1] || column >= c.shape[2]) return;
    c[batch][row][column] = beta === 0 ? alpha * sum : alpha * sum + beta * c[batch][row][column];
  },
  { uses: { TILE: SHARED_TILE } },
);
