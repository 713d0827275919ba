// Heat spreads on a plate from two hot spots; nothing flows out at the
// edges. A slider sets how well the plate conducts.
import { defaultDevice, type NDArray, zeros } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, u, next, k) => {
  const [x, y] = grid(2);
  const h = u.shape[0];
  const w = u.shape[1];
  if (x >= w || y >= h) return;
  const up = u[Math.max(y - 1, 0)][x];
  const down = u[Math.min(y + 1, h - 1)][x];
  const left = u[y][Math.max(x - 1, 0)];
  const right = u[y][Math.min(x + 1, w - 1)];
  const around = up + down + left + right;
  next[y][x] = u[y][x] + k * (around - 4 * u[y][x]);
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 32 : 256;
const plate = zeros([N, N], "float32");
plate.slice([N / 4, N / 2], [N / 4, N / 2]).fill(100);
plate
  .slice([(5 * N) / 8, (7 * N) / 8], [(5 * N) / 8, (3 * N) / 4])
  .fill(200);
const mean = ({ data }: NDArray): string =>
  (Array.from(data, Number).reduce((a, b) => a + b) / N ** 2).toFixed(
    2,
  );
console.log(`mean temperature before: ${mean(plate)}`);

using one = device.toDevice(plate);
using two = device.toDevice(plate);
let [now, next] = [one, two];
const launch = step.configure([N / 16, N / 16], [16, 16]);
const conduction = slider({
  name: "conduction",
  min: 0,
  max: 0.25,
  value: 0.2,
});
for await (const i of frames({ still: 40 })) {
  for (let n = 0; n < 20; n++) {
    launch(now, next, conduction.value);
    [now, next] = [next, now];
  }
  const heat = await now.copyToHost();
  heatmap(heat, { title: "Temperature", range: [0, 200] });
  if (i === 39) console.log(`after 800 steps: ${mean(heat)}`);
}
