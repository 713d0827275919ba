// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// A launch returns before its work is done where the device is another
// processor: only waiting shows how long it took.
import { defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const busy = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i >= x.length) return;
  let value = x[i];
  // comes nearer to 2 in each iteration
  for (let k = 0; k < 200; k++) value = value * 0.5 + 1;
  x[i] = value;
});

const n = 200_000;
const device = await defaultDevice();
const x = device.toDevice(new Float32Array(n).fill(7));
busy.forall(n)(x);
// the first launch compiles: not to be counted
await device.synchronize();

const start = performance.now();
for (let i = 0; i < 10; i++) busy.forall(n)(x);
const launched = performance.now();
await device.synchronize();
const done = performance.now();
timings({
  "ten launches return after": launched - start,
  "and are done after": done - start,
});
console.log("result:", (await x.copyToHost()).get(0));
x.dispose();
