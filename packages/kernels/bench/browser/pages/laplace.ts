// A step of Jacobi's method in a page, as each library's users write it.
import type { DeviceArray } from "@gridstride/core";
import { laplaceStep } from "@gridstride/kernels";
import { answer } from "@gridstride/testing/bench/asked";
import { relax } from "@gridstride/testing/bench/jobs";
import type { numpy as jnp } from "@jax-js/jax";
import * as tf from "@tensorflow/tfjs-core";
import { copyOf } from "../../limits.ts";
import { webgpuCopy } from "../../limits-webgpu.ts";
import { convolved, slices } from "../../relaxed.ts";
import { gridstride, jax, limit, tensorflow } from "../libraries.ts";

/** A kernel each. */
function shifted(u: tf.Tensor): tf.Tensor {
  const [m, n] = u.shape as [number, number];
  const from = (i: number, j: number): tf.Tensor => tf.slice(u, [i, j], [m - 2, n - 2]);
  const sum = tf.add(tf.add(from(0, 1), from(2, 1)), tf.add(from(1, 0), from(1, 2)));
  const edge: [number, number] = [1, 1];
  return tf.pad(tf.mul(sum, 0.25), [edge, edge]);
}

answer((side) => relax("float32", side), {
  gridstride: (job) => gridstride(job, "gridstride", (u) => laplaceStep(u as DeviceArray)),
  "jax-js": (job) => jax(job, "jax-js", (u) => slices((u as jnp.Array).ref)),
  "TensorFlow.js, conv2d": (job) =>
    tensorflow(job, "TensorFlow.js, conv2d", (u) => convolved(u as tf.Tensor), { mayRefuse: true }),
  "TensorFlow.js, slices": (job) => tensorflow(job, "TensorFlow.js, slices", (u) => shifted(u as tf.Tensor)),
  [copyOf("webgpu")]: ({ shape }) =>
    limit(copyOf("webgpu"), (device) => webgpuCopy(device, 2 * 4 * (shape[0] as number) ** 2)),
});
