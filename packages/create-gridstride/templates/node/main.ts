import { arange, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

// One thread per element.
const saxpy = kernel("void(float32[:], float32[:], float32)", ({ grid }, y, x, a) => {
  const i = grid(1);
  if (i < y.length) y[i] = a * x[i]! + y[i]!;
});

// A GPU where there is one, else every core. { target: "simulator" } checks each access.
using device = await requestDevice();
using x = device.toDevice(arange(8, "float32"));
using y = device.zeros(8, "float32");
saxpy.configure(1, 64, { device })(y, x, 2);
console.log(`${device.target}: ${await y.toText()}`);
