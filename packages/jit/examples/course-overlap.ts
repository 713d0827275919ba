// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// Work in chunks: wait for each result before the next chunk, or let
// copies and kernels follow each other and wait once.
import { defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const work = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i >= x.length) return;
  let value = x[i];
  // comes nearer to 2 in each iteration
  for (let k = 0; k < 50; k++) value = Math.sqrt(value + 2);
  x[i] = value;
});

const chunks = 8;
const each = 50_000;
const host = Array.from({ length: chunks }, (_, k) =>
  new Float32Array(each).fill(k + 3),
);
const results = host.map(() => new Float32Array(each));
const device = await defaultDevice();

/** Copies chunk k in, computes, and promises it back. */
async function chunk(k: number): Promise<void> {
  const stream = device.stream();
  const x = stream.toDevice(host[k]!);
  work.forall(each, { stream })(x);
  await stream.copyToHost(x, results[k]!);
  x.dispose();
}

await chunk(0); // compiles
const start = performance.now();
for (let k = 0; k < chunks; k++) await chunk(k);
const waited = performance.now();
await Promise.all(host.map((_, k) => chunk(k)));
const end = performance.now();
timings({
  "one after the other": waited - start,
  "all under way": end - waited,
});
console.log(
  "results:",
  ...results.map((chunk) => chunk.at(-1)!.toFixed(3)),
);
