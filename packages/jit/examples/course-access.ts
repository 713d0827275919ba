// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// Which index runs along a row? Neighbouring threads should touch
// neighbouring elements.
import { defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const xIsColumn = kernel(({ grid }, out, a) => {
  const [x, y] = grid(2);
  if (y < out.shape[0] && x < out.shape[1]) out[y][x] = 2 * a[y][x];
});

const xIsRow = kernel(({ grid }, out, a) => {
  const [x, y] = grid(2);
  if (x < out.shape[0] && y < out.shape[1]) out[x][y] = 2 * a[x][y];
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

const n = 1024;
const device = await defaultDevice();
const a = device
  .toDevice(Float32Array.from({ length: n * n }, (_, i) => i % 1000))
  .reshape([n, n]);
const out = device.empty([n, n], "float32");
const blocks = Math.ceil(n / 16);

const run = (which: typeof xIsColumn) =>
  fastest(() => {
    which.configure([blocks, blocks], [16, 16])(out, a);
    return device.synchronize();
  });
timings({
  "x is the column": await run(xIsColumn),
  "x is the row": await run(xIsRow),
});
console.log(String(await out.slice(1, [0, 4]).copyToHost()));
a.dispose();
out.dispose();
