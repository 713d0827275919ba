// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// A Laplace step on n x n elements with and without transfers: means of
// 20 runs of a gufunc, two kernels, the ready step, and plain loops.
import {
  array,
  type DeviceArray,
  defaultDevice,
  type NDArray,
  silence,
} from "@gridstride/core";
import { table } from "@gridstride/display";
import { kernel } from "@gridstride/jit";
import { laplaceStep } from "@gridstride/kernels";
import { guvectorize } from "@gridstride/ufunc";

const n = 128; // 4096 on a large GPU
const runs = 20;
silence("GSW02"); // that arrays travel again and again is what is timed

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
const byGrid = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i < 1 || i >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - 1)
    return;
  next[i][j] =
    0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});
const byPosition = kernel(
  ({ threadIdx, blockIdx, blockDim }, u, next) => {
    const j = blockIdx.x * blockDim.x + threadIdx.x;
    const i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < 1 || i >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - 1)
      return;
    next[i][j] =
      0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
  },
);

const device = await defaultDevice();
const u = array(
  Float32Array.from({ length: n * n }, (_, k) => (k * k) % 97),
  [n, n],
);
const next = u.copy();
const [du, dnext] = [device.toDevice(u), device.toDevice(next)];
// along each axis: every element has a thread
const blocks = Math.ceil(n / 16);
const launch = (step: typeof byGrid) =>
  step.configure([blocks, blocks], [16, 16], { device });
const ways: Record<
  string,
  (from: NDArray | DeviceArray, out: NDArray | DeviceArray) => unknown
> = {
  gufunc: (from, out) =>
    gufunc(from as NDArray, { out: out as NDArray, device }),
  "kernel, grid(2)": launch(byGrid),
  "kernel, from positions": launch(byPosition),
  ready: (from, out) =>
    laplaceStep(from as NDArray, { out: out as NDArray, device }),
};

/**
 * Milliseconds: the mean of the runs, without the first, which
 * compiles.
 */
async function mean(once: () => unknown): Promise<number> {
  await once();
  const start = performance.now();
  for (let run = 0; run < runs; run++) await once();
  return Number(((performance.now() - start) / runs).toPrecision(3));
}

const at = (k: number): number => u.data[k] as number;
const expected = u.copy();
const loops = await mean(() => {
  for (let i = 1; i < n - 1; i++)
    for (let k = i * n + 1; k < i * n + n - 1; k++)
      expected.data[k] =
        0.25 * (at(k + n) + at(k - n) + at(k + 1) + at(k - 1));
});
const rows: Record<string, string | number>[] = [
  { way: "loops", "host arrays": loops, resident: "" },
];
let wrong = 0;
for (const [way, step] of Object.entries(ways)) {
  dnext.copyFrom(next.fill(u)); // nothing of the way before is left
  const resident = await mean(() =>
    Promise.resolve(step(du, dnext)).then(() => device.synchronize()),
  );
  rows.push({
    way,
    "host arrays": await mean(() => step(u, next)),
    resident,
  });
  for (const { data } of [next, await dnext.copyToHost()])
    wrong += data.filter((x, k) => x !== expected.data[k]).length;
}
table(
  rows,
  `ms for a step on ${n} x ${n} elements, mean of ${runs} runs`,
);
console.log(
  wrong === 0 ? "all give the same plate" : `${wrong} elements differ`,
);
for (const held of [du, dnext]) held.dispose();
