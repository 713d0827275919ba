// Two square matrices are multiplied in a page.
import type { DeviceArray } from "@gridstride/core";
import { matmul as multiply } from "@gridstride/kernels";
import { answer } from "@gridstride/testing/bench/asked";
import { matmul } from "@gridstride/testing/bench/jobs";
import { numpy as jnp } from "@jax-js/jax";
import * as tf from "@tensorflow/tfjs-core";
import { peakOf } from "../../limits.ts";
import { webgpuMultiplyAdds } from "../../limits-webgpu.ts";
import { gridstride, jax, limit, tensorflow } from "../libraries.ts";

answer((side) => matmul("float32", side), {
  gridstride: (job) => gridstride(job, "gridstride", (a, b) => multiply(a as DeviceArray, b as DeviceArray)),
  "gridstride, no subgroups": (job) =>
    gridstride(job, "gridstride, no subgroups", (a, b) =>
      multiply(a as DeviceArray, b as DeviceArray, { variant: "direct" }),
    ),
  "jax-js": (job) => jax(job, "jax-js", (a, b) => jnp.matmul((a as jnp.Array).ref, (b as jnp.Array).ref)),
  "TensorFlow.js": (job) => tensorflow(job, "TensorFlow.js", (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor)),
  [peakOf("webgpu")]: ({ shape }) =>
    limit(peakOf("webgpu"), (device) => webgpuMultiplyAdds(device, "float32", 2 * (shape[0] as number) ** 3)),
});
