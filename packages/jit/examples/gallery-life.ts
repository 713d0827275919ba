// Conway's Game of Life on a torus: a glider flies, and a small random
// crowd lives on.
import { defaultDevice, zeros } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const generation = kernel(({ grid }, cells, next) => {
  const [x, y] = grid(2);
  const h = cells.shape[0];
  const w = cells.shape[1];
  if (x >= w || y >= h) return;
  let neighbours = 0;
  for (let dy = h - 1; dy <= h + 1; dy++)
    for (let dx = w - 1; dx <= w + 1; dx++)
      neighbours += cells[(y + dy) % h][(x + dx) % w];
  neighbours -= cells[y][x];
  const lives = neighbours === 2 && cells[y][x] === 1;
  next[y][x] = neighbours === 3 || lives ? 1 : 0;
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 32 : 160;
const start = zeros([N, N], "int32");
// a glider
for (const [y, x] of [
  [0, 1],
  [1, 2],
  [2, 0],
  [2, 1],
  [2, 2],
] as const)
  start.set(1, y, x);
// a crowd
for (let y = 20; y < N - 4; y++)
  for (let x = 20; x < N - 4; x++)
    start.set((Math.imul(N * y + x, 0x9e3779b1) >>> 13) & 1, y, x);

using one = device.toDevice(start);
using two = device.empty([N, N], "int32");
let [cells, next] = [one, two];
const launch = generation.configure([N / 16, N / 16], [16, 16]);
const speed = slider({
  name: "generations a frame",
  min: 1,
  max: 10,
  step: 1,
  value: 1,
});
for await (const i of frames({ still: 40 })) {
  for (let n = 0; n < speed.value; n++) {
    launch(cells, next);
    [cells, next] = [next, cells];
  }
  const now = await cells.copyToHost();
  if (i === 3)
    console.log(`4 frames on:\n${now.slice([0, 5], [0, 5])}`);
  heatmap(now, { title: "Cells alive", scale: "gray" });
}
