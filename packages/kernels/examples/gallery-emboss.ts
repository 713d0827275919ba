// Convolution by a stencil: a function of the neighbours, in indices
// relative to the pixel, makes a relief of a picture.
import { array, defaultDevice } from "@gridstride/core";
import {
  heatmap,
  image,
  stillLife,
  timings,
} from "@gridstride/display";
import { stencil } from "@gridstride/kernels";

const emboss = stencil(
  (a) =>
    -2 * a[-1][-1] -
    a[-1][0] +
    0 * a[-1][1] -
    a[0][-1] +
    a[0][0] +
    a[0][1] +
    0 * a[1][-1] +
    a[1][0] +
    2 * a[1][1],
  { boundary: "mirrored" },
);

const device = await defaultDevice();
const step = device.target === "simulator" ? 6 : 1;
const gray = array(stillLife(), "float32")
  .slice([0, null, step], [0, null, step], 1)
  .copy();
using picture = device.toDevice(gray);
const run = async (): Promise<number> => {
  const start = performance.now();
  const result = emboss(picture);
  await device.synchronize();
  result.dispose();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

using onDevice = emboss(picture);
const relief = await onDevice.copyToHost();
// The same in plain JavaScript, at one place inside.
const g = (y: number, x: number): number => gray.get(y, x);
const plain =
  -2 * g(4, 6) -
  g(4, 7) -
  g(5, 6) +
  g(5, 7) +
  g(5, 8) +
  g(6, 7) +
  2 * g(6, 8);
console.log(
  "as in plain JavaScript at (5, 7):",
  Math.abs((relief.get(5, 7) as number) - plain) < 1e-3,
);
image(gray.astype("uint8"), { title: "Before" });
heatmap(relief, { title: "Relief", scale: "gray" });
