// jax-js and TensorFlow.js on their WebAssembly backends, arrays resident.
import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import { errorOf, type Job } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { blockUntilReady, defaultDevice, init, numpy as jnp } from "@jax-js/jax";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";

type Floats = Float32Array<ArrayBuffer>;

/** One library with a job's arrays. */
interface Library<R> {
  readonly adapter: string;
  call(): R;
  /** The result's elements; the job is done by then. */
  read(result: R): Promise<ArrayLike<number>>;
  wait(result: R): Promise<unknown>;
  release(result: R): void;
  dispose(): void;
}

/** `name` as bars call it; absent where the library does not start here. */
async function enter<R>(name: string, job: Job, open: () => Promise<Library<R>>): Promise<Contender | Absent> {
  let library: Library<R>;
  try {
    library = await open();
  } catch (error) {
    return { name, absent: (error as Error).message };
  }
  let last: R | null = null;
  const drop = (): void => {
    if (last !== null) library.release(last);
    last = null;
  };
  const run = async (): Promise<number> => {
    drop();
    const start = performance.now();
    last = library.call();
    await library.wait(last);
    return performance.now() - start;
  };
  return {
    name,
    target: "wasm",
    adapter: library.adapter,
    run,
    check: async () => {
      await run();
      return errorOf(await library.read(last as R), job);
    },
    dispose: () => {
      drop();
      library.dispose();
    },
  };
}

/** @param call - gives a new array and keeps the ones it is given: pass `x.ref`. */
export function jax(job: Job, call: (...inputs: readonly jnp.Array[]) => jnp.Array): Promise<Contender | Absent> {
  return enter("jax-js wasm", job, async () => {
    await init("wasm");
    defaultDevice("wasm");
    const inputs = Object.values(job.inputs).map((data) => jnp.array(data as Floats).reshape([...job.shape]));
    await blockUntilReady(inputs);
    return {
      adapter: "jax-js 0.1.25",
      call: () => call(...inputs),
      wait: (result: jnp.Array) => blockUntilReady(result),
      read: async (result: jnp.Array) => (await result.ref.data()) as Floats,
      release: (result: jnp.Array) => result.dispose(),
      dispose: () => {
        for (const one of inputs) one.dispose();
      },
    };
  });
}

export function tensorflow(
  job: Job,
  call: (...inputs: readonly tf.Tensor[]) => tf.Tensor,
): Promise<Contender | Absent> {
  return enter("TensorFlow.js wasm", job, async () => {
    const main = createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm");
    setWasmPaths(dirname(main) + sep);
    if (!(await tf.setBackend("wasm"))) throw new Error("TensorFlow.js did not start its WebAssembly backend");
    await tf.ready();
    const inputs = Object.values(job.inputs).map((data) => tf.tensor(data as Floats, [...job.shape]));
    return {
      adapter: `TensorFlow.js ${tf.version_core}`,
      call: () => call(...inputs),
      // It computes before a call returns.
      wait: async () => {},
      read: (result: tf.Tensor) => result.data(),
      release: (result: tf.Tensor) => result.dispose(),
      dispose: () => tf.dispose([...inputs]),
    };
  });
}
