import { type DeviceFunction, deviceFunction, type Kernel, type KernelArray, kernel } from "@gridstride/jit";
import { LANES } from "./layout.ts";

/** Numbers of every kernel: the first counter (two words), the stream, the key (two words). */
type Numbers<N extends number, R extends number[] = []> = R["length"] extends N ? R : Numbers<N, [...R, number]>;
export type Fill<N extends number> = Kernel<[KernelArray, ...Numbers<N>]>;

/** The words of thread x of tile y; attempt 0 is what all but refused integers take. */
const madeWordsOf = /* @__PURE__ */ deviceFunction(
  (
    { philox, uint32, LANES },
    lane: number,
    tile: number,
    first0: number,
    first1: number,
    stream: number,
    attempt: number,
    key0: number,
    key1: number,
  ): readonly [number, number, number, number] => {
    const low = first0 + uint32(tile * LANES + lane);
    const high = first1 + uint32(low < first0 ? 1 : 0);
    return philox(key0, low, high, stream, attempt, key1);
  },
  { uses: { LANES } },
);
export const wordsOf: DeviceFunction<
  [
    lane: number,
    tile: number,
    first0: number,
    first1: number,
    stream: number,
    attempt: number,
    key0: number,
    key1: number,
  ],
  readonly [number, number, number, number]
> = madeWordsOf;

/** `x * scale + shift` rounded as little as can be, so that no driver can round it otherwise. */
const madePlaced = /* @__PURE__ */ deviceFunction(
  ({ fma }, x: number, scale: number, shift: number) => (shift === 0 ? x * scale : fma(x, scale, shift)),
  { uses: {} },
);
export const placed: DeviceFunction<[x: number, scale: number, shift: number], number> = madePlaced;

/** A float32 in (0, 1], as fine near 0 as 32 bits allow: what a logarithm can be taken of. */
const madePositive32 = /* @__PURE__ */ deviceFunction(
  ({ float32 }, word: number) =>
    word < 0x1000000 ? float32(word + 1) * 2.3283064365386963e-10 : float32((word >>> 8) + 1) * 5.9604644775390625e-8,
  { uses: {} },
);
export const positive32: DeviceFunction<[word: number], number> = madePositive32;

/** 53 bits of two words as a float64 in [0, 1). */
const madeUnit64 = /* @__PURE__ */ deviceFunction(
  ({ float64 }, high: number, low: number) =>
    (float64(high >>> 5) * 67108864 + float64(low >>> 6)) * 1.1102230246251565e-16,
  { uses: {} },
);
export const unit64: DeviceFunction<[high: number, low: number], number> = madeUnit64;

/** Two independent normal numbers of two words. */
const normals32 = /* @__PURE__ */ deviceFunction(
  ({ uniform, positive32, float32 }, first: number, second: number): readonly [number, number] => {
    const radius = Math.sqrt(float32(-2) * Math.log(positive32(first)));
    const angle = float32(6.283185307179586) * uniform(second);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  },
  { uses: { positive32 } },
);

/** float32 in [0, 1) times `scale`, plus `shift`; one word an element. */
export const uniform32: Fill<7> = /* @__PURE__ */ kernel(
  "void(float32[:], uint32, uint32, uint32, uint32, uint32, float32, float32)",
  ({ grid, wordsOf, uniform, placed, LANES }, out, first0, first1, stream, key0, key1, scale, shift) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 4 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    out[at] = placed(uniform(a), scale, shift);
    if (at + LANES < out.length) out[at + LANES] = placed(uniform(b), scale, shift);
    if (at + 2 * LANES < out.length) out[at + 2 * LANES] = placed(uniform(c), scale, shift);
    if (at + 3 * LANES < out.length) out[at + 3 * LANES] = placed(uniform(d), scale, shift);
  },
  { uses: { wordsOf, placed, LANES } },
);

