import { deviceFunction, type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { wordsOf } from "./kernels.ts";
import { LANES } from "./layout.ts";

type Pair = readonly [low: number, high: number];

/** The product of two numbers of 64 bits: its words, the low one first. In words of 32 bits, which every target has in lanes. */
const product = /* @__PURE__ */ deviceFunction(
  ({ umulhi, uint32 }, x0: number, x1: number, y0: number, y1: number): readonly [number, number, number, number] => {
    const first = uint32(umulhi(x0, y0));
    const second = uint32(first + uint32(Math.imul(x0, y1)));
    const inner = uint32(Math.imul(x1, y0));
    const middle = uint32(second + inner);
    const third = uint32(umulhi(x0, y1));
    const fourth = uint32(third + uint32(umulhi(x1, y0)));
    const outer = uint32(Math.imul(x1, y1));
    const fifth = uint32(fourth + outer);
    const upper = uint32(fifth + uint32(second < first ? 1 : 0) + uint32(middle < inner ? 1 : 0));
    const carries = uint32(fourth < third ? 1 : 0) + uint32(fifth < outer ? 1 : 0) + uint32(upper < fifth ? 1 : 0);
    return [uint32(Math.imul(x0, y0)), middle, upper, uint32(umulhi(x1, y1)) + carries];
  },
  { uses: {} },
);

/** Whether 64 random bits are refused: with them some numbers would be likelier than others. */
const isRefused = /* @__PURE__ */ deviceFunction(
  ({ product }, x0: number, x1: number, range0: number, range1: number, threshold0: number, threshold1: number) => {
    const [low, high] = product(x0, x1, range0, range1);
    return high < threshold1 || (high === threshold1 && low < threshold0);
  },
  { uses: { product } },
);

/** `low` plus the upper 64 bits of the product with the range; of a range of 2⁶⁴, which is passed as 0, plus the bits themselves. */
const placed = /* @__PURE__ */ deviceFunction(
  ({ product, uint32 }, x0: number, x1: number, low0: number, low1: number, range0: number, range1: number): Pair => {
    const isAll = range0 === 0 && range1 === 0;
    const [, , upper0, upper1] = product(x0, x1, range0, range1);
    const sum = uint32(low0 + (isAll ? x0 : upper0));
    return [sum, uint32(low1 + (isAll ? x1 : upper1)) + uint32(sum < low0 ? 1 : 0)];
  },
  { uses: { product } },
);

/** `[out, first counter, stream, key, low, range, threshold]`, all but the stream as two words. */
type Fill64 = Kernel<
  [
    out: KernelArray1,
    ...counters: [number, number, number, number, number],
    ...bounds: [number, number, number, number, number, number],
  ]
>;

/** `integers32` of 64 bits: two words an element, the upper one first, into an array of words, the low one first. */
export const integers64: Fill64 = /* @__PURE__ */ kernel(
  "void(uint32[:], uint32, uint32, uint32, uint32, uint32, uint32, uint32, uint32, uint32, uint32, uint32)",
  (
    { grid, wordsOf, isRefused, placed, LANES, uint32 },
    out,
    first0,
    first1,
    stream,
    key0,
    key1,
    low0,
    low1,
    range0,
    range1,
    threshold0,
    threshold1,
  ) => {
    const [lane, tile] = grid(2);
    const at = (tile * LANES * 2 + lane) * 2;
    if (at >= out.length) return;
    let [a1, a0, b1, b0] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    for (let attempt = 1; attempt < 256; attempt++) {
      const refuseA = isRefused(a0, a1, range0, range1, threshold0, threshold1);
      const refuseB = isRefused(b0, b1, range0, range1, threshold0, threshold1);
      if (!(refuseA || refuseB)) break;
      const [c1, c0, d1, d0] = wordsOf(lane, tile, first0, first1, stream, uint32(attempt), key0, key1);
      if (refuseA) {
        a0 = c0;
        a1 = c1;
      }
      if (refuseB) {
        b0 = d0;
        b1 = d1;
      }
    }
    const [a, aHigh] = placed(a0, a1, low0, low1, range0, range1);
    out[at] = a;
    out[at + 1] = aHigh;
    if (at + LANES * 2 >= out.length) return;
    const [b, bHigh] = placed(b0, b1, low0, low1, range0, range1);
    out[at + LANES * 2] = b;
    out[at + LANES * 2 + 1] = bHigh;
  },
  { uses: { wordsOf, isRefused, placed, LANES } },
);
