// Bodies attract each other: each thread adds up the pull of all
// others, reading them tile by tile through shared memory.
import { array, defaultDevice } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const TPB = 64;
const SOFT = 0.002; // keeps close pairs from being flung away
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

/** Light fades; each body leaves some where it is. */
const fade = kernel(({ grid }, light) => {
  const [x, y] = grid(2);
  if (x < light.shape[1] && y < light.shape[0]) light[y][x] *= 0.85;
});
const draw = kernel(({ grid }, place, light) => {
  const i = grid(1);
  const n = light.shape[0];
  const x = Math.floor(n * (0.5 + 0.3 * place[i][0]));
  const y = Math.floor(n * (0.5 + 0.3 * place[i][1]));
  if (x >= 0 && x < n && y >= 0 && y < n) light[y][x] = 1;
});

const device = await defaultDevice();
const small = device.target === "simulator";
const [N, SIZE] = small ? [64, 32] : [1024, 384];
// the golden angle spreads them on a disc, which turns
const at = Array.from({ length: N }, (_, i) => {
  const [r, angle] = [Math.sqrt((i + 0.5) / N), 2.399963 * i];
  return [r * Math.cos(angle), r * Math.sin(angle)];
});
const turning = at.map(([x, y]) => [-0.6 * y!, 0.6 * x!]);
using one = device.toDevice(array(at, "float32"));
using two = device.empty([N, 2], "float32");
using speed = device.toDevice(array(turning, "float32"));
using light = device.zeros([SIZE, SIZE], "float32");
let [place, next] = [one, two];

const time = slider({
  name: "time step",
  min: 0,
  max: 0.04,
  value: 0.01,
});
const blocks = Math.ceil(SIZE / 16);
for await (const i of frames({ still: small ? 4 : 12 })) {
  step.configure(N / TPB, TPB)(place, speed, next, time.value);
  [place, next] = [next, place];
  fade.configure([blocks, blocks], [16, 16])(light);
  draw.configure(N / TPB, TPB)(place, light);
  const picture = await light.copyToHost();
  heatmap(picture, { title: "Bodies and their traces", range: [0, 1] });
  if (i !== 3) continue;
  const speeds = (await speed.copyToHost()).toNested() as number[][];
  const kept = [0, 1].every((axis) => {
    const change = speeds.map((v, k) => v[axis]! - turning[k]![axis]!);
    return Math.abs(change.reduce((sum, each) => sum + each)) < 0.01;
  });
  console.log(`momentum is kept: ${kept}`);
}
