// Estimates pi: each thread throws points into a square, with random
// numbers of its own, and counts those in the circle.
import { defaultDevice } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const THROWS = 64;
const SIZE = 48;
const throwPoints = kernel(
  (
    { grid, int32, xoroshiro128pUniformFloat32, atomic, THROWS, SIZE },
    states,
    hits,
    picture,
  ) => {
    const i = grid(1);
    if (i >= hits.size) return;
    let inside = 0;
    for (let n = 0; n < THROWS; n++) {
      const x = xoroshiro128pUniformFloat32(states, i);
      const y = xoroshiro128pUniformFloat32(states, i);
      if (x * x + y * y > 1) continue;
      inside++;
      atomic.add(picture, [int32(y * SIZE), int32(x * SIZE)], 1);
    }
    hits[i] = inside;
  },
  { uses: { THROWS, SIZE } },
);

const device = await defaultDevice();
const N = 512;
using states = device.toDevice(createXoroshiro128pStates(N, 1));
using hits = device.zeros(N, "int32");
using picture = device.zeros([SIZE, SIZE], "int32");
throwPoints.forall(N)(states, hits, picture); // compiles
await device.synchronize();
for (const each of [hits, picture]) each.fill(0);
const start = performance.now();
throwPoints.forall(N)(states, hits, picture);
const counts = (await hits.copyToHost()).data;
timings({
  [`${N * THROWS} points`]: performance.now() - start,
});

let inside = 0;
const estimates = Float64Array.from(counts, (count, i) => {
  inside += Number(count);
  return (4 * inside) / ((i + 1) * THROWS);
});
const all = `${inside} of ${N * THROWS} points are in the circle`;
console.log(`${all}: pi is about ${estimates.at(-1)?.toFixed(3)}`);
heatmap(await picture.copyToHost(), { title: "Points in the circle" });
line({
  title: "The estimate as threads are added",
  y: { estimate: estimates, pi: estimates.map(() => Math.PI) },
  xLabel: "threads",
  yLabel: "pi",
});
