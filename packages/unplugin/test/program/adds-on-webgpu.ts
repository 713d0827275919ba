// Adds two vectors on webgpu.
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const add = kernel("void(float32[:], float32[:], float32[:])", ({ grid }, out, a, b) => {
  const i = grid(1);
  if (i < out.length) out[i] = a[i]! + b[i]!;
});
const device = await requestDevice({ target: "webgpu" });
const a = device.toDevice(new Float32Array(1000).fill(1));
const b = device.toDevice(new Float32Array(1000).fill(2));
const out = device.empty(1000, "float32");
add.forall(1000)(out, a, b);
console.log((await out.copyToHost()).data[0]);
