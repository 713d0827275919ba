// A total without a copy to the host: an array without axes is a number
// where a kernel needs one, and atomics write it.
import { array, defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { sum } from "@gridstride/kernels";

const normalise = kernel(({ grid }, x, total) => {
  const i = grid(1);
  if (i < x.length) x[i] /= total;
});
const countLarge = kernel(({ grid, atomic }, count, x) => {
  const i = grid(1);
  if (i < x.length && x[i] > 0.25) atomic.add(count, [], 1);
});

const device = await defaultDevice();
using x = device.toDevice(array([1, 2, 3, 4], "float32"));
using total = sum(x); // of shape [], on the device
using count = device.zeros([], "int32");
normalise.forall(4)(x, total);
countLarge.forall(4)(count, x);
console.log(total.shape, await x.toText(), await count.get());
