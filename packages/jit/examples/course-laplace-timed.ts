// targets: webgpu, parallel, cpu; the simulator takes too long for this size
// Ten Laplace steps three ways: loops, a kernel on host arrays, which
// travel at each step, and a kernel on arrays that stay on the device.
import { array, defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, u, next) => {
  const [j, i] = grid(2);
  if (i < 1 || i >= u.shape[0] - 1 || j < 1 || j >= u.shape[1] - 1)
    return;
  next[i][j] =
    0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
});

function plain(u: Float32Array, next: Float32Array, n: number): void {
  for (let i = 1; i < n - 1; i++)
    for (let j = 1; j < n - 1; j++) {
      const k = i * n + j;
      next[k] = 0.25 * (u[k + n]! + u[k - n]! + u[k + 1]! + u[k - 1]!);
    }
}

const n = 512;
const steps = 10;
const device = await defaultDevice();
const start = Float32Array.from(
  { length: n * n },
  (_, k) => (k * k) % 97,
);
const [loops, loopsNext] = [start.slice(), start.slice()];
const [host, hostNext] = [
  array(start.slice(), [n, n]),
  array(start.slice(), [n, n]),
];
const [u, next] = [device.toDevice(host), device.toDevice(host)];
const launch = step.configure(
  [Math.ceil(n / 16), Math.ceil(n / 16)],
  [16, 16],
);

/** Milliseconds of all steps; each reads what the one before wrote. */
async function time<A>(
  a: A,
  b: A,
  once: (from: A, to: A) => unknown,
): Promise<number> {
  const begun = performance.now();
  for (let s = 0; s < steps; s++)
    await (s % 2 === 0 ? once(a, b) : once(b, a));
  await device.synchronize();
  return performance.now() - begun;
}

const warm = device.zeros([3, 3], "float32");
launch(warm, warm); // compiles
timings({
  loops: await time(loops, loopsNext, (from, to) => plain(from, to, n)),
  "kernel, transfers at each step": await time(host, hostNext, launch),
  "kernel, resident": await time(u, next, launch),
});
const results = [loops, (await u.copyToHost()).data, host.data];
const far = (a: ArrayLike<number | bigint>): boolean =>
  loops.some((x, k) => Math.abs(x - Number(a[k])) > 1e-4);
console.log(results.some(far) ? "they differ" : "three times the same");
for (const held of [u, next, warm]) held.dispose();
