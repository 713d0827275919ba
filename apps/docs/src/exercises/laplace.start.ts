// One step of the Laplace operator: inside, the mean of the four
// neighbours; the edge stays. `plain` is right; finish the others.
import { type Device, empty, type NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { guvectorize, vectorize } from "@gridstride/ufunc";

export function plain(u: NDArray): NDArray {
  const next = u.copy();
  const [rows = 0, columns = 0] = u.shape;
  const at = (i: number, j: number): number => Number(u.get(i, j));
  for (let i = 1; i < rows - 1; i++)
    for (let j = 1; j < columns - 1; j++)
      next.set(0.25 * (at(i + 1, j) + at(i - 1, j) + at(i, j + 1) + at(i, j - 1)), i, j);
  return next;
}

const mean = vectorize((below, above, right, left) => 0.25 * (below + above + right + left));

/** Four views of u, each shifted by one, and the inside of the result as `out`. */
export async function withUfunc(device: Device, u: NDArray): Promise<NDArray> {
  const next = u.copy();
  const below = u.slice([2, null], [1, -1]);
  const out = next.slice([1, -1], [1, -1]);
  await mean(below, below, below, below, { out, device }); // TODO: the other three views
  return next;
}

const gufunc = guvectorize("(m,n)->(m,n)", (u, next) => {
  for (let i = 1; i < u.shape[0] - 1; i++)
    for (let j = 1; j < u.shape[1] - 1; j++)
      next[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
  // TODO: the edge
});

export async function withGufunc(device: Device, u: NDArray): Promise<NDArray> {
  return gufunc(u, { device });
}

const step = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  next[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]); // TODO: who computes, who copies, who does nothing?
});

export async function withKernel(device: Device, u: NDArray): Promise<NDArray> {
  const next = empty(u.shape, u.dtype);
  const [rows = 0, columns = 0] = u.shape;
  await step.configure([Math.ceil(columns / 16), Math.ceil(rows / 16)], [16, 16], { device })(u, next);
  return next;
}
