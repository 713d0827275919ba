// A kernel computes, onnxruntime-web multiplies the matrix by itself, a kernel computes again: in the tensors' own buffers.
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Moves } from "@gridstride/testing";
import * as ort from "onnxruntime-web/webgpu";

const { moved } = globalThis as unknown as { moved: () => Moves };
ort.env.wasm.wasmPaths = "/onnxruntime-web/";
const asked = (await (await navigator.gpu.requestAdapter())?.requestDevice()) as GPUDevice;
ort.env.webgpu.device = asked as never;
const session = await ort.InferenceSession.create("/product.onnx", {
  executionProviders: ["webgpu"],
  preferredOutputLocation: "gpu-buffer",
});
const own = (await ort.env.webgpu.device) as GPUDevice;
console.log(`takes the device that was set before: ${own === asked}`);
const device = await requestDevice({ device: own });
const twice = kernel("void(float32[:])", ({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] = x[i]! * 2;
});
const x = device.toDevice(Float32Array.of(1, 2, 3, 4));
const tensorOf = () =>
  ort.Tensor.fromGpuBuffer(x.gpuBuffer().buffer as GPUBuffer, { dataType: "float32", dims: [2, 2] });
// The first run uploads what it keeps.
const first = tensorOf();
(await session.run({ a: first, b: first })).c?.dispose();
await device.synchronize();

moved();
twice.configure(1, 64, { device })(x);
const a = tensorOf();
const { c } = await session.run({ a, b: a });
const product = device.fromGPUBuffer(c?.gpuBuffer as GPUBuffer, { dtype: "float32", shape: 4 });
twice.configure(1, 64, { device })(product);
product.gpuBuffer();
const { data, uniforms } = moved();
console.log(`moved: ${data.length}; uniforms: ${uniforms.length}`);
console.log(String(await product.copyToHost()));
console.log(`moved by reading: ${moved().data}`);
