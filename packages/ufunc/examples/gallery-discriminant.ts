// A ufunc that calls device functions: the larger root of a x^2 + b x +
// c, where there is one, for many a, b and c.
import { arange, array, defaultDevice } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { deviceFunction } from "@gridstride/jit";
import { vectorize } from "@gridstride/ufunc";

const discriminant = deviceFunction((a, b, c) => b * b - 4 * a * c);
const largerRoot = vectorize(
  ["float32(float32, float32, float32)"],
  ({ discriminant }, a, b, c) => {
    const d = discriminant(a, b, c);
    if (d < 0) return NaN;
    // Adding numbers of one sign loses no digits.
    if (b <= 0) return (-b + Math.sqrt(d)) / (2 * a);
    return (-2 * c) / (b + Math.sqrt(d));
  },
  { uses: { discriminant } },
);

const device = await defaultDevice();
console.log(`x^2 - 3 x + 2: ${largerRoot(1, -3, 2)}`);
console.log(`x^2 + 1: ${largerRoot(1, 0, 1)}`);
console.log(
  `as plain JavaScript, the device function: ${discriminant(1, -3, 2)}`,
);

const n = device.target === "simulator" ? 24 : 120;
using b = device.toDevice(
  arange(n, "float32").data.map((i) => (8 * i) / (n - 1) - 4),
);
const column = arange(n, "float32").data.map(
  (i) => (4 * i) / (n - 1) - 4,
);
using c = device.toDevice(array(column, [n, 1], "float32"));
const run = async (): Promise<number> => {
  const start = performance.now();
  // a number, a row and a column: a square of roots
  const roots = largerRoot(1, b, c);
  await device.synchronize();
  roots.dispose();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

using onDevice = largerRoot(1, b, c);
const roots = await onDevice.copyToHost();
const [bs, cs] = [
  (await b.copyToHost()).data,
  (await c.copyToHost()).data,
] as [Float32Array, Float32Array];
const residual = (i: number, j: number): number => {
  const x = roots.get(i, j) as number;
  return Math.abs(x * x + bs[j]! * x + cs[i]!);
};
const places = Array.from({ length: n }, (_, i) => i);
const largest = Math.max(
  ...places.flatMap((i) => places.map((j) => residual(i, j))),
);
console.log(
  `put in, every root gives 0 within 1e-5: ${largest < 1e-5}`,
);
heatmap(roots, {
  title: "The larger root: c downwards, b to the right",
});
