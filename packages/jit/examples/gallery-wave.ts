// A drop falls into a basin: the height of the water follows the wave
// equation, and waves come back from the walls.
import { defaultDevice, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, before, now, next) => {
  const [x, y] = grid(2);
  if (x < 1 || y < 1 || x >= now.shape[1] - 1 || y >= now.shape[0] - 1)
    return;
  const around =
    now[y - 1][x] +
    now[y + 1][x] +
    now[y][x - 1] +
    now[y][x + 1] -
    4 * now[y][x];
  next[y][x] = 2 * now[y][x] - before[y][x] + 0.25 * around;
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 33 : 129;
const STEPS = device.target === "simulator" ? 20 : 180;
const C = (N - 1) / 2;
const drop = zeros([N, N], "float32");
for (let y = 1; y < N - 1; y++)
  for (let x = 1; x < N - 1; x++)
    drop.set(Math.exp(-((y - C) ** 2 + (x - C) ** 2) / 12), y, x);

let [before, now, next] = [
  device.toDevice(drop),
  device.toDevice(drop),
  device.zeros([N, N], "float32"),
];
const launch = step.configure(
  [Math.ceil(N / 16), Math.ceil(N / 16)],
  [16, 16],
);
const middle: number[] = [];
const start = performance.now();
for (let n = 0; n < STEPS; n++) {
  launch(before, now, next);
  [before, now, next] = [now, next, before];
  if (n % 2 === 0)
    middle.push((await now.slice(C, [C, C + 1]).copyToHost()).get(0));
}
timings({
  [`${STEPS} steps, with compilation and copies`]:
    performance.now() - start,
});

const water = await now.copyToHost();
const places = Array.from({ length: C - 1 }, (_, i) => i + 1);
const even = places.every(
  (d) => Math.abs(water.get(C, C - d) - water.get(C - d, C)) < 1e-4,
);
console.log(`the same along x and y: ${even}`);
console.log(
  "the walls hold:",
  water.get(0, C) === 0 && water.get(C, N - 1) === 0,
);
heatmap(water, { title: "Height of the water", scale: "coolwarm" });
line({
  title: "In the middle",
  y: { height: middle },
  xLabel: "two steps",
  yLabel: "height",
});
