// Blurs a picture: each pixel becomes a weighted mean of those around
// it, first along rows, then along columns.
import { array, defaultDevice } from "@gridstride/core";
import { image, stillLife, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const RADIUS = 4;
const weights = Float32Array.from({ length: 2 * RADIUS + 1 }, (_, i) =>
  Math.exp(-((i - RADIUS) ** 2) / 8),
);
const sum = weights.reduce((all, weight) => all + weight, 0);
const blur = kernel(
  ({ grid, weights, RADIUS }, from, to, dx, dy) => {
    const [x, y] = grid(2);
    if (y >= from.shape[0] || x >= from.shape[1]) return;
    for (let c = 0; c < from.shape[2]; c++) {
      let mean = 0;
      for (let k = -RADIUS; k <= RADIUS; k++) {
        const row = Math.min(
          Math.max(y + k * dy, 0),
          from.shape[0] - 1,
        ); // edges are repeated
        const column = Math.min(
          Math.max(x + k * dx, 0),
          from.shape[1] - 1,
        );
        mean += weights[k + RADIUS] * from[row][column][c];
      }
      to[y][x][c] = mean;
    }
  },
  { uses: { weights: weights.map((weight) => weight / sum), RADIUS } },
);

const device = await defaultDevice();
const whole = array(stillLife(), "float32");
const picture =
  device.target === "simulator"
    ? whole.slice([0, null, 6], [0, null, 6])
    : whole;
const [height, width] = picture.shape as [number, number];
using from = device.toDevice(picture);
using along = device.empty(picture.shape, "float32");
using to = device.empty(picture.shape, "float32");
const launch = blur.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
const run = async (): Promise<number> => {
  const start = performance.now();
  launch(from, along, 1, 0);
  launch(along, to, 0, 1);
  await device.synchronize();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

const result = await to.copyToHost();
const mean = (data: ArrayLike<number>): number =>
  Array.from(data).reduce((all, one) => all + one, 0) / data.length;
console.log(
  "as bright as before:",
  Math.abs(
    mean(result.data) - mean(picture.copy().data as Float32Array),
  ) < 1,
);
image(whole.astype("uint8"), { title: "Still life" });
image(result.astype("uint8"), { title: "Blurred" });
