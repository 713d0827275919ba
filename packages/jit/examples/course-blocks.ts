// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// How long one launch takes by the number of its blocks: too few leave
// a GPU's processors without work.
import { defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const cube = kernel(({ grid, gridsize }, out, x) => {
  for (let i = grid(1); i < out.length; i += gridsize(1))
    out[i] = x[i] ** 3;
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

const n = 500_000;
const device = await defaultDevice();
const x = device.toDevice(
  Float32Array.from({ length: n }, (_, i) => i % 7),
);
const out = device.empty(n, "float32");

const times: Record<string, number> = {};
for (const blocks of [1, 8, 64, 512, Math.ceil(n / 128)]) {
  times[`${blocks} blocks`] = await fastest(() => {
    cube.configure(blocks, 128)(out, x);
    return device.synchronize();
  });
}
timings(times);
console.log(
  "the last element:",
  (await out.copyToHost()).get(n - 1),
  "expected",
  ((n - 1) % 7) ** 3,
);
x.dispose();
out.dispose();
