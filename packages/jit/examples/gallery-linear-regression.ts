// Fits a line to points by gradient descent: threads add up how the
// error changes with slope and height.
import { defaultDevice } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const makePoints = kernel(
  ({ grid, xoroshiro128pNormalFloat32 }, states, x, y) => {
    const i = grid(1);
    if (i >= x.size) return;
    x[i] = (2 * i) / x.size - 1;
    // the line to be found: 3 x + 1
    y[i] = 3 * x[i] + 1 + 0.2 * xoroshiro128pNormalFloat32(states, i);
  },
);
const gradient = kernel(
  (
    { grid, threadIdx, shared, syncthreads, atomic },
    x,
    y,
    sums,
    slope,
    height,
  ) => {
    const s = shared.array([64, 2], "float32");
    const t = threadIdx.x;
    const i = grid(1);
    const error = i < x.size ? slope * x[i] + height - y[i] : 0;
    s[t][0] = i < x.size ? error * x[i] : 0;
    s[t][1] = error;
    syncthreads();
    for (let half = 32; half > 0; half >>= 1) {
      if (t < half) {
        s[t][0] += s[t + half][0];
        s[t][1] += s[t + half][1];
      }
      syncthreads();
    }
    if (t < 2) atomic.add(sums, t, s[0][t]);
  },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 200 : 640;
const ITERATIONS = 60;
using x = device.empty(N, "float32");
using y = device.empty(N, "float32");
using states = device.toDevice(createXoroshiro128pStates(N, 11));
makePoints.forall(N)(states, x, y);
let [slope, height] = [0.5, -0.25];
const curves = { slope: [] as number[], height: [] as number[] };
using sums = device.zeros(2, "float32");
const add = gradient.configure(Math.ceil(N / 64), 64);
add(x, y, sums, slope, height); // compiles
await device.synchronize();
const start = performance.now();
for (let n = 0; n < ITERATIONS; n++) {
  sums.fill(0);
  add(x, y, sums, slope, height);
  const by = (await sums.copyToHost()).data as Float32Array;
  slope -= (0.9 * by[0]!) / N;
  height -= (0.3 * by[1]!) / N;
  curves.slope.push(slope);
  curves.height.push(height);
}
timings({
  [`${ITERATIONS} iterations, with copies`]: performance.now() - start,
});
console.log(
  `slope about ${slope.toFixed(0)}, height about ${height.toFixed(0)}`,
);

// What calculus says at once: the line through the points with the
// least squares.
const [px, py] = [await x.copyToHost(), await y.copyToHost()].map(
  (a) => [...a.data],
) as [number[], number[]];
const mean = (all: number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / N;
const [mx, my] = [mean(px), mean(py)];
const exact =
  mean(px.map((one, i) => (one - mx) * (py[i]! - my))) /
  mean(px.map((one) => (one - mx) ** 2));
console.log(`as calculus says: ${Math.abs(slope - exact) < 0.01}`);
line({
  title: "The way to the line",
  y: curves,
  xLabel: "round",
  yLabel: "value",
});
