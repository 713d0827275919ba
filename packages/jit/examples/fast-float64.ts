// Sums of two float32 numbers in the place of float64 on webgpu.
import { array, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const distance = kernel(
  "void(float64[:], float64[:], float64[:])",
  ({ grid }, out, x, y) => {
    const i = grid(1);
    if (i < out.length) out[i] = Math.sqrt(x[i] * x[i] + y[i] * y[i]);
  },
  { float64: "fast" },
);

using device = await requestDevice();
using x = device.toDevice(array([1, 3, 1e-3]));
using y = device.toDevice(array([1, 4, 2e-3]));
using out = device.zeros(3, "float64");
distance.forall(3)(out, x, y);
const result = await out.copyToHost();
// At least 13 digits, where float32 has 7.
for (let i = 0; i < 3; i++)
  console.log(Number(result.get(i)).toPrecision(13));
