// Bodies attract each other: each thread adds up the pull of all
// others, reading them tile by tile through shared memory.
import { array, defaultDevice } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const TPB = 64;
// keeps close pairs from being flung out of the picture
const SOFT = 0.01;
const step = kernel(
  (
    { grid, threadIdx, shared, syncthreads, TPB, SOFT },
    place,
    speed,
    next,
    dt,
  ) => {
    const tile = shared.array([TPB, 2], "float32");
    const i = grid(1);
    const t = threadIdx.x;
    let [ax, ay] = [0, 0];
    for (let from = 0; from < place.shape[0]; from += TPB) {
      tile[t][0] = place[from + t][0];
      tile[t][1] = place[from + t][1];
      syncthreads();
      for (let k = 0; k < TPB; k++) {
        const dx = tile[k][0] - place[i][0];
        const dy = tile[k][1] - place[i][1];
        const r2 = dx * dx + dy * dy + SOFT;
        const pull = 1 / (place.shape[0] * r2 * Math.sqrt(r2));
        ax += pull * dx;
        ay += pull * dy;
      }
      syncthreads();
    }
    speed[i][0] += dt * ax;
    speed[i][1] += dt * ay;
    next[i][0] = place[i][0] + dt * speed[i][0];
    next[i][1] = place[i][1] + dt * speed[i][1];
  },
  { uses: { TPB, SOFT } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 64 : 256;
const STEPS = device.target === "simulator" ? 4 : 100;
const at = Array.from({ length: N }, (_, i) => {
  // the golden angle spreads them on a disc
  const [r, angle] = [Math.sqrt((i + 0.5) / N), 2.399963 * i];
  return [r * Math.cos(angle), r * Math.sin(angle)];
});
let place = device.toDevice(array(at, "float32"));
let next = device.empty([N, 2], "float32");
const speed = device.toDevice(
  array(
    at.map(([x, y]) => [-0.6 * y!, 0.6 * x!]),
    "float32",
  ),
); // it turns

const momentum = async (): Promise<number[]> => {
  return ((await speed.copyToHost()).toNested() as number[][]).reduce(
    (sum, [x, y]) => [sum[0]! + x!, sum[1]! + y!],
    [0, 0],
  );
};
const before = await momentum();
const began = performance.now();
for (let n = 0; n < STEPS; n++) {
  step.configure(N / TPB, TPB)(place, speed, next, 0.02);
  [place, next] = [next, place];
}
await device.synchronize();
timings({
  [`${STEPS} steps of ${N} bodies, with compilation`]:
    performance.now() - began,
});

const after = await momentum();
console.log(
  "momentum is kept:",
  after.every((p, axis) => Math.abs(p - before[axis]!) < 0.01),
);
const density = new Float32Array(64 * 64);
for (const [x, y] of (
  await place.copyToHost()
).toNested() as number[][]) {
  const [column, row] = [
    Math.floor(32 + 24 * x!),
    Math.floor(32 + 24 * y!),
  ];
  if (column >= 0 && column < 64 && row >= 0 && row < 64)
    density[row * 64 + column]!++;
}
heatmap(
  { data: density, shape: [64, 64], stride: [64, 1] },
  { title: "Bodies in each cell" },
);
