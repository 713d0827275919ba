import { type Kernel, type KernelArray2, kernel } from "@gridstride/jit";

/** `out[b][i] = values[b][places[b][i]]`: what lay next to the keys, in their new order. */
export const gather: Kernel<[KernelArray2, KernelArray2, KernelArray2]> = /* @__PURE__ */ kernel(
  ({ grid }, values, places, out) => {
    const [i, b] = grid(2);
    if (b < out.shape[0] && i < out.shape[1]) out[b][i] = values[b][places[b][i]];
  },
);
