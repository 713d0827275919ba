// targets: webgpu, parallel, cpu; a million elements take the simulator too long
// The same kernel on host arrays, which travel at each call, and on
// arrays that are on the device already.
import { defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const f = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i < out.length) out[i] = x[i] ** 3 + 4 * Math.sin(x[i]);
});

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

const n = 1_000_000;
const x = Float32Array.from({ length: n }, (_, i) => (i % 1000) / 100);
const out = new Float32Array(n);
const device = await defaultDevice();
const dx = device.toDevice(x);
const dout = device.empty(n, "float32");

timings({
  "a loop on the host": await fastest(() => {
    for (let i = 0; i < n; i++)
      out[i] = x[i]! ** 3 + 4 * Math.sin(x[i]!);
  }),
  "kernel, host arrays": await fastest(() => f.forall(n)(out, x)),
  "kernel, device arrays": await fastest(() => {
    f.forall(n)(dout, dx);
    return device.synchronize();
  }),
});
console.log(
  (await dout.copyToHost()).data.every((y, i) => y === out[i])
    ? "the same results"
    : "other results",
);
dx.dispose();
dout.dispose();
