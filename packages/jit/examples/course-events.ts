// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// Events are marks between the operations of a device; the time between
// two is read from the device's own clock where it has one.
import { defaultDevice } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const root = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] = Math.sqrt(x[i]);
});

const n = 500_000;
const device = await defaultDevice();
const [before, between, after] = [
  device.event(),
  device.event(),
  device.event(),
] as const;
const warm = device.zeros(1, "float32");
root.forall(n)(warm); // compiles

before.record();
const x = device.toDevice(new Float32Array(n).fill(9));
between.record();
root.forall(n)(x);
after.record();
timings({
  copy: await before.elapsedMs(between),
  kernel: await between.elapsedMs(after),
});
console.log("clock:", before.source);
console.log("result:", (await x.copyToHost()).get(n - 1));
for (const held of [x, warm, before, between, after]) held.dispose();
