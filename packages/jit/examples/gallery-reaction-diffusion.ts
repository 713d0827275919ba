// Two substances react and spread, by Gray and Scott's rule: a pattern
// like coral grows.
import { defaultDevice, full, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import {
  deviceFunction,
  type KernelArray2,
  kernel,
} from "@gridstride/jit";

/** How much more there is around a place than at it. */
const around = deviceFunction(
  (a: KernelArray2, y: number, x: number) => {
    const h = a.shape[0];
    const w = a.shape[1];
    const up = (y + h - 1) % h;
    const down = (y + 1) % h;
    const left = (x + w - 1) % w;
    const right = (x + 1) % w;
    const sides = a[up][x] + a[down][x] + a[y][left] + a[y][right];
    const corners =
      a[up][left] + a[up][right] + a[down][left] + a[down][right];
    return 0.2 * sides + 0.05 * corners - a[y][x];
  },
);

const react = kernel(
  ({ grid, around }, u, v, u2, v2, feed, kill) => {
    const [x, y] = grid(2);
    if (y >= u.shape[0] || x >= u.shape[1]) return;
    const made = u[y][x] * v[y][x] * v[y][x];
    u2[y][x] = u[y][x] + around(u, y, x) - made + feed * (1 - u[y][x]);
    v2[y][x] =
      v[y][x] + 0.5 * around(v, y, x) + made - (feed + kill) * v[y][x];
  },
  { uses: { around } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 24 : 56;
const STEPS = device.target === "simulator" ? 20 : 800;
const seed = zeros([N, N], "float32");
for (let i = 0; i < 9; i++) {
  const [y, x] = [(i * 29) % (N - 5), (i * 43 + 11) % (N - 5)];
  seed.slice([y, y + 5], [x, x + 5]).fill(0.5);
}
let [u, v] = [
  device.toDevice(full([N, N], 1, "float32")),
  device.toDevice(seed),
];
let [u2, v2] = [
  device.empty([N, N], "float32"),
  device.empty([N, N], "float32"),
];
const launch = react.configure(
  [Math.ceil(N / 16), Math.ceil(N / 16)],
  [16, 16],
);
const share: number[] = [];
const start = performance.now();
for (let n = 1; n <= STEPS; n++) {
  launch(u, v, u2, v2, 0.055, 0.062);
  [u, v, u2, v2] = [u2, v2, u, v];
  if (n % (STEPS / 20) === 0)
    share.push(
      ((await v.copyToHost()).data as Float32Array).reduce(
        (sum, amount) => sum + amount,
        0,
      ) /
        (N * N),
    );
}
timings({
  [`${STEPS} steps, with compilation`]: performance.now() - start,
});
const result = (await v.copyToHost()).data as Float32Array;
console.log(
  "nowhere below 0 or above 1:",
  result.every((amount) => amount >= 0 && amount <= 1),
);
heatmap(await v.copyToHost(), { title: "The second substance" });
line({
  title: "Share of the second substance",
  y: { share },
  xLabel: "a twentieth of the steps",
  yLabel: "mean",
});
