// Philox4x32-10, a random function of a counter and a key, as kernels run it. These functions are compiled from their text, like a
// user's, and plain JavaScript calls them as they are.
// Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011.

export type Words = [number, number, number, number];

interface Context {
  highProduct(low: number, high: number, x: number): number;
}

/** The upper 32 bits of the product of two uint32, the first in halves of 16 bits: no target has a wider product in lanes. */
export function highProduct(low: number, high: number, x: number): number {
  const x0 = x & 0xffff;
  const x1 = x >>> 16;
  const middle = high * x0 + ((low * x0) >>> 16);
  const carried = low * x1 + (middle & 0xffff);
  return (high * x1 + (middle >>> 16) + (carried >>> 16)) >>> 0;
}

export function umulhi({ highProduct }: Context, x: number, y: number): number {
  return highProduct(x & 0xffff, x >>> 16, y >>> 0);
}

/** The four words of a counter of 128 bits and a key of 64, least significant words first. */
export function philox(
  { highProduct }: Context,
  key0: number,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  key1: number,
): Words {
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
}
