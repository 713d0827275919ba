// A step of Jacobi's method as users of other libraries write it.
import { jit, numpy as jnp } from "@jax-js/jax";
import * as tf from "@tensorflow/tfjs-core";

/** Shifted slices, which jax-js fuses to one kernel. Takes `u`: pass `u.ref`. */
export const slices: (u: jnp.Array) => jnp.Array = jit((u: jnp.Array) => {
  const sum = u.ref
    .slice([0, -2], [1, -1])
    .add(u.ref.slice([2], [1, -1]))
    .add(u.ref.slice([1, -1], [0, -2]))
    .add(u.slice([1, -1], [2]));
  return jnp.pad(sum.mul(0.25), 1);
});

let weights: tf.Tensor4D | null = null;

/** One kernel of TensorFlow.js. It prepares a convolution for each tensor of weights: a user who repeats it keeps them. */
export function convolved(u: tf.Tensor): tf.Tensor {
  // Not before its backend has started.
  weights ??= tf.keep(tf.tensor4d([0, 0.25, 0, 0.25, 0, 0.25, 0, 0.25, 0], [3, 3, 1, 1]));
  const [m, n] = u.shape as [number, number];
  return tf.reshape(tf.conv2d(tf.reshape(u, [1, m, n, 1]) as tf.Tensor4D, weights, 1, "same"), [m, n]);
}
