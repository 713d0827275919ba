// A landscape of gradient noise, as Perlin's: random slopes at whole
// places, blended smoothly, in five octaves. The sliders say where the
// flight goes.
import { defaultDevice } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

/**
 * The height that the slope of a whole place gives at a distance from
 * it.
 */
const slope = deviceFunction(
  ({ uint32, float32 }, ix, iy, dx, dy) => {
    let h = uint32(ix) * 374761393 + uint32(iy) * 668265263;
    h = (h ^ (h >>> 13)) * 1274126177;
    const angle =
      (float32((h ^ (h >>> 16)) >>> 8) / 16777216) * 6.2831853;
    return Math.cos(angle) * dx + Math.sin(angle) * dy;
  },
  { uses: {} },
);
const noise = deviceFunction(
  ({ slope, int32 }, x, y) => {
    const ix = int32(Math.floor(x));
    const iy = int32(Math.floor(y));
    const dx = x - Math.floor(x);
    const dy = y - Math.floor(y);
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const top =
      slope(ix, iy, dx, dy) * (1 - u) +
      slope(ix + 1, iy, dx - 1, dy) * u;
    const bottom =
      slope(ix, iy + 1, dx, dy - 1) * (1 - u) +
      slope(ix + 1, iy + 1, dx - 1, dy - 1) * u;
    return top * (1 - v) + bottom * v;
  },
  { uses: { slope } },
);
const landscape = kernel(
  ({ grid, noise, float32 }, heights, left, top) => {
    const [x, y] = grid(2);
    if (x >= heights.shape[1] || y >= heights.shape[0]) return;
    let [sum, frequency, weight] = [
      float32(0),
      float32(4 / heights.shape[1]),
      float32(1),
    ];
    for (let octave = 0; octave < 5; octave++) {
      const [u, v] = [(left + x) * frequency, (top + y) * frequency];
      sum += weight * noise(u, v);
      frequency *= 2;
      weight *= 0.5;
    }
    heights[y][x] = sum;
  },
  { uses: { noise } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 32 : 320;
using heights = device.empty([N, N], "float32");
const blocks = Math.ceil(N / 16);
const launch = landscape.configure([blocks, blocks], [16, 16]);
const east = slider({ name: "east", min: -4, max: 4, value: 1 });
const south = slider({ name: "south", min: -4, max: 4, value: -1.5 });
let [x, y] = [0, 0];
for await (const i of frames({ still: 2 })) {
  launch(heights, x, y);
  const land = await heights.copyToHost();
  heatmap(land, { title: "Landscape", range: [-0.9, 0.9] });
  x += east.value;
  y += south.value;
  if (i > 0) continue;
  const whole = [land.get(0, N / 4), land.get(N / 2, N / 2)];
  const flat = whole.every((height) => Math.abs(height) < 1e-6);
  console.log(`at whole places of every octave it is 0: ${flat}`);
}
