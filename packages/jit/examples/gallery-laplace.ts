// Finds the potential between an electrode and a box: each point
// becomes the mean of its neighbours, until nothing moves.
import { defaultDevice, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const jacobi = kernel(({ grid }, u, next) => {
  const [x, y] = grid(2);
  if (x < 1 || y < 1 || x >= u.shape[1] - 1 || y >= u.shape[0] - 1)
    return;
  next[y][x] =
    0.25 * (u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1]);
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 24 : 64;
const box = zeros([N, N], "float32");
box.slice(0).fill(1); // the upper edge is held at 1, the others at 0
using one = device.toDevice(box);
using two = device.toDevice(box);
let [u, next] = [one, two];
const launch = jacobi.configure(
  [Math.ceil(N / 16), Math.ceil(N / 16)],
  [16, 16],
);

launch(u, next); // compiles
await device.synchronize();

const middle: number[] = [];
const start = performance.now();
let steps = 0;
for (let round = 0; round < 20; round++) {
  for (let i = 0; i < (N * N) / 20; i++, steps++) {
    launch(u, next);
    [u, next] = [next, u];
  }
  const now = await u.copyToHost();
  middle.push(now.get(N / 2, N / 2) as number);
}
timings({
  [`${steps} steps`]: performance.now() - start,
});

const result = await u.copyToHost();
// Turned by a quarter four times and added, the box has 1 on all its
// edges, and so inside.
const turned = [
  result.get(N / 2, N / 2),
  result.get(N / 2, N / 2 - 1),
  result.get(N / 2 - 1, N / 2),
  result.get(N / 2 - 1, N / 2 - 1),
];
const mean = turned.reduce((sum, value) => sum + value, 0) / 4;
console.log(`the middle: ${mean.toFixed(2)}, expected 0.25`);
heatmap(result, { title: "Potential" });
line({
  title: "How the middle settles",
  y: { potential: middle },
  xLabel: "round",
  yLabel: "potential",
});
