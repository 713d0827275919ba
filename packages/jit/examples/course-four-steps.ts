// The same kernel, with each step that the host takes written out: copy
// in, make room, launch, copy back.
import { arange, defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const double = kernel(({ grid }, out, x) => {
  const i = grid(1);
  if (i < out.length) out[i] = 2 * x[i];
});

const device = await defaultDevice();
// 1. a copy in the device's memory
const x = device.toDevice(arange(10, "float32"));
const out = device.empty(10, "float32"); // 2. room for the result
// 3. the launch: queued, nothing to wait for
double.configure(3, 4)(out, x);
console.log(String(await out.copyToHost())); // 4. wait, and copy back
x.dispose();
out.dispose();
