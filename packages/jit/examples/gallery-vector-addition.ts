// Adds two vectors, one thread per element: the smallest useful kernel.
import { arange, defaultDevice } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const add = kernel(({ grid }, a, b, c) => {
  const i = grid(1);
  // there are more threads than elements: whole blocks start
  if (i < c.size) c[i] = a[i] + b[i];
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 1_000 : 100_000;
using a = device.toDevice(arange(N, "float32"));
using b = a.copy();
using c = device.empty(N, "float32");

const run = async (): Promise<number> => {
  const start = performance.now();
  add.forall(N)(a, b, c);
  await device.synchronize();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

const sums = await c.copyToHost();
console.log(String(sums.slice([0, 8])));
const wrong = (sums.data as Float32Array).filter(
  (sum, i) => sum !== 2 * i,
).length;
console.log(`${wrong} wrong sums`);
line({
  title: "The first sums",
  y: { "a + b": sums.slice([0, 50]) },
  xLabel: "element",
  yLabel: "sum",
});
