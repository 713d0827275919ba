// Who computes x³ + 4·sin(y) in a page, on the page's WebGPU adapter, on float32 arrays that are there already.
import { array, requestDevice } from "@gridstride/core";
import { errorOf, type Job } from "@gridstride/testing/bench/jobs";
import type { Contender } from "@gridstride/testing/bench/measure";
import { vectorize } from "@gridstride/ufunc";
import { blockUntilReady, defaultDevice, getWebGPUDevice, init, jit, numpy as jnp } from "@jax-js/jax";
import type { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-webgpu";

type Floats = Float32Array<ArrayBuffer>;

/** One library on one device. */
interface Library<R> {
  readonly name: string;
  readonly adapter: string;
  /** Enqueues the job on resident arrays. */
  call(): R;
  /** Returns when a result is computed. */
  wait(result: R): Promise<unknown>;
  read(result: R): Promise<ArrayLike<number>>;
  /** Gives a result's memory back. */
  release(result: R): void;
  dispose(): void;
}

/** A library as a contender; each run's result is new and the one before is given back first. */
function contender<R>(job: Job, { name, adapter, call, wait, read, release, dispose }: Library<R>): Contender {
  let last: R | null = null;
  const drop = (): void => {
    if (last !== null) release(last);
    last = null;
  };
  const run = async (): Promise<number> => {
    drop();
    const start = performance.now();
    last = call();
    await wait(last);
    return performance.now() - start;
  };
  return {
    name,
    target: "webgpu",
    adapter,
    run,
    check: async () => {
      await run();
      return errorOf(await read(last as R), job);
    },
    dispose: () => {
      drop();
      dispose();
    },
  };
}

async function gridstride(job: Job, fastmath: boolean): Promise<Contender> {
  const device = await requestDevice({ target: "webgpu" });
  const [x, y] = [job.inputs.x, job.inputs.y].map((data) => device.toDevice(array(data as Floats)));
  if (x === undefined || y === undefined) throw new Error("the job has no x and y");
  // As the rivals are called; a power is the adapter's own with fastmath, and WGSL has none of negative numbers.
  const f = vectorize(["float32(float32, float32)"], (a, b) => a * a * a + 4 * Math.sin(b), {
    target: "webgpu",
    fastmath,
  });
  return contender(job, {
    name: fastmath ? "gridstride, fastmath" : "gridstride",
    adapter: device.info.adapter,
    call: () => f(x, y),
    wait: () => device.synchronize(),
    read: async (result) => (await result.copyToHost()).data as Floats,
    release: (result) => result.dispose(),
    dispose: () => device.dispose(),
  });
}

/** jax-js: the function compiled by its `jit` to one kernel. */
async function jax(job: Job): Promise<Contender> {
  const backends = await init("webgpu");
  if (!backends.includes("webgpu")) throw new Error("jax-js found no WebGPU");
  defaultDevice("webgpu");
  const [x, y] = [jnp.array(job.inputs.x as Floats), jnp.array(job.inputs.y as Floats)];
  await blockUntilReady([x, y]);
  const f = jit((a: jnp.Array, b: jnp.Array) => a.ref.mul(a.ref).mul(a).add(jnp.sin(b).mul(4)));
  return contender(job, {
    name: "jax-js",
    adapter: adapterName(getWebGPUDevice().adapterInfo),
    call: () => f(x.ref, y.ref),
    wait: (result) => blockUntilReady(result),
    read: async (result) => (await result.ref.data()) as Floats,
    release: (result) => result.dispose(),
    dispose: () => {
      x.dispose();
      y.dispose();
    },
  });
}

/** TensorFlow.js: one kernel an operation. */
async function tensorflow(job: Job): Promise<Contender> {
  if (!(await tf.setBackend("webgpu"))) throw new Error("TensorFlow.js found no WebGPU");
  await tf.ready();
  const backend = tf.backend() as WebGPUBackend;
  const [x, y] = [tf.tensor1d(job.inputs.x as Floats), tf.tensor1d(job.inputs.y as Floats)];
  return contender(job, {
    name: "TensorFlow.js",
    adapter: adapterName(backend.device.adapterInfo),
    call: () => tf.tidy(() => tf.add(tf.mul(tf.square(x), x), tf.mul(tf.sin(y), 4))),
    wait: () => {
      // It keeps operations back, in an open pass, until something is read.
      backend.endComputePassEncoder();
      backend.submitQueue();
      return backend.queue.onSubmittedWorkDone();
    },
    read: (result) => result.data(),
    release: (result) => result.dispose(),
    dispose: () => tf.dispose([x, y]),
  });
}

function adapterName({ vendor, architecture, description }: GPUAdapterInfo): string {
  return [vendor, architecture, description].filter(Boolean).join(" ");
}

/** By name, what makes each; a promise that is rejected says why it cannot be here. */
export const LIBRARIES: Readonly<Record<string, (job: Job) => Promise<Contender>>> = {
  gridstride: (job) => gridstride(job, false),
  "gridstride, fastmath": (job) => gridstride(job, true),
  "jax-js": jax,
  "TensorFlow.js": tensorflow,
};
