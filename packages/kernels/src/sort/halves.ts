import { type Kernel, type KernelArray2, kernel } from "@gridstride/jit";
import { even64 } from "./order.ts";

/** The halves of codes of 64 bits, codes of equal keys made the same, and each one's place in its row. */
export const halves: Kernel<[KernelArray2, KernelArray2, KernelArray2, KernelArray2, boolean]> = /* @__PURE__ */ kernel(
  ({ grid, uint32, even64 }, codes, low, high, places, merge) => {
    const [i, b] = grid(2);
    if (b >= codes.shape[0] || i >= codes.shape[1]) return;
    const code = even64(codes[b][i], merge);
    low[b][i] = uint32(code);
    high[b][i] = uint32(code >> 32);
    places[b][i] = i;
  },
  { uses: { even64 } },
);
