// Finds three clusters: each thread joins its point to the nearest
// centre, and atomics add up the new centres.
import { array, defaultDevice, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const K = 3;
const truth = array(Float32Array.of(2, 2, 8, 3, 4, 8), [3, 2]);
const scatter = kernel(
  ({ grid, xoroshiro128pNormalFloat32 }, points, states, truth) => {
    const i = grid(1);
    if (i >= points.shape[0]) return;
    for (let axis = 0; axis < 2; axis++)
      points[i][axis] =
        truth[i % truth.shape[0]][axis] +
        0.7 * xoroshiro128pNormalFloat32(states, i);
  },
);

const assign = kernel(
  ({ grid, atomic, K }, points, centres, sums, counts) => {
    const i = grid(1);
    if (i >= points.shape[0]) return;
    let best = 0;
    let least = Infinity;
    for (let k = 0; k < K; k++) {
      const dx = points[i][0] - centres[k][0];
      const dy = points[i][1] - centres[k][1];
      if (dx * dx + dy * dy < least) {
        least = dx * dx + dy * dy;
        best = k;
      }
    }
    atomic.add(sums, [best, 0], points[i][0]);
    atomic.add(sums, [best, 1], points[i][1]);
    atomic.add(counts, best, 1);
  },
  { uses: { K } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 300 : 900;
using points = device.empty([N, 2], "float32");
using states = device.toDevice(createXoroshiro128pStates(N, 3));
using middles = device.toDevice(truth);
scatter.forall(N)(points, states, middles);
using sums = device.zeros([K, 2], "float32");
using counts = device.zeros(K, "int32");
assign.forall(N)(points, middles, sums, counts); // compiles
await device.synchronize();
const start = performance.now();
let centres = array(
  Float32Array.of(0, 0, 10, 0, 5, 10),
  [3, 2],
  "float32",
);
const moved: number[] = [];
for (let round = 0; round < 10; round++) {
  sums.fill(0);
  counts.fill(0);
  middles.copyFrom(centres);
  assign.forall(N)(points, middles, sums, counts);
  const [sum, count] = [
    await sums.copyToHost(),
    await counts.copyToHost(),
  ];
  const old = centres;
  centres = array(
    [0, 1, 2].map((k) =>
      [0, 1].map((axis) => sum.get(k, axis) / count.get(k)),
    ),
    "float32",
  );
  moved.push(
    Math.max(
      ...centres.data.map((value, i) => Math.abs(value - old.data[i]!)),
    ),
  );
}
timings({
  [`10 iterations, ${N} points`]: performance.now() - start,
});

const found = (centres.toNested() as number[][])
  .sort((a, b) => a[0]! - b[0]!)
  .map((at) => at.map(Math.round).join(", "));
console.log(`centres near ${found.join("; ")}`);
line({
  title: "How far centres moved",
  y: { distance: moved },
  xLabel: "round",
  yLabel: "distance",
});
const density = zeros([40, 40], "int32");
for (const [x, y] of (
  await points.copyToHost()
).toNested() as number[][]) {
  const [row, column] = [Math.floor(4 * y!), Math.floor(4 * x!)];
  if (row >= 0 && row < 40 && column >= 0 && column < 40)
    density.set(density.get(row, column) + 1, row, column);
}
heatmap(density, { title: "Points" });
