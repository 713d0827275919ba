// A drop falls into a basin: the height of the water follows the wave
// equation, and waves come back from the walls.
import { defaultDevice, zeros } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, before, now, next, loss) => {
  const [x, y] = grid(2);
  const w = now.shape[1];
  const h = now.shape[0];
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  const sides = now[y][x - 1] + now[y][x + 1];
  const ends = now[y - 1][x] + now[y + 1][x];
  const pull = 0.25 * (sides + ends - 4 * now[y][x]);
  const speed = (1 - loss) * (now[y][x] - before[y][x]);
  next[y][x] = now[y][x] + speed + pull;
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 33 : 257;
const C = (N - 1) / 2;
const drop = zeros([N, N], "float32");
for (let y = 1; y < N - 1; y++)
  for (let x = 1; x < N - 1; x++)
    drop.set(Math.exp(-((y - C) ** 2 + (x - C) ** 2) / 40), y, x);

using a = device.toDevice(drop);
using b = device.toDevice(drop);
using c = device.zeros([N, N], "float32");
let [before, now, next] = [a, b, c];
const blocks = Math.ceil(N / 16);
const launch = step.configure([blocks, blocks], [16, 16]);
const loss = slider({ name: "loss", min: 0, max: 0.02, value: 0 });
for await (const i of frames()) {
  for (let n = 0; n < 3; n++) {
    launch(before, now, next, loss.value);
    [before, now, next] = [now, next, before];
  }
  const water = await now.copyToHost();
  heatmap(water, {
    title: "Height of the water",
    scale: "coolwarm",
    range: [-0.2, 0.2],
  });
  if (i !== 59) continue;
  const places = Array.from({ length: C - 1 }, (_, k) => k + 1);
  const even = places.every(
    (d) => Math.abs(water.get(C, C - d) - water.get(C - d, C)) < 1e-4,
  );
  console.log(`the same along x and y: ${even}`);
  const walls = [water.get(0, C), water.get(C, N - 1)];
  console.log(`the walls hold: ${walls.every((z) => z === 0)}`);
}
