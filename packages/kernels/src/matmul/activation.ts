import type { DeviceArray } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const add = vectorize((x, y) => x + y);

type Named = "relu" | "sigmoid" | "silu" | "tanh";
type Apply = (x: DeviceArray, options: { readonly out: DeviceArray }) => DeviceArray;

const activations: Readonly<Record<Named, Apply>> = {
  relu: vectorize((x) => Math.max(x, 0)),
  sigmoid: vectorize((x) => 1 / (1 + Math.exp(-x))),
  silu: vectorize((x) => x / (1 + Math.exp(-x))),
  tanh: vectorize((x) => Math.tanh(x)),
};

/** A function of one element: a name, or a ufunc of one operand that `vectorize` made, which is compiled once. */
export type Activation = Named | Apply;

/** Applies it in place. */
export function activate(array: DeviceArray, activation: Activation): void {
  const apply = typeof activation === "string" ? activations[activation] : activation;
  apply(array, { out: array });
}

/** Adds a bias in place, broadcast. */
export function addBias(array: DeviceArray, bias: DeviceArray): void {
  add(array, bias, { out: array });
}
