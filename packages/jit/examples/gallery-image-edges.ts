// Finds edges in a picture by Sobel's operator: how steeply the
// brightness changes, along x and along y.
import { array, defaultDevice } from "@gridstride/core";
import {
  heatmap,
  image,
  stillLife,
  timings,
} from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

const brightness = deviceFunction(
  (r, g, b) => 0.2126 * r + 0.7152 * g + 0.0722 * b,
);
const gray = kernel(
  ({ grid, brightness }, picture, out) => {
    const [x, y] = grid(2);
    if (y < out.shape[0] && x < out.shape[1])
      out[y][x] =
        brightness(
          picture[y][x][0],
          picture[y][x][1],
          picture[y][x][2],
        ) / 255;
  },
  { uses: { brightness } },
);

const sobel = kernel(({ grid }, a, steepness) => {
  const [x, y] = grid(2);
  if (x < 1 || y < 1 || x >= a.shape[1] - 1 || y >= a.shape[0] - 1)
    return;
  const right = a[y - 1][x + 1] + 2 * a[y][x + 1] + a[y + 1][x + 1];
  const left = a[y - 1][x - 1] + 2 * a[y][x - 1] + a[y + 1][x - 1];
  const below = a[y + 1][x - 1] + 2 * a[y + 1][x] + a[y + 1][x + 1];
  const above = a[y - 1][x - 1] + 2 * a[y - 1][x] + a[y - 1][x + 1];
  steepness[y][x] = Math.hypot(right - left, below - above);
});

const device = await defaultDevice();
const whole = array(stillLife(), "float32");
const picture =
  device.target === "simulator"
    ? whole.slice([0, null, 4], [0, null, 4])
    : whole;
const [height, width] = picture.shape as [number, number];
const launch = [
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
] as const;
using from = device.toDevice(picture);
using flat = device.empty([height, width], "float32");
using edges = device.zeros([height, width], "float32");
const run = async (): Promise<number> => {
  const start = performance.now();
  gray.configure(...launch)(from, flat);
  sobel.configure(...launch)(flat, edges);
  await device.synchronize();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

const [a, found] = [await flat.copyToHost(), await edges.copyToHost()];
const side = (x: number): number =>
  a.get(9, x) + 2 * a.get(10, x) + a.get(11, x);
const row = (y: number): number =>
  a.get(y, 9) + 2 * a.get(y, 10) + a.get(y, 11);
const plain = Math.hypot(side(11) - side(9), row(11) - row(9));
console.log(
  "as in plain JavaScript at (10, 10):",
  Math.abs(found.get(10, 10) - plain) < 1e-4,
);
image(whole.astype("uint8"), { title: "Still life" });
heatmap(found, { title: "Edges", scale: "gray" });
