import { deviceFunction, type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { type Fill, positive32, unit64, wordsOf } from "./kernels.ts";
import { LANES } from "./layout.ts";

/** The first table entry above 64 random bits: entries are words, the upper and the lower, in ascending order. */
const entryAbove = /* @__PURE__ */ deviceFunction(
  (upper: KernelArray1, lower: KernelArray1, high: number, low: number): number => {
    let first = 0;
    let last = upper.shape[0] - 1;
    while (first < last) {
      const middle = (first + last) >> 1;
      const above = high < upper[middle] || (high === upper[middle] && low < lower[middle]);
      if (above) last = middle;
      else first = middle + 1;
    }
    return first;
  },
);

/** `[out, upper, lower, first counter (two words), stream, key (two words), shift]`. */
type Draw = Kernel<[KernelArray1, KernelArray1, KernelArray1, number, number, number, number, number, number]>;

/**
 * Whole numbers of any distribution, by inversion: `shift` plus the number of entries of the table that are not above the 64 bits
 * of an element. Integers alone are compared, so all targets give the same numbers.
 */
export const drawTable: Draw = /* @__PURE__ */ kernel(
  "void(int32[:], uint32[:], uint32[:], uint32, uint32, uint32, uint32, uint32, int32)",
  ({ grid, wordsOf, entryAbove, LANES }, out, upper, lower, first0, first1, stream, key0, key1, shift) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 2 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    out[at] = entryAbove(upper, lower, a, b) + shift;
    if (at + LANES < out.length) out[at + LANES] = entryAbove(upper, lower, c, d) + shift;
  },
  { uses: { wordsOf, entryAbove, LANES } },
);

/** float32 of mean `scale`; one word an element. */
export const exponential32: Fill<6> = /* @__PURE__ */ kernel(
  "void(float32[:], uint32, uint32, uint32, uint32, uint32, float32)",
  ({ grid, wordsOf, positive32, LANES }, out, first0, first1, stream, key0, key1, scale) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 4 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    out[at] = (0 - Math.log(positive32(a))) * scale;
    if (at + LANES < out.length) out[at + LANES] = (0 - Math.log(positive32(b))) * scale;
    if (at + 2 * LANES < out.length) out[at + 2 * LANES] = (0 - Math.log(positive32(c))) * scale;
    if (at + 3 * LANES < out.length) out[at + 3 * LANES] = (0 - Math.log(positive32(d))) * scale;
  },
  { uses: { wordsOf, positive32, LANES } },
);

/** The same in float64; two words an element. */
export const exponential64: Fill<6> = /* @__PURE__ */ kernel(
  "void(float64[:], uint32, uint32, uint32, uint32, uint32, float64)",
  ({ grid, wordsOf, unit64, LANES }, out, first0, first1, stream, key0, key1, scale) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 2 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    // (0, 1]: 1 - u is exact.
    out[at] = (0 - Math.log(1 - unit64(a, b))) * scale;
    if (at + LANES < out.length) out[at + LANES] = (0 - Math.log(1 - unit64(c, d))) * scale;
  },
  { uses: { wordsOf, unit64, LANES } },
);
