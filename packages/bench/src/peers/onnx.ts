import type { Tensor } from "onnxruntime-web";
import type { Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import { type Context, softwareGpu } from "../suites/suite.ts";
import { type Library, libraryEntrant, type Ready } from "./library.ts";
import { matmulModel } from "./onnx-model.ts";

/** Where a page finds the files of WebAssembly that onnxruntime-web loads by itself. */
export const ONNX_FILES = "/onnxruntime-web/";

/**
 * onnxruntime-web at a product of square matrices: on WebGPU in a page, its tensors in GPU buffers; in Node on its
 * WebAssembly with SIMD and a thread a core, whose tensors are the host's.
 */
export function onnxMatmul(context: Context, job: Job, tolerance: number): Promise<Entrant> {
  if (context.where === "browser")
    return libraryEntrant("onnxruntime-web webgpu", "resident", job, () => onGpu(context, job, tolerance));
  return libraryEntrant("onnxruntime-web wasm", "transfers", job, () => onCores(job, tolerance));
}

type Outputs = Readonly<Record<string, Tensor>>;

async function onCores(job: Job, tolerance: number): Promise<Library<Tensor>> {
  const ort = await import("onnxruntime-web");
  const { availableParallelism } = await import("node:os");
  ort.env.wasm.numThreads = availableParallelism();
  return {
    ...{ target: "wasm", adapter: "onnxruntime-web", software: false, tolerance },
    open: async (): Promise<Ready<Tensor>> => {
      const session = await ort.InferenceSession.create(matmulModel(job.shape[0] as number), {
        executionProviders: ["wasm"],
        graphOptimizationLevel: "all",
      });
      const feeds = Object.fromEntries(
        Object.entries(job.inputs).map(([name, { data, shape }]) => [
          name,
          new ort.Tensor("float32", data as Float32Array, shape),
        ]),
      );
      return {
        call: async () => ((await session.run(feeds)) as Outputs).c as Tensor,
        wait: () => {},
        read: (result) => result.data as Float32Array,
        release: (result) => result.dispose(),
        dispose: () => session.release(),
      };
    },
  };
}

async function onGpu(context: Context, job: Job, tolerance: number): Promise<Library<Tensor>> {
  const ort = await import("onnxruntime-web/webgpu");
  ort.env.wasm.wasmPaths = ONNX_FILES;
  return {
    ...{ target: "webgpu", adapter: "onnxruntime-web", tolerance },
    software: await softwareGpu(context),
    open: async (): Promise<Ready<Tensor>> => {
      const session = await ort.InferenceSession.create(matmulModel(job.shape[0] as number), {
        executionProviders: ["webgpu"],
        preferredOutputLocation: "gpu-buffer",
      });
      const device = (await ort.env.webgpu.device) as GPUDevice;
      const { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
      const buffers: GPUBuffer[] = [];
      const feeds: Record<string, Tensor> = {};
      for (const [name, { data, shape }] of Object.entries(job.inputs)) {
        const values = data as Floats;
        const gpuBuffer = device.createBuffer({ size: values.byteLength, usage: STORAGE | COPY_DST | COPY_SRC });
        device.queue.writeBuffer(gpuBuffer, 0, values);
        buffers.push(gpuBuffer);
        feeds[name] = ort.Tensor.fromGpuBuffer(gpuBuffer, { dataType: "float32", dims: shape });
      }
      return {
        call: async () => ((await session.run(feeds)) as Outputs).c as Tensor,
        wait: () => device.queue.onSubmittedWorkDone(),
        read: async (result) => (await result.getData()) as Float32Array,
        release: (result) => result.dispose(),
        dispose: async () => {
          for (const one of buffers) one.destroy();
          await session.release();
        },
      };
    },
  };
}
