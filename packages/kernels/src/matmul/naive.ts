import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";

type Arguments = [KernelArray3, KernelArray3, KernelArray3, number, number];

/**
 * `c = alpha * a · b + beta * c` for each matrix of a batch, one thread per element of c, which reads a row of a and a
 * column of b from global memory. Everything after it makes those reads fewer.
 *
 * Grid: x along the columns of c, y along its rows, z along the batch.
 *
 * @see Numba CUDA documentation, "Matrix multiplication".
 */
export const naiveMatmul: Kernel<Arguments> = /* @__PURE__ */ kernel(({ grid }, a, b, c, alpha, beta) => {
  const [column, row, batch] = grid(3);
  if (batch >= c.shape[0] || row >= c.shape[1] || column >= c.shape[2]) return;
  let sum = 0;
  for (let i = 0; i < a.shape[2]; i++) sum += a[batch][row][i] * b[batch][i][column];
  c[batch][row][column] = beta === 0 ? alpha * sum : alpha * sum + beta * c[batch][row][column];
});
