// `register` keeps arrays on the device for a scope: one copy in, any
// number of launches, one copy back.
import { defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const double = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] *= 2;
});

const device = await defaultDevice();
const x = Float32Array.of(1, 2, 3);
await device.register([x], (dx) => {
  for (let i = 0; i < 10; i++) double.forall(3)(dx);
});
console.log(...x);
