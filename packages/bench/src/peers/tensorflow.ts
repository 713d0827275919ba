import type { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import type { Tensor } from "@tensorflow/tfjs-core";
import type { Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import { type Context, softwareGpu } from "../suites/suite.ts";
import { type Library, libraryEntrant } from "./library.ts";

type Tf = typeof import("@tensorflow/tfjs-core");

/** A job in TensorFlow.js, within a `tidy`. */
export interface TensorFlowProgram {
  readonly call: (tf: Tf, inputs: readonly Tensor[]) => Tensor;
  readonly tolerance: number;
}

/** TensorFlow.js on resident tensors: on WebGPU in a page, in Node on its WebAssembly with SIMD. */
export function tensorFlow(context: Context, job: Job, program: TensorFlowProgram): Promise<Entrant> {
  const backend = context.where === "browser" ? "webgpu" : "wasm";
  return libraryEntrant(`TensorFlow.js ${backend}`, "resident", job, async (): Promise<Library<Tensor>> => {
    const tf = await import("@tensorflow/tfjs-core");
    if (context.where === "browser") await import("@tensorflow/tfjs-backend-webgpu");
    else await import("@tensorflow/tfjs-backend-wasm");
    if (!(await tf.setBackend(backend))) throw new Error(`TensorFlow.js has no ${backend} here`);
    await tf.ready();
    return {
      ...{ target: backend, adapter: `TensorFlow.js ${tf.version_core}`, tolerance: program.tolerance },
      software: backend === "webgpu" && (await softwareGpu(context)),
      open: async () => {
        const inputs = Object.values(job.inputs).map(({ data, shape }) => tf.tensor(data as Floats, [...shape]));
        return {
          call: () => tf.tidy(() => program.call(tf, inputs)),
          wait: () => {
            if (backend === "webgpu") return submitted(tf.backend() as WebGPUBackend);
          },
          read: (result) => result.data(),
          release: (result) => result.dispose(),
          dispose: () => tf.dispose([...inputs]),
        };
      },
    };
  });
}

/** It keeps operations back, in an open pass, until something is read. */
function submitted(backend: WebGPUBackend): Promise<undefined> {
  backend.endComputePassEncoder();
  backend.submitQueue();
  return backend.queue.onSubmittedWorkDone();
}
