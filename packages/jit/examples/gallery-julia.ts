// A Julia set, coloured smoothly: the same rule as the Mandelbrot set,
// with one constant for all points.
import { defaultDevice } from "@gridstride/core";
import { image, timings } from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

/**
 * A colour's part at a place t of a palette that returns to its
 * beginning.
 */
const wave = deviceFunction(
  (t, phase) => 0.5 + 0.5 * Math.cos(6.2831853 * (t + phase)),
);

const julia = kernel(
  ({ grid, wave }, picture, re, im) => {
    const [x, y] = grid(2);
    const h = picture.shape[0];
    const w = picture.shape[1];
    if (x >= w || y >= h) return;
    let a = (3.2 * (x - w / 2)) / w;
    let b = (3.2 * (y - h / 2)) / w;
    let n = 0;
    for (; n < 150 && a * a + b * b < 64; n++) {
      const next = a * a - b * b + re;
      b = 2 * a * b + im;
      a = next;
    }
    // How far beyond the border the last step went makes whole counts
    // smooth.
    const smooth =
      n - Math.log2(0.5 * Math.log2(Math.max(a * a + b * b, 4)));
    for (let c = 0; c < 3; c++)
      picture[y][x][c] =
        n === 150 ? 0 : wave(0.02 * smooth + 0.45, 0.1 * c);
  },
  { uses: { wave } },
);

const device = await defaultDevice();
const width = device.target === "simulator" ? 40 : 320;
const height = (width * 3) / 4;
const picture = device.empty([height, width, 3], "float32");
const launch = julia.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
const run = async (): Promise<number> => {
  const start = performance.now();
  launch(picture, -0.8, 0.156);
  await device.synchronize();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

const pixels = await picture.copyToHost();
// The set is the same turned by half around 0; row 0 and column 0 have
// no partner.
const twin = (y: number, x: number): number =>
  Math.abs(pixels.get(y, x, 0) - pixels.get(height - y, width - x, 0));
console.log(
  "turned by half it is the same:",
  twin(1, 1) < 0.01 && twin(2, 5) < 0.01 && twin(height / 2, 3) < 0.01,
);
image(pixels, { title: "Julia set of -0.8 + 0.156i" });
