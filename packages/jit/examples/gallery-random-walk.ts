// Many walkers take random steps: how far they get on average grows
// with the square root of time.
import { defaultDevice } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const STEPS = 100;
const SIZE = 61;
const walk = kernel(
  (
    { grid, int32, atomic, xoroshiro128pUniformFloat32, STEPS, SIZE },
    states,
    squares,
    density,
  ) => {
    const i = grid(1);
    if (i >= states.shape[0]) return;
    let [x, y] = [0, 0];
    for (let n = 0; n < STEPS; n++) {
      const way = int32(xoroshiro128pUniformFloat32(states, i) * 4);
      if (way === 0) x++;
      else if (way === 1) x--;
      else if (way === 2) y++;
      else y--;
      atomic.add(squares, n, x * x + y * y);
    }
    const [row, column] = [y + ((SIZE / 2) | 0), x + ((SIZE / 2) | 0)];
    if (row >= 0 && row < SIZE && column >= 0 && column < SIZE)
      atomic.add(density, [row, column], 1);
  },
  { uses: { STEPS, SIZE } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 200 : 1_000;
using squares = device.zeros(STEPS, "int32");
using density = device.zeros([SIZE, SIZE], "int32");
using states = device.toDevice(createXoroshiro128pStates(N, 42));
walk.forall(N)(states, squares, density); // compiles
await device.synchronize();
for (const each of [squares, density]) each.fill(0);
const start = performance.now();
walk.forall(N)(states, squares, density);
const sums = (await squares.copyToHost()).data as Int32Array;
timings({
  [`${N} walkers of ${STEPS} steps`]: performance.now() - start,
});

const distance = Float64Array.from(sums, (sum) => Math.sqrt(sum / N));
const root = Float64Array.from(sums, (_, n) => Math.sqrt(n + 1));
console.log(`after one step everybody is ${distance[0]} away`);
const near = Math.abs(distance[STEPS - 1]! - 10) < 1;
console.log(`after ${STEPS}, within a tenth of 10: ${near}`);
heatmap(await density.copyToHost(), {
  title: "Where they are in the end",
});
line({
  title: "Distance from the start",
  y: { walkers: distance, "square root of n": root },
  xLabel: "step",
  yLabel: "distance",
});
