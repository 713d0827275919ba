// A library that publishes kernels: `gridstride compile src --out kernels`.
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { half } from "./parts/constants.js";
import type { Device, Float32Array1D } from "./parts/types.ts";

const add = kernel("void(float32[:], float32[:], float32[:])", ({ grid }, out, a, b) => {
  const i = grid(1);
  if (i < out.length) out[i] = (a[i]! + b[i]!) * half;
});

export { squares } from "./parts/squares.ts";

/** A kernel that users launch themselves. */
export const scale: Kernel<[KernelArray1<"float32">, number]> = kernel(
  "void(float32[:], float32)",
  ({ grid }, y, factor) => {
    const i = grid(1);
    if (i < y.length) y[i] = y[i]! * factor;
  },
);

/** What another module exports. */
export type Parts = typeof import("./parts/squares.ts");

/** The mean of each pair of elements. */
export async function means(device: Device, a: Float32Array1D, b: Float32Array1D): Promise<Float32Array1D> {
  const out = new Float32Array(a.length);
  await add.forall(a.length, { device })(out, a, b);
  return out;
}
