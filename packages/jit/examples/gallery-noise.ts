// A landscape of gradient noise, as Perlin's: random slopes at whole
// places, blended smoothly, in five octaves.
import { defaultDevice } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
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
  ({ grid, noise, float32 }, heights) => {
    const [x, y] = grid(2);
    if (x >= heights.shape[1] || y >= heights.shape[0]) return;
    let [sum, frequency, weight] = [
      float32(0),
      float32(4 / heights.shape[1]),
      float32(1),
    ];
    for (let octave = 0; octave < 5; octave++) {
      sum += weight * noise(x * frequency, y * frequency);
      frequency *= 2;
      weight *= 0.5;
    }
    heights[y][x] = sum;
  },
  { uses: { noise } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 32 : 192;
const heights = device.empty([N, N], "float32");
const start = performance.now();
landscape.configure(
  [Math.ceil(N / 16), Math.ceil(N / 16)],
  [16, 16],
)(heights);
const land = await heights.copyToHost();
timings({ "with compilation and copy": performance.now() - start });
console.log(
  "at whole places of every octave the height is 0:",
  Math.abs(land.get(0, N / 4)) < 1e-6 &&
    Math.abs(land.get(N / 2, N / 2)) < 1e-6,
);
heatmap(land, { title: "Landscape" });
line({
  title: "A walk through it",
  y: { height: land.slice(Math.floor(N / 3)) },
  xLabel: "place",
  yLabel: "height",
});
