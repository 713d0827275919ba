import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";

type Arguments = [KernelArray3, KernelArray3, KernelArray3, number, number];

/** Threads that compute one element together. */
export const DOT_THREADS = 64;

/**
 * A block of threads for each element of c: where b is a column there are too few elements for a thread each, and threads
 * that walk along a row of a side by side read it as it lies. Their sums are added as a tree.
 *
 * Grid: x along the rows of c, y along its columns, z along the batch.
 *
 * @see Harris, "Optimizing parallel reduction in CUDA" (2007).
 */
export const dotMatmul: Kernel<Arguments> = /* @__PURE__ */ kernel(
  ({ blockIdx, threadIdx, shared, syncthreads, THREADS }, a, b, c, alpha, beta) => {
    const sums = shared.array([THREADS], c.dtype);
    const row = blockIdx.x;
    const column = blockIdx.y;
    const batch = blockIdx.z;
    const own = threadIdx.x;
    let sum = 0;
    for (let i = own; i < a.shape[2]; i += THREADS) sum += a[batch][row][i] * b[batch][i][column];
    sums[own] = sum;
    syncthreads();
    for (let half = THREADS >> 1; half > 0; half >>= 1) {
      if (own < half) sums[own] += sums[own + half];
      syncthreads();
    }
    if (own === 0)
      c[batch][row][column] = beta === 0 ? alpha * sums[0] : alpha * sums[0] + beta * c[batch][row][column];
  },
  { uses: { THREADS: DOT_THREADS } },
);
