import { type Kernel, type KernelArray2, type KernelArray3, kernel } from "@gridstride/jit";

// One step without its edges, one thread per element, for adapters that run both sides of every branch: there, what an
// element at an edge takes, each element would pay. The edges are a launch of their own, a thread per row.

type Inside2 = Kernel<[u: KernelArray2, out: KernelArray2]>;
type Inside3 = Kernel<[u: KernelArray3, out: KernelArray3]>;

export const fivePointInside: Inside2 = /* @__PURE__ */ kernel(({ grid }, u, out) => {
  const [j, i] = grid(2);
  if (i > 0 && i < out.shape[0] - 1 && j > 0 && j < out.shape[1] - 1)
    out[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]));
});

export const ninePointInside: Inside2 = /* @__PURE__ */ kernel(({ grid }, u, out) => {
  const [j, i] = grid(2);
  if (i > 0 && i < out.shape[0] - 1 && j > 0 && j < out.shape[1] - 1) {
    const sides = u[i - 1][j] + u[i + 1][j] + (u[i][j - 1] + u[i][j + 1]);
    const corners = u[i - 1][j - 1] + u[i + 1][j + 1] + (u[i - 1][j + 1] + u[i + 1][j - 1]);
    out[i][j] = (4 * sides + corners) / 20;
  }
});

export const sevenPointInside: Inside3 = /* @__PURE__ */ kernel(({ grid }, u, out) => {
  const [j, i, h] = grid(3);
  if (h > 0 && h < out.shape[0] - 1 && i > 0 && i < out.shape[1] - 1 && j > 0 && j < out.shape[2] - 1)
    out[h][i][j] =
      (u[h - 1][i][j] + u[h + 1][i][j] + (u[h][i - 1][j] + u[h][i + 1][j]) + (u[h][i][j - 1] + u[h][i][j + 1])) / 6;
});
