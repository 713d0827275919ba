import { type Kernel, type KernelArray3, kernel } from "@gridstride/jit";

/**
 * `out[a][i][j] = x[a][i][j]` for views of any strides, one thread per element, x along the last axis of out. Where x is
 * walked across its rows, each of its cache lines is read for one element at a time.
 */
export const copyNaive: Kernel<[KernelArray3, KernelArray3]> = /* @__PURE__ */ kernel(({ grid }, x, out) => {
  const [j, i, a] = grid(3);
  if (a < out.shape[0] && i < out.shape[1] && j < out.shape[2]) out[a][i][j] = x[a][i][j];
});
