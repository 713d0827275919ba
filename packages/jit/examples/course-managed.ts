// targets: cpu; the typed arrays of other targets outlive growth
// A managed array is a host array that the device computes in: calls on
// it copy nothing where the device has no memory of its own.
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const double = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] *= 2;
});

const device = await requestDevice({ target: "cpu" });
const x = device.managed(4, "float32"); // zeros, on the host
x.data.set([1, 2, 3, 4]);
const before = x.data;

await double.forall(4)(x); // its own device, without a copy
console.log(String(x));

using _large = device.empty(2 ** 23); // the memory of cpu grows
console.log(before.length, x.data.length, x.get(3));

x.dispose(); // or `using x = device.managed(4, "float32")`
