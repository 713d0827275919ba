// The Mandelbrot set, ever nearer: each thread counts the iterations
// that its point of the plane takes to run away.
import { defaultDevice } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const ITERATIONS = 200;
const mandelbrot = kernel(
  ({ grid, ITERATIONS }, counts, left, top, step) => {
    const [x, y] = grid(2);
    if (x >= counts.shape[1] || y >= counts.shape[0]) return;
    const re = left + x * step;
    const im = top + y * step;
    let [a, b, n] = [0, 0, 0];
    while (n < ITERATIONS && a * a + b * b <= 4) {
      const next = a * a - b * b + re;
      b = 2 * a * b + im;
      a = next;
      n++;
    }
    counts[y][x] = n;
  },
  { uses: { ITERATIONS } },
);

const device = await defaultDevice();
const width = device.target === "simulator" ? 48 : 480;
const height = (width * 2) / 3;
using counts = device.empty([height, width], "int32");
const launch = mandelbrot.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
const speed = slider({ name: "zoom", min: 0, max: 0.05, value: 0.01 });
const [re, im] = [-0.743643, 0.131826]; // where it goes to
let wide = 3;
for await (const i of frames({ still: 8 })) {
  // The first picture has its middle at -0.5; then it moves to the aim.
  const way = Math.min(1, (3 - wide) / 2);
  const [x, y] = [-0.5 + way * (re + 0.5), way * im];
  const step = wide / width;
  launch(counts, x - wide / 2, y - wide / 3, step);
  // Below this, neighbours are the same number in float32.
  wide = wide < 1e-4 ? 3 : wide * (1 - speed.value);
  const picture = await counts.copyToHost();
  const data = Array.from(picture.data, Number);
  heatmap(
    { ...picture, data: Float32Array.from(data, Math.log2) },
    {
      title: "Iterations until a point leaves, by their logarithm",
      range: [0, Math.log2(ITERATIONS)],
    },
  );
  if (i > 0) continue;
  const origin = picture.get(height / 2, (width * 2) / 3);
  console.log(`the origin stays: ${origin === ITERATIONS}`);
  console.log(`the left upper corner: ${picture.get(0, 0)} round`);
  const area = data.filter((n) => n === ITERATIONS).length * step ** 2;
  const known = area > 1.4 && area < 1.7;
  console.log(`the set's area, about 1.5, is there: ${known}`);
}
