import { type DeviceFunction, deviceFunction } from "@gridstride/jit";

type Words = readonly [number, number, number, number];

/** The upper 32 bits of the product of two uint32, the first in halves of 16 bits: no target has a wider product in lanes. */
const highProduct = /* @__PURE__ */ deviceFunction((low: number, high: number, x: number) => {
  const x0 = x & 0xffff;
  const x1 = x >>> 16;
  const middle = high * x0 + ((low * x0) >>> 16);
  const carried = low * x1 + (middle & 0xffff);
  return (high * x1 + (middle >>> 16) + (carried >>> 16)) >>> 0;
});

const philoxWords = /* @__PURE__ */ deviceFunction(
  (
    { highProduct },
    c0: number,
    c1: number,
    c2: number,
    c3: number,
    key0: number,
    key1: number,
  ): readonly [number, number, number, number] => {
    let x0 = c0 >>> 0;
    let x1 = c1 >>> 0;
    let x2 = c2 >>> 0;
    let x3 = c3 >>> 0;
    let k0 = key0 >>> 0;
    let k1 = key1 >>> 0;
    for (let round = 0; round < 10; round++) {
      const high0 = highProduct(0x1f53, 0xd251, x0);
      const low0 = Math.imul(x0, 0xd2511f53) >>> 0;
      const high1 = highProduct(0x8d57, 0xcd9e, x2);
      const low1 = Math.imul(x2, 0xcd9e8d57) >>> 0;
      x0 = (high1 ^ x1 ^ k0) >>> 0;
      x1 = low1;
      x2 = (high0 ^ x3 ^ k1) >>> 0;
      x3 = low0;
      k0 = (k0 + 0x9e3779b9) >>> 0;
      k1 = (k1 + 0xbb67ae85) >>> 0;
    }
    return [x0, x1, x2, x3];
  },
  { uses: { highProduct } },
);

/**
 * Philox4x32-10: a random function of a counter of 128 bits and a key of 64, as words of 32 bits, least significant first.
 * Arguments are taken as uint32; so are the four words it returns, the same on every target and in plain JavaScript. Whoever
 * numbers their counters needs no state: each thread makes its own random numbers.
 *
 * ```ts
 * const noise = kernel(({ grid, philox, float32 }, out, seed) => {
 *   const i = grid(1);
 *   const [word] = philox(i, 0, 0, 0, seed, 0);
 *   if (i < out.length) out[i] = float32(word >>> 8) * 2 ** -24;
 * }, { uses: { philox } });
 * ```
 *
 * @see Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
 */
export const philox: DeviceFunction<
  [c0: number, c1: number, c2: number, c3: number, key0: number, key1: number],
  Words
> = philoxWords;

const upperWord = /* @__PURE__ */ deviceFunction(
  ({ highProduct }, a: number, b: number) => highProduct(a & 0xffff, a >>> 16, b),
  {
    uses: { highProduct },
  },
);

/** The upper word of the product of two uint32. */
export const multiplyHigh: DeviceFunction<[a: number, b: number], number> = upperWord;
