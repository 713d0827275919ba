import type { numpy as JaxNumpy } from "@jax-js/jax";
import { absent, type Entrant } from "../measure/contender.ts";
import type { Floats, Job } from "../suites/jobs.ts";
import type { Context } from "../suites/suite.ts";

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
export async function jaxJs(context: Context, job: Job, program: JaxProgram): Promise<Entrant> {
  const backend = context.where === "browser" ? "webgpu" : "wasm";
  const name = `jax-js ${backend}`;
  if (job.dtype !== "float32") return absent(name, "resident", "only its float32 is compared");
  let jax: Jax;
  try {
    jax = await import("@jax-js/jax");
  } catch {
    return absent(name, "resident", "@jax-js/jax is not installed");
  }
  if (!(await jax.init(backend)).includes(backend)) return absent(name, "resident", `jax-js has no ${backend} here`);
  jax.defaultDevice(backend);
  const { blockUntilReady, jit, numpy } = jax;
  return {
    kind: "contender",
    name,
    column: "resident",
    target: backend,
    adapter: "jax-js",
    software: backend === "webgpu" && context.adapters().some((one) => one.target === "webgpu" && one.software),
    bytes: job.bytes,
    flops: job.flops,
    tolerance: program.tolerance,
    open: async () => {
      const inputs = Object.values(job.inputs).map(({ data, shape }) =>
        numpy.array(data as Float32Array<ArrayBuffer>, { shape: [...shape] }),
      );
      await blockUntilReady(inputs);
      const f = jit((...given: Array_[]) => program.call(jax, given));
      let last: Array_ | null = null;
      const drop = (): void => {
        last?.dispose();
        last = null;
      };
      return {
        run: async () => {
          drop();
          last = f(...inputs.map((one) => one.ref)) as Array_;
          await blockUntilReady(last);
        },
        check: async () => job.errorOf((await (last as unknown as Array_).ref.data()) as Floats),
        dispose: () => {
          drop();
          for (const one of inputs) one.dispose();
        },
      };
    },
  };
}
