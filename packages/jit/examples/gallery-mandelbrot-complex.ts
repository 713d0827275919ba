// The Mandelbrot set as its formula says it: z² + c, in complex
// numbers.
import { defaultDevice } from "@gridstride/core";
import { heatmap } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const ITERATIONS = 100;
const mandelbrot = kernel(
  ({ grid, complex64, ITERATIONS }, counts, corner, step) => {
    const [x, y] = grid(2);
    if (x >= counts.shape[1] || y >= counts.shape[0]) return;
    const c = corner + complex64(x, y) * step;
    let z = complex64(0, 0);
    let n = 0;
    while (n < ITERATIONS && Math.abs(z) <= 2) {
      z = z ** 2 + c;
      n++;
    }
    counts[y][x] = n;
  },
  { uses: { ITERATIONS } },
);

const device = await defaultDevice();
const width = device.target === "simulator" ? 48 : 384;
const height = (width * 2) / 3;
using counts = device.empty([height, width], "int32");
const launch = mandelbrot.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
// the plane from -2 - i to 1 + i
launch(counts, { re: -2, im: -1 }, 3 / width);

const picture = await counts.copyToHost();
console.log(
  "the origin stays:",
  picture.get(height / 2, (width * 2) / 3) === ITERATIONS,
);
console.log(
  `the left upper corner leaves after ${picture.get(0, 0)} round`,
);
const inside =
  (picture.data as Int32Array).filter((n) => n === ITERATIONS).length *
  (3 / width) ** 2;
console.log(
  "the set's area, known as about 1.5, is between 1.4 and 1.7:",
  inside > 1.4 && inside < 1.7,
);
heatmap(
  {
    ...picture,
    data: (picture.data as Int32Array).map((n) => 16 * Math.log2(n)),
  },
  { title: "Iterations until a point has left" },
);
