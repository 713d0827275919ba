// The Mandelbrot set: each thread counts how many rounds its point of
// the plane takes to run away.
import { defaultDevice } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const ROUNDS = 100;
const mandelbrot = kernel(
  ({ grid, ROUNDS }, counts, left, top, step) => {
    const [x, y] = grid(2);
    if (x >= counts.shape[1] || y >= counts.shape[0]) return;
    const re = left + x * step;
    const im = top + y * step;
    let [a, b, n] = [0, 0, 0];
    while (n < ROUNDS && a * a + b * b <= 4) {
      const next = a * a - b * b + re;
      b = 2 * a * b + im;
      a = next;
      n++;
    }
    counts[y][x] = n;
  },
  { uses: { ROUNDS } },
);

const device = await defaultDevice();
const width = device.target === "simulator" ? 48 : 384;
const height = (width * 2) / 3;
const counts = device.empty([height, width], "int32");
const launch = mandelbrot.configure(
  [Math.ceil(width / 16), Math.ceil(height / 16)],
  [16, 16],
);
const run = async (): Promise<number> => {
  const start = performance.now();
  launch(counts, -2, -1, 3 / width); // the plane from -2 - i to 1 + i
  await device.synchronize();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

const picture = await counts.copyToHost();
console.log(
  "the origin stays:",
  picture.get(height / 2, (width * 2) / 3) === ROUNDS,
);
console.log(
  `the left upper corner leaves after ${picture.get(0, 0)} round`,
);
const inside =
  (picture.data as Int32Array).filter((n) => n === ROUNDS).length *
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
  { title: "Rounds until a point has left" },
);
