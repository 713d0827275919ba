// A kernel computes, TensorFlow.js doubles, a kernel computes again: in the tensors' own buffers.
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Moves } from "@gridstride/testing";
import { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import * as tf from "@tensorflow/tfjs-core";

const { moved } = globalThis as unknown as { moved: () => Moves };
const device = await requestDevice({ target: "webgpu" });
const backend = new WebGPUBackend(device.gpuDevice as GPUDevice);
tf.registerBackend("shared", () => backend);
tf.copyRegisteredKernels("webgpu", "shared");
await tf.setBackend("shared");
const squares = kernel("void(float32[:], float32[:])", ({ grid }, y, x) => {
  const i = grid(1);
  if (i < x.length) y[i] = x[i]! * x[i]!;
});
const x = device.toDevice(Float32Array.of(1, 2, 3, 4));
const y = device.zeros(4, "float32");
const z = device.zeros(4, "float32");
await device.synchronize();

moved();
squares.configure(1, 64, { device })(y, x);
const given = tf.tensor({ buffer: y.gpuBuffer().buffer as GPUBuffer, zeroCopy: true }, [4], "float32");
const doubled = tf.mul(given, given);
backend.endComputePassEncoder();
backend.submitQueue();
const { resource } = backend.tensorMap.get(doubled.dataId) as { resource: GPUBuffer };
squares.configure(1, 64, { device })(z, device.fromGPUBuffer(resource, { dtype: "float32", shape: 4 }));
z.gpuBuffer();
const { data, uniforms } = moved();
console.log(`moved: ${data.length}; uniforms: ${uniforms.length}`);
console.log(String((await z.copyToHost()).data));
console.log(`moved by reading: ${moved().data}`);

doubled.dataToGPU();
console.log(`moved by dataToGPU: ${moved().data}`);
