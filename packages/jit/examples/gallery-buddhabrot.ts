// The Buddhabrot: points that run away from the Mandelbrot set's rule
// leave a trace; atomics add up where they have been.
import { defaultDevice } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const ITERATIONS = 60;
const SIZE = 120;
const trace = kernel(
  (
    { grid, int32, float32, atomic, ITERATIONS, SIZE },
    density,
    side,
  ) => {
    const [px, py] = grid(2);
    if (px >= side || py >= side) return;
    const re = (3.2 * (px + 0.5)) / side - 2.2;
    const im = (3.2 * (py + 0.5)) / side - 1.6;
    let n = 0;
    let [a, b] = [float32(0), float32(0)];
    for (; n < ITERATIONS && a * a + b * b <= 4; n++) {
      const next = a * a - b * b + re;
      b = 2 * a * b + im;
      a = next;
    }
    if (n === ITERATIONS) return; // it stays: no trace
    let [c, d] = [float32(0), float32(0)];
    for (let k = 0; k < n; k++) {
      const next = c * c - d * d + re;
      d = 2 * c * d + im;
      c = next;
      const x = int32(Math.floor(((d + 1.6) * SIZE) / 3.2));
      const y = int32(Math.floor(((c + 2.2) * SIZE) / 3.2));
      if (x >= 0 && x < SIZE && y >= 0 && y < SIZE)
        atomic.add(density, [y, x], 1);
    }
  },
  { uses: { ITERATIONS, SIZE } },
);

const device = await defaultDevice();
const side = device.target === "simulator" ? 48 : 600;
using density = device.zeros([SIZE, SIZE], "int32");
const launch = trace.configure(
  [Math.ceil(side / 16), Math.ceil(side / 16)],
  [16, 16],
);
launch(density, side); // compiles
await device.synchronize();
density.fill(0);
const start = performance.now();
launch(density, side);
const counts = await density.copyToHost();
timings({
  [`${side * side} points`]: performance.now() - start,
});

const data = counts.data as Int32Array;
const [left, right] = [0, 1].map((half) =>
  data.reduce(
    (sum, n, i) => sum + (i % SIZE < SIZE / 2 === (half === 0) ? n : 0),
    0,
  ),
);
console.log(
  "left and right are alike:",
  Math.abs(left! - right!) < 0.02 * (left! + right!),
);
heatmap(
  { ...counts, data: Float32Array.from(data, Math.sqrt) },
  { title: "Where they have been (root of the count)" },
);