/** The same in float64; two words an element. */
export const uniform64: Fill<7> = /* @__PURE__ */ kernel(
  "void(float64[:], uint32, uint32, uint32, uint32, uint32, float64, float64)",
  ({ grid, wordsOf, unit64, placed, LANES }, out, first0, first1, stream, key0, key1, scale, shift) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 2 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    out[at] = placed(unit64(a, b), scale, shift);
    if (at + LANES < out.length) out[at + LANES] = placed(unit64(c, d), scale, shift);
  },
  { uses: { wordsOf, unit64, placed, LANES } },
);

/** float32 of mean `shift` and deviation `scale`, after Box and Muller: two words give two elements. */
export const normal32: Fill<7> = /* @__PURE__ */ kernel(
  "void(float32[:], uint32, uint32, uint32, uint32, uint32, float32, float32)",
  ({ grid, wordsOf, normals32, placed, LANES }, out, first0, first1, stream, key0, key1, scale, shift) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 4 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    const [w, x] = normals32(a, b);
    const [y, z] = normals32(c, d);
    out[at] = placed(w, scale, shift);
    if (at + LANES < out.length) out[at + LANES] = placed(x, scale, shift);
    if (at + 2 * LANES < out.length) out[at + 2 * LANES] = placed(y, scale, shift);
    if (at + 3 * LANES < out.length) out[at + 3 * LANES] = placed(z, scale, shift);
  },
  { uses: { wordsOf, normals32, placed, LANES } },
);

/** The same in float64: four words give two elements. */
export const normal64: Fill<7> = /* @__PURE__ */ kernel(
  "void(float64[:], uint32, uint32, uint32, uint32, uint32, float64, float64)",
  ({ grid, wordsOf, unit64, placed, LANES }, out, first0, first1, stream, key0, key1, scale, shift) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 2 + lane;
    if (at >= out.length) return;
    const [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    // (0, 1]: 1 - u is exact.
    const radius = Math.sqrt(-2 * Math.log(1 - unit64(a, b)));
    const angle = 6.283185307179586 * unit64(c, d);
    out[at] = placed(radius * Math.cos(angle), scale, shift);
    if (at + LANES < out.length) out[at + LANES] = placed(radius * Math.sin(angle), scale, shift);
  },
  { uses: { wordsOf, unit64, placed, LANES } },
);

/**
 * Whole numbers `low` to `low + range - 1`, each as likely as any other; one word an element, and the same word of another
 * counter where it was refused. A `range` of 0 is 2³². Words whose product with `range` has a lower half below `threshold`,
 * 2³² modulo range, are refused: what is left divides evenly.
 *
 * @see Lemire: "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
 */
export const integers32: Fill<8> = /* @__PURE__ */ kernel(
  "void(uint32[:], uint32, uint32, uint32, uint32, uint32, uint32, uint32, uint32)",
  ({ grid, wordsOf, umulhi, LANES, uint32 }, out, first0, first1, stream, key0, key1, low, range, threshold) => {
    const [lane, tile] = grid(2);
    const at = tile * LANES * 4 + lane;
    if (at >= out.length) return;
    let [a, b, c, d] = wordsOf(lane, tile, first0, first1, stream, 0, key0, key1);
    // Refused words are below the threshold: one that is 0 refuses none.
    for (let attempt = 1; attempt < 256; attempt++) {
      const refuseA = Math.imul(a, range) < threshold;
      const refuseB = Math.imul(b, range) < threshold;
      const refuseC = Math.imul(c, range) < threshold;
      const refuseD = Math.imul(d, range) < threshold;
      if (!(refuseA || refuseB || refuseC || refuseD)) break;
      const [e, f, g, h] = wordsOf(lane, tile, first0, first1, stream, uint32(attempt), key0, key1);
      if (refuseA) a = e;
      if (refuseB) b = f;
      if (refuseC) c = g;
      if (refuseD) d = h;
    }
    out[at] = low + (range === 0 ? a : umulhi(a, range));
    if (at + LANES < out.length) out[at + LANES] = low + (range === 0 ? b : umulhi(b, range));
    if (at + 2 * LANES < out.length) out[at + 2 * LANES] = low + (range === 0 ? c : umulhi(c, range));
    if (at + 3 * LANES < out.length) out[at + 3 * LANES] = low + (range === 0 ? d : umulhi(d, range));
  },
  { uses: { wordsOf, LANES } },
);
