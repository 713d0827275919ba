// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// A Laplace step on n x n elements with and without transfers, as means of 20
// runs: loops, a ufunc, a gufunc, and kernels.
import { array, defaultDevice, type NDArray, silence } from "@gridstride/core";
import { table } from "@gridstride/display";
import { kernel } from "@gridstride/jit";
import { laplaceStep } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";

const n = 128; // 4096 on a large GPU
const runs = 20;
silence("GSW02"); // that arrays travel again and again is what is timed

const mean4 = vectorize((below, above, right, left) => 0.25 * (below + above + right + left));
const gufunc = guvectorize("(m,n)->(m,n)", (u, next) => {
  for (let i = 0; i < u.shape[0]; i++)
    for (let j = 0; j < u.shape[1]; j++) {
      const inside = i > 0 && i < u.shape[0] - 1 && j > 0 && j < u.shape[1] - 1;
      next[i][j] = inside ? 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]) : u[i][j];
    }
});
const byGrid = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i < 1 || i >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - 1) return;
  next[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});
const byPosition = kernel(({ threadIdx, blockIdx, blockDim }, u, next) => {
  const j = blockIdx.x * blockDim.x + threadIdx.x;
  const i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 1 || i >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - 1) return;
  next[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});

const device = await defaultDevice();
const u = array(
  Float32Array.from({ length: n * n }, (_, k) => (k * k) % 97),
  [n, n],
);
const next = u.copy();
const [du, dnext] = [device.toDevice(u), device.toDevice(next)];

function loops(): void {
  const [from, to] = [u.data, next.data];
  for (let i = 1; i < n - 1; i++)
    for (let j = 1; j < n - 1; j++) {
      const k = i * n + j;
      to[k] = 0.25 * (from[k + n]! + from[k - n]! + from[k + 1]! + from[k - 1]!);
    }
}

/** The ufunc takes four views, each shifted by one element, and writes a fifth. */
function byViews(from: typeof u | typeof du, to: typeof u | typeof du): unknown {
  const views = [
    from.slice([2, null], [1, -1]),
    from.slice([null, -2], [1, -1]),
    from.slice([1, -1], [2, null]),
    from.slice([1, -1], [null, -2]),
  ] as const;
  return mean4(...(views as Parameters<typeof mean4>), { out: to.slice([1, -1], [1, -1]), device });
}

const blocks = Math.ceil(n / 16); // along each axis: every element has a thread
const launch = (step: typeof byGrid) => step.configure([blocks, blocks], [16, 16], { device });

/** Milliseconds: the mean of the runs, without the first, which compiles. */
async function mean(once: () => unknown): Promise<number> {
  await once();
  const start = performance.now();
  for (let run = 0; run < runs; run++) await once();
  return Number(((performance.now() - start) / runs).toPrecision(3));
}

let expected: NDArray["data"] | undefined;
let wrong = 0;
function compare({ data }: NDArray): void {
  expected ??= data.slice();
  for (let k = 0; k < data.length; k++) if (data[k] !== expected[k]) wrong++;
}

const rows: Record<string, string | number>[] = [];
async function row(way: string, onHost: () => unknown, onDevice?: () => unknown): Promise<void> {
  dnext.copyFrom(next.fill(u)); // nothing of the way before is left
  const cells: Record<string, number> = { "host arrays": await mean(onHost) };
  compare(next);
  if (onDevice !== undefined) {
    cells.resident = await mean(() => {
      onDevice();
      return device.synchronize();
    });
    compare(await dnext.copyToHost());
  }
  rows.push({ way, "host arrays": "", resident: "", ...cells });
}

await row("loops", loops);
await row(
  "ufunc on views",
  () => byViews(u, next),
  () => byViews(du, dnext),
);
await row("gufunc, one core", () => gufunc(u, { out: next }));
await row(
  "gufunc",
  () => gufunc(u, { out: next, device }),
  () => gufunc(du, { out: dnext }),
);
await row(
  "kernel, grid(2)",
  () => launch(byGrid)(u, next),
  () => launch(byGrid)(du, dnext),
);
await row(
  "kernel, from positions",
  () => launch(byPosition)(u, next),
  () => launch(byPosition)(du, dnext),
);
await row(
  "ready",
  () => laplaceStep(u, { out: next, device }),
  () => laplaceStep(du, { out: dnext }),
);
table(rows, `ms for a step on ${n} x ${n} elements, mean of ${runs} runs`);
console.log(wrong === 0 ? "all give the same plate" : `${wrong} elements differ`);
du.dispose();
dnext.dispose();
