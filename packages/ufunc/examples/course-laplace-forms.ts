// The Laplace step as a ufunc on four shifted views, as a gufunc,
// and as a kernel.
import {
  array,
  type Device,
  defaultDevice,
  empty,
  type NDArray,
} from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";
import { guvectorize, vectorize } from "@gridstride/ufunc";

const mean = vectorize(
  (below, above, right, left) => 0.25 * (below + above + right + left),
);

export async function withUfunc(
  device: Device,
  u: NDArray,
): Promise<NDArray> {
  const next = u.copy();
  const out = next.slice([1, -1], [1, -1]);
  const [below, above] = [
    u.slice([2, null], [1, -1]),
    u.slice([null, -2], [1, -1]),
  ];
  const [right, left] = [
    u.slice([1, -1], [2, null]),
    u.slice([1, -1], [null, -2]),
  ];
  await mean(below, above, right, left, { out, device });
  return next;
}

const gufunc = guvectorize("(m,n)->(m,n)", (u, next) => {
  for (let i = 0; i < u.shape[0]; i++)
    for (let j = 0; j < u.shape[1]; j++) {
      const inside =
        i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;
      next[i][j] = inside
        ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1])
        : u[i][j];
    }
});

export async function withGufunc(
  device: Device,
  u: NDArray,
): Promise<NDArray> {
  return gufunc(u, { device });
}

const step = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i >= u.shape[0] || j >= u.shape[1]) return;
  const inside =
    i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;
  next[i][j] = inside
    ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1])
    : u[i][j];
});

export async function withKernel(
  device: Device,
  u: NDArray,
): Promise<NDArray> {
  const next = empty(u.shape, u.dtype);
  const [rows = 0, columns = 0] = u.shape;
  await step.configure(
    [Math.ceil(columns / 16), Math.ceil(rows / 16)],
    [16, 16],
    { device },
  )(u, next);
  return next;
}

const device = await defaultDevice();
const n = device.target === "simulator" ? 20 : 400;
const values = Float32Array.from(
  { length: n * n },
  (_, k) => (k * k) % 97,
);
const u = array(values, [n, n]);
const results = new Set<string>();
const times: Record<string, number> = {};
for (const step of [withUfunc, withGufunc, withKernel]) {
  await step(device, u); // compiles
  const start = performance.now();
  results.add(String((await step(device, u)).data));
  times[step.name] = performance.now() - start;
}
timings(times);
console.log(
  results.size === 1 ? "three times the same" : "they differ",
);
