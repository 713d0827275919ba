// Two substances react and spread, by Gray and Scott's rule: a pattern
// like coral grows. Sliders feed the first and take the second away.
import { defaultDevice, full, zeros } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import {
  deviceFunction,
  type KernelArray2,
  kernel,
} from "@gridstride/jit";

/** How much more there is around a place than at it. */
const around = deviceFunction(
  (a: KernelArray2, y: number, x: number) => {
    const h = a.shape[0];
    const w = a.shape[1];
    const up = (y + h - 1) % h;
    const down = (y + 1) % h;
    const left = (x + w - 1) % w;
    const right = (x + 1) % w;
    const sides = a[up][x] + a[down][x] + a[y][left] + a[y][right];
    const above = a[up][left] + a[up][right];
    const below = a[down][left] + a[down][right];
    return 0.2 * sides + 0.05 * (above + below) - a[y][x];
  },
);

const react = kernel(
  ({ grid, around }, u, v, u2, v2, feed, kill) => {
    const [x, y] = grid(2);
    if (y >= u.shape[0] || x >= u.shape[1]) return;
    const made = u[y][x] * v[y][x] * v[y][x];
    const fed = feed * (1 - u[y][x]);
    u2[y][x] = u[y][x] + around(u, y, x) - made + fed;
    const lost = (feed + kill) * v[y][x];
    v2[y][x] = v[y][x] + 0.5 * around(v, y, x) + made - lost;
  },
  { uses: { around } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 24 : 128;
const seed = zeros([N, N], "float32");
for (let i = 0; i < N / 4; i++) {
  const [y, x] = [(i * 29) % (N - 5), (i * 43 + 11) % (N - 5)];
  seed.slice([y, y + 5], [x, x + 5]).fill(0.5);
}
using first = device.toDevice(full([N, N], 1, "float32"));
using second = device.toDevice(seed);
using first2 = device.empty([N, N], "float32");
using second2 = device.empty([N, N], "float32");
let [u, v, u2, v2] = [first, second, first2, second2];
const blocks = Math.ceil(N / 16);
const launch = react.configure([blocks, blocks], [16, 16]);
const feed = slider({
  name: "feed",
  min: 0.01,
  max: 0.08,
  step: 0.001,
  value: 0.055,
});
const kill = slider({
  name: "kill",
  min: 0.045,
  max: 0.07,
  step: 0.001,
  value: 0.062,
});
const perFrame = device.target === "simulator" ? 1 : 12;
for await (const i of frames({ still: 16 })) {
  for (let n = 0; n < perFrame; n++) {
    launch(u, v, u2, v2, feed.value, kill.value);
    [u, v, u2, v2] = [u2, v2, u, v];
  }
  const now = await v.copyToHost();
  heatmap(now, { title: "The second substance", range: [0, 0.4] });
  if (i !== 15) continue;
  const all = Array.from(now.data, Number);
  const fits = all.every((amount) => amount >= 0 && amount <= 1);
  console.log(`nowhere below 0 or above 1: ${fits}`);
}
