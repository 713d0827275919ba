// The bits of floats. `bitcast` reads a value's bits as another type,
// `view` the memory of a whole array.
import { array, defaultDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const parts = kernel(({ grid, bitcast }, exponent, above, x) => {
  const i = grid(1);
  if (i >= x.length) return;
  const bits = bitcast.uint32(x[i]);
  exponent[i] = ((bits >>> 23) & 255) - 127;
  // the next float32 further from 0
  above[i] = bitcast.float32(bits + 1);
});

const negate = kernel(({ grid }, words) => {
  const i = grid(1);
  if (i < words.length) words[i] ^= 0x80000000; // the sign of a float32
});

const device = await defaultDevice();
using x = device.toDevice(array([1, 1.5, -6, 1e10], "float32"));
using exponent = device.empty(4, "int32");
using above = device.empty(4, "float32");
parts.forall(4)(exponent, above, x);
console.log(
  await exponent.toText(),
  (await above.get(0)) - 1 === 2 ** -23,
);

negate.forall(4)(x.view("uint32")); // no copy: the words of x
console.log(await x.toText());
