// Heat spreads on a plate from two hot spots; nothing flows out at the
// edges.
import { defaultDevice, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, u, next, k) => {
  const [x, y] = grid(2);
  const h = u.shape[0];
  const w = u.shape[1];
  if (x >= w || y >= h) return;
  const up = u[Math.max(y - 1, 0)][x];
  const down = u[Math.min(y + 1, h - 1)][x];
  const left = u[y][Math.max(x - 1, 0)];
  const right = u[y][Math.min(x + 1, w - 1)];
  next[y][x] = u[y][x] + k * (up + down + left + right - 4 * u[y][x]);
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 32 : 128;
const plate = zeros([N, N], "float32");
plate.slice([N / 4, N / 2], [N / 4, N / 2]).fill(100);
plate
  .slice([(5 * N) / 8, (7 * N) / 8], [(5 * N) / 8, (3 * N) / 4])
  .fill(200);
const heatOf = (cells: ArrayLike<number>): number =>
  Array.from(cells).reduce((sum, t) => sum + t, 0) / (N * N);

let now = device.toDevice(plate);
let next = device.toDevice(plate);
const launch = step.configure(
  [Math.ceil(N / 16), Math.ceil(N / 16)],
  [16, 16],
);
const [hottest, mean] = [[] as number[], [] as number[]];
const start = performance.now();
for (let round = 0; round < 10; round++) {
  for (let i = 0; i < N / 2; i++) {
    launch(now, next, 0.2);
    [now, next] = [next, now];
  }
  const cells = (await now.copyToHost()).data as Float32Array;
  hottest.push(Math.max(...cells));
  mean.push(heatOf(cells));
}
timings({
  [`${5 * N} steps, with compilation`]: performance.now() - start,
});

console.log(
  "mean temperature before:",
  heatOf(plate.data as Float32Array).toFixed(2),
);
console.log(`mean temperature after: ${mean.at(-1)?.toFixed(2)}`);
heatmap(plate, { title: "Before" });
heatmap(await now.copyToHost(), { title: "After" });
line({
  title: "Temperatures",
  y: { hottest, mean },
  xLabel: "round",
  yLabel: "degrees",
});
