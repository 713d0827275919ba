import type { numpy as JaxNumpy } from "@jax-js/jax";
import type { Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import { type Context, softwareGpu } from "../suites/suite.ts";
import { type Library, libraryEntrant } from "./library.ts";

type Array_ = JaxNumpy.Array;
type Jax = typeof import("@jax-js/jax");

/** A job in jax-js. Its functions take over the references that they are given. */
export interface JaxProgram {
  readonly call: (jax: Jax, inputs: readonly Array_[]) => Array_;
  readonly tolerance: number;
}

/**
 * jax-js, compiled by its `jit`, on resident arrays: on WebGPU in a page, on one thread of WebAssembly in Node, where it
 * finds no WebGPU. float32 only, which is what its fast paths are for.
 */
export function jaxJs(context: Context, job: Job, program: JaxProgram): Promise<Entrant> {
  const backend = context.where === "browser" ? "webgpu" : "wasm";
  return libraryEntrant(`jax-js ${backend}`, "resident", job, async (): Promise<Library<Array_>> => {
    const jax = await import("@jax-js/jax");
    if (!(await jax.init(backend)).includes(backend)) throw new Error(`jax-js has no ${backend} here`);
    jax.defaultDevice(backend);
    const { blockUntilReady, jit, numpy } = jax;
    return {
      ...{ target: backend, adapter: "jax-js", tolerance: program.tolerance },
      software: backend === "webgpu" && (await softwareGpu(context)),
      open: async () => {
        const inputs = Object.values(job.inputs).map(({ data, shape }) =>
          numpy.array(data as Float32Array<ArrayBuffer>, { shape: [...shape] }),
        );
        await blockUntilReady(inputs);
        const f = jit((...given: Array_[]) => program.call(jax, given));
        return {
          lazy: true,
          call: () => f(...inputs.map((one) => one.ref)) as Array_,
          wait: (result) => blockUntilReady(result),
          read: async (result) => (await result.ref.data()) as Floats,
          release: (result) => result.dispose(),
          dispose: () => {
            for (const one of inputs) one.dispose();
          },
        };
      },
    };
  });
}
