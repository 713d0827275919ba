// targets: webgpu, parallel, cpu; half a million elements take the simulator too long
// x³ + 4 sin(x), four ways: a loop, a ufunc on the host's arrays, and a
// ufunc on arrays that stay on the device.
import { arange, defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { vectorize } from "@gridstride/ufunc";

const f = (x: number, y: number): number => x ** 3 + 4 * Math.sin(y);
const ufunc = vectorize((x, y) => x ** 3 + 4 * Math.sin(y));

/**
 * Milliseconds of the fastest of five runs, after one that also
 * compiles.
 */
async function fastest(run: () => unknown): Promise<number> {
  await run();
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

const n = 500_000;
const device = await defaultDevice();
const x = arange(0, 5, 1e-5).astype("float32");
const dx = device.toDevice(x);
const dout = device.empty(n, "float32");
const plain = new Float32Array(n);

timings({
  "a loop": await fastest(() => {
    for (let i = 0; i < n; i++) plain[i] = f(x.data[i]!, x.data[i]!);
  }),
  "ufunc on one core": await fastest(() => ufunc(x, x)),
  "ufunc on the device, with transfers": await fastest(() =>
    ufunc(x, x, { device }),
  ),
  "ufunc on the device, resident": await fastest(() => {
    ufunc(dx, dx, { out: dout });
    return device.synchronize();
  }),
});
const result = (await dout.copyToHost()).data;
const error = Math.max(
  ...Array.from({ length: 1000 }, (_, k) =>
    Math.abs(result[500 * k]! - plain[500 * k]!),
  ),
);
console.log("largest difference below 0.0001:", error < 1e-4);
dx.dispose();
dout.dispose();
