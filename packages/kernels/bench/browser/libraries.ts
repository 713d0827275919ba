// Who computes in a page, on the page's WebGPU adapter, on float32 arrays that are there already.
import { array, type Device, type DeviceArray, requestDevice } from "@gridstride/core";
import type { Job } from "@gridstride/testing/bench/jobs";
import { contender } from "@gridstride/testing/bench/library";
import type { Contender } from "@gridstride/testing/bench/measure";
import { blockUntilReady, defaultDevice, getWebGPUDevice, init, numpy as jnp } from "@jax-js/jax";
import type { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-webgpu";
import type { Limit } from "../limit.ts";
import { limitOn } from "../limits.ts";

type Floats = Float32Array<ArrayBuffer>;

/** @param call - enqueues the job; its result is new. */
export async function gridstride(
  job: Job,
  name: string,
  call: (...inputs: readonly DeviceArray[]) => DeviceArray,
): Promise<Contender> {
  const device = await requestDevice({ target: "webgpu" });
  const inputs = Object.values(job.inputs).map((data) => device.toDevice(array(data, job.shape)));
  return contender(job, {
    name,
    target: "webgpu",
    adapter: device.info.adapter,
    call: () => call(...inputs),
    wait: () => device.synchronize(),
    read: async (result) => (await result.copyToHost()).data as Floats,
    release: (result) => result.dispose(),
    dispose: () => device.dispose(),
  });
}

/** What the page's adapter can do at most, by a name that bars and shares know. */
export async function limit(name: string, make: (device: Device) => Limit): Promise<Contender> {
  const device = await requestDevice({ target: "webgpu" });
  const made = make(device);
  return limitOn(device, name, { ...made, dispose: () => void [made.dispose(), device.dispose()] });
}

/** @param call - gives a new array and keeps the ones it is given: pass `x.ref`. */
export async function jax(
  job: Job,
  name: string,
  call: (...inputs: readonly jnp.Array[]) => jnp.Array,
): Promise<Contender> {
  const backends = await init("webgpu");
  if (!backends.includes("webgpu")) throw new Error("jax-js found no WebGPU");
  defaultDevice("webgpu");
  const inputs = Object.values(job.inputs).map((data) => jnp.array(data as Floats).reshape([...job.shape]));
  await blockUntilReady(inputs);
  return contender(job, {
    name,
    target: "webgpu",
    adapter: adapterName(getWebGPUDevice().adapterInfo),
    call: () => call(...inputs),
    wait: (result) => blockUntilReady(result),
    read: async (result) => (await result.ref.data()) as Floats,
    release: (result) => result.dispose(),
    dispose: () => {
      for (const one of inputs) one.dispose();
    },
  });
}

/** @param mayRefuse - the call is tried first: one that TensorFlow.js refuses is absent, with what it says. */
export async function tensorflow(
  job: Job,
  name: string,
  call: (...inputs: readonly tf.Tensor[]) => tf.Tensor,
  { mayRefuse = false }: { readonly mayRefuse?: boolean } = {},
): Promise<Contender> {
  if (!(await tf.setBackend("webgpu"))) throw new Error("TensorFlow.js found no WebGPU");
  await tf.ready();
  const backend = tf.backend() as WebGPUBackend;
  const inputs = Object.values(job.inputs).map((data) => tf.tensor(data as Floats, [...job.shape]));
  const tidied = (): tf.Tensor => tf.tidy(() => call(...inputs));
  if (mayRefuse) tf.dispose(tried(tidied));
  return contender(job, {
    name,
    target: "webgpu",
    adapter: adapterName(backend.device.adapterInfo),
    call: tidied,
    wait: () => {
      // It keeps operations back, in an open pass, until something is read.
      backend.endComputePassEncoder();
      backend.submitQueue();
      return backend.queue.onSubmittedWorkDone();
    },
    read: (result) => result.data(),
    release: (result) => result.dispose(),
    dispose: () => tf.dispose(inputs),
  });
}

/** What it throws is thrown with its message alone: the stack is a bundle's. */
function tried<R>(call: () => R): R {
  try {
    return call();
  } catch (error) {
    const { message } = error as Error;
    throw Object.assign(new Error(message), { stack: message });
  }
}

function adapterName({ vendor, architecture, description }: GPUAdapterInfo): string {
  return [vendor, architecture, description].filter(Boolean).join(" ");
}
