// Radian reduction of huge arguments after M. Payne and R. Hanek (1983), of a float64 in words of 32, low word first.

interface Context {
  digits: Readonly<Record<number, number>>;
  int32(x: number): number;
  uint32(x: number | boolean): number;
  highProduct(low: number, high: number, x: number): number;
}

/**
 * |x| / pi + offset 2^-31 for finite |x| >= 1, times 2^shift: the distance to the nearest whole number, a number with a sign of 64 bits,
 * what follows it, in 64 bits more, and a word whose lowest bit is the whole number's.
 */
export function floatTurns(
  { digits, highProduct, int32, uint32 }: Context,
  l: number,
  h: number,
  offset: number,
  shift: number,
): [number, number, number, number, number] {
  const zero = l ^ l;
  const mh = (h & 0xfffff) | 0x100000;
  const e = (h >>> 20) & 0x7ff;
  // The exponent of the last bit of x says from which digit on the product counts: no earlier than 64 before the first.
  const from = 2047 - Math.max(e, 1011);
  const s = from & 31;
  const first = int32(from >>> 5);
  // The last four words of the product of two words and six.
  let a0 = zero;
  let a1 = zero;
  let a2 = zero;
  let a3 = zero;
  let c0 = zero;
  let c1 = zero;
  let before = zero;
  for (let j = 0; j < 6; j++) {
    const word = (digits[first + j]! >>> s) | ((digits[first + j + 1]! << 1) << (31 - s));
    const xl = uint32(Math.imul(l, word));
    const xh = highProduct(l & 0xffff, l >>> 16, word);
    const yl = uint32(Math.imul(mh, before));
    const yh = highProduct(mh & 0xffff, mh >>> 16, before);
    const one = c0 + xl;
    const two = one + yl;
    const t = c1 + xh;
    const u = t + yh;
    const v = u + uint32(one < xl) + uint32(two < yl);
    c1 = uint32(t < xh) + uint32(u < yh) + uint32(v < u);
    c0 = v;
    before = word;
    a0 = a1;
    a1 = a2;
    a2 = a3;
    a3 = two;
  }
  a3 = a3 + offset;
  const once = shift !== 0;
  const t3 = once ? (a3 << 1) | (a2 >>> 31) : a3;
  const t2 = once ? (a2 << 1) | (a1 >>> 31) : a2;
  const t1 = once ? (a1 << 1) | (a0 >>> 31) : a1;
  const t0 = once ? a0 << 1 : a0;
  return [
    (t2 << 1) | (t1 >>> 31),
    (t3 << 1) | (t2 >>> 31),
    t0 << 1,
    (t1 << 1) | (t0 >>> 31),
    (t3 >>> 31) + (t3 >>> 30),
  ];
}
