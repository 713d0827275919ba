// jax-js and TensorFlow.js on their WebAssembly backends, arrays resident.
import { createRequire } from "node:module";
import { dirname, sep } from "node:path";
import type { Job } from "@gridstride/testing/bench/jobs";
import { contender, type Library } from "@gridstride/testing/bench/library";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { blockUntilReady, defaultDevice, init, numpy as jnp } from "@jax-js/jax";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";

type Floats = Float32Array<ArrayBuffer>;

/** Absent where the library does not start here. */
async function enter<R>(
  name: string,
  job: Job,
  open: () => Promise<Omit<Library<R>, "name" | "target">>,
): Promise<Contender | Absent> {
  try {
    return contender(job, { ...(await open()), name, target: "wasm" });
  } catch (error) {
    return { name, absent: (error as Error).message };
  }
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
      call: () => tf.tidy(() => call(...inputs)),
      // It computes before a call returns.
      wait: async () => {},
      read: (result: tf.Tensor) => result.data(),
      release: (result: tf.Tensor) => result.dispose(),
      dispose: () => tf.dispose([...inputs]),
    };
  });
}
