// Who multiplies two square matrices in a page, on the page's WebGPU adapter, on float32 arrays that are there already.
import { array, requestDevice } from "@gridstride/core";
import { matmul as multiply } from "@gridstride/kernels";
import { answer } from "@gridstride/testing/bench/asked";
import { type Job, matmul } from "@gridstride/testing/bench/jobs";
import { contender } from "@gridstride/testing/bench/library";
import type { Contender } from "@gridstride/testing/bench/measure";
import { blockUntilReady, defaultDevice, getWebGPUDevice, init, numpy as jnp } from "@jax-js/jax";
import type { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import * as tf from "@tensorflow/tfjs-core";
import "@tensorflow/tfjs-backend-webgpu";
import type { MatmulVariant } from "@gridstride/kernels";

type Floats = Float32Array<ArrayBuffer>;

async function gridstride(job: Job, name: string, variant?: MatmulVariant): Promise<Contender> {
  const device = await requestDevice({ target: "webgpu" });
  const [a, b] = [job.inputs.a, job.inputs.b].map((data) => device.toDevice(array(data as Floats, job.shape)));
  if (a === undefined || b === undefined) throw new Error("the job has no a and b");
  const options = variant === undefined ? {} : { variant };
  return contender(job, {
    name,
    target: "webgpu",
    adapter: device.info.adapter,
    call: () => multiply(a, b, options),
    wait: () => device.synchronize(),
    read: async (result) => (await result.copyToHost()).data as Floats,
    release: (result) => result.dispose(),
    dispose: () => device.dispose(),
  });
}

async function jax(job: Job): Promise<Contender> {
  const backends = await init("webgpu");
  if (!backends.includes("webgpu")) throw new Error("jax-js found no WebGPU");
  defaultDevice("webgpu");
  const [a, b] = [job.inputs.a, job.inputs.b].map((data) => jnp.array(data as Floats).reshape([...job.shape]));
  if (a === undefined || b === undefined) throw new Error("the job has no a and b");
  await blockUntilReady([a, b]);
  return contender(job, {
    name: "jax-js",
    target: "webgpu",
    adapter: adapterName(getWebGPUDevice().adapterInfo),
    call: () => jnp.matmul(a.ref, b.ref),
    wait: (result) => blockUntilReady(result),
    read: async (result) => (await result.ref.data()) as Floats,
    release: (result) => result.dispose(),
    dispose: () => {
      a.dispose();
      b.dispose();
    },
  });
}

async function tensorflow(job: Job): Promise<Contender> {
  if (!(await tf.setBackend("webgpu"))) throw new Error("TensorFlow.js found no WebGPU");
  await tf.ready();
  const backend = tf.backend() as WebGPUBackend;
  const [a, b] = [job.inputs.a, job.inputs.b].map((data) => tf.tensor(data as Floats, [...job.shape]));
  if (a === undefined || b === undefined) throw new Error("the job has no a and b");
  return contender(job, {
    name: "TensorFlow.js",
    target: "webgpu",
    adapter: adapterName(backend.device.adapterInfo),
    call: () => tf.matMul(a, b),
    wait: () => {
      // It keeps operations back, in an open pass, until something is read.
      backend.endComputePassEncoder();
      backend.submitQueue();
      return backend.queue.onSubmittedWorkDone();
    },
    read: (result) => result.data(),
    release: (result) => result.dispose(),
    dispose: () => tf.dispose([a, b]),
  });
}

function adapterName({ vendor, architecture, description }: GPUAdapterInfo): string {
  return [vendor, architecture, description].filter(Boolean).join(" ");
}

answer((side) => matmul("float32", side), {
  gridstride: (job) => gridstride(job, "gridstride"),
  "gridstride, no subgroups": (job) => gridstride(job, "gridstride, no subgroups", "vectors"),
  "jax-js": jax,
  "TensorFlow.js": tensorflow,
});
