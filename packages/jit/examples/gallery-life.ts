// Conway's Game of Life on a torus: a glider flies, a blinker blinks,
// and a small random crowd lives on.
import { defaultDevice, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
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
  next[y][x] =
    neighbours === 3 || (neighbours === 2 && cells[y][x] === 1) ? 1 : 0;
});

const device = await defaultDevice();
const N = 64;
const GENERATIONS = device.target === "simulator" ? 4 : 128;
const start = zeros([N, N], "int32");
for (const [y, x] of [
  [0, 1],
  [1, 2],
  [2, 0],
  [2, 1],
  [2, 2],
] as const)
  start.set(1, y, x); // a glider
for (let y = 20; y < 60; y++)
  for (let x = 20; x < 60; x++)
    // a crowd
    start.set((Math.imul(64 * y + x, 0x9e3779b1) >>> 13) & 1, y, x);

let cells = device.toDevice(start);
let next = device.empty([N, N], "int32");
const launch = generation.configure([N / 16, N / 16], [16, 16]);
const alive: number[] = [];
const began = performance.now();
for (let n = 0; n < GENERATIONS; n++) {
  launch(cells, next);
  [cells, next] = [next, cells];
  const now = await cells.copyToHost();
  if (n === 3)
    console.log(
      `after 4 generations the glider is at\n${now.slice([0, 5], [0, 5])}`,
    );
  alive.push(
    (now.data as Int32Array).reduce((sum, cell) => sum + cell, 0),
  );
}
timings({
  [`${GENERATIONS} generations, with compilation and copies`]:
    performance.now() - began,
});
heatmap(start, { title: "First generation", scale: "gray" });
heatmap(await cells.copyToHost(), {
  title: `Generation ${GENERATIONS}`,
  scale: "gray",
});
line({
  title: "Cells alive",
  y: { alive },
  xLabel: "generation",
  yLabel: "cells",
});
