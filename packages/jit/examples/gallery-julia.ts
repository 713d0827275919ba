// A Julia set, coloured smoothly: the same rule as the Mandelbrot set,
// with one constant for all points, which goes round a circle.
import { defaultDevice } from "@gridstride/core";
import { frames, image, slider } from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

/** A colour's part at a place t of a palette that repeats. */
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
    const far = Math.max(a * a + b * b, 4);
    const smooth = n - Math.log2(0.5 * Math.log2(far));
    for (let c = 0; c < 3; c++)
      picture[y][x][c] =
        n === 150 ? 0 : wave(0.02 * smooth + 0.45, 0.1 * c);
  },
  { uses: { wave } },
);

const device = await defaultDevice();
const width = device.target === "simulator" ? 40 : 480;
const height = (width * 3) / 4;
using picture = device.empty([height, width, 3], "float32");
const launch = julia.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
const radius = slider({
  name: "radius of the circle",
  min: 0.6,
  max: 0.9,
  value: 0.7885,
});
for await (const i of frames({ still: 4 })) {
  const angle = 2.4 + 0.01 * i;
  const re = radius.value * Math.cos(angle);
  const im = radius.value * Math.sin(angle);
  launch(picture, re, im);
  const pixels = await picture.copyToHost();
  image(pixels, { title: "Julia set" });
  if (i > 0) continue;
  // The set is the same turned by half around 0; row 0 and column 0
  // have no partner.
  const twin = (y: number, x: number): number =>
    Math.abs(
      pixels.get(y, x, 0) - pixels.get(height - y, width - x, 0),
    );
  const same = twin(1, 1) < 0.01 && twin(2, 5) < 0.01;
  console.log(`turned by half it is the same: ${same}`);
}
