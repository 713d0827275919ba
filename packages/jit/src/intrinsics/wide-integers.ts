// Arithmetic of 64 bits in words of 32, low word first, for targets that have no wider integers. The functions are compiled
// from their text, like a user's; all of their arguments and results are uint32.

type Pair = [number, number];

interface Words {
  highProduct(low: number, high: number, x: number): number;
  clz(x: number): number;
  product(al: number, ah: number, bl: number, bh: number): Pair;
  divide(al: number, ah: number, bl: number, bh: number): [number, number, number, number];
}

/** The low 64 bits of a product. */
export function product({ highProduct }: Words, al: number, ah: number, bl: number, bh: number): Pair {
  const low = Math.imul(al, bl) >>> 0;
  const high = highProduct(al & 0xffff, al >>> 16, bl);
  return [low, (high + (Math.imul(al, bh) >>> 0) + (Math.imul(ah, bl) >>> 0)) >>> 0];
}

/** Quotient and remainder of unsigned numbers; all 0 for a division by 0. */
export function divide(_: Words, al: number, ah: number, bl: number, bh: number): [number, number, number, number] {
  if ((bl | bh) === 0) return [bl, bl, bl, bl];
  if ((ah | bh) === 0) return [Math.trunc(al / bl), ah, al % bl, ah];
  let low = al;
  let high = ah;
  let restLow = al ^ al;
  let restHigh = restLow;
  for (let bit = 0; bit < 64; bit++) {
    const out = restHigh >>> 31;
    restHigh = (restHigh << 1) | (restLow >>> 31);
    restLow = (restLow << 1) | (high >>> 31);
    high = (high << 1) | (low >>> 31);
    low = low << 1;
    if (out !== 0 || restHigh > bh || (restHigh === bh && restLow >= bl)) {
      restHigh = restHigh - bh;
      if (restLow < bl) restHigh = restHigh - 1;
      restLow = restLow - bl;
      low = low | 1;
    }
  }
  return [low, high, restLow, restHigh];
}

/** The number without its sign, as `sign` says: all bits set for a negative one. */
export function magnitude(_: Words, low: number, high: number, sign: number): Pair {
  const flipped = low ^ sign;
  const result = flipped + (sign & 1);
  const carry = sign & 1 & (result === 0 ? 1 : 0);
  return [result, (high ^ sign) + carry];
}

/** Quotient and remainder towards zero of signed numbers. */
export function divideSigned(
  { divide, magnitude }: Words & { magnitude(low: number, high: number, sign: number): Pair },
  al: number,
  ah: number,
  bl: number,
  bh: number,
): [number, number, number, number] {
  const zero = ah ^ ah;
  const signA = zero - (ah >>> 31);
  const signB = zero - (bh >>> 31);
  const [xl, xh] = magnitude(al, ah, signA);
  const [yl, yh] = magnitude(bl, bh, signB);
  const [ql, qh, rl, rh] = divide(xl, xh, yl, yh);
  const [ml, mh] = magnitude(ql, qh, signA ^ signB);
  const [nl, nh] = magnitude(rl, rh, signA);
  return [ml, mh, nl, nh];
}

/** A power with an unsigned exponent, by squaring. */
export function power({ product }: Words, bl: number, bh: number, el: number, eh: number): Pair {
  let low = (bl ^ bl) | 1;
  let high = bl ^ bl;
  let squareLow = bl;
  let squareHigh = bh;
  let restLow = el;
  let restHigh = eh;
  while ((restLow | restHigh) !== 0) {
    if ((restLow & 1) !== 0) {
      const [l, h] = product(low, high, squareLow, squareHigh);
      low = l;
      high = h;
    }
    const [l2, h2] = product(squareLow, squareHigh, squareLow, squareHigh);
    squareLow = l2;
    squareHigh = h2;
    restLow = (restLow >>> 1) | (restHigh << 31);
    restHigh = restHigh >>> 1;
  }
  return [low, high];
}

/** The bits of the float32 that is nearest to an unsigned number, ties to even. */
export function toFloat({ clz }: Pick<Words, "clz">, low: number, high: number): number {
  const zero = low ^ low;
  if ((low | high) === 0) return zero;
  const zeros = (high !== 0 ? clz(high) : 32 + clz(low)) >>> 0;
  const shift = zeros & 31;
  const from = zeros >= 32 ? low : high;
  const next = zeros >= 32 ? zero : low;
  // The 32 bits from the first one on, and the bits after them.
  const top = (from << shift) | ((next >>> 1) >>> (31 - shift));
  const rest = next << shift;
  const kept = top >>> 8;
  const half = (top >>> 7) & 1;
  const sticky = (top & 0x7f) | rest;
  const nearest = ((zero + (190 - zeros)) << 23) + (kept - 0x800000);
  // A carry out of the fraction goes on into the exponent.
  return half !== 0 && (sticky !== 0 || (kept & 1) !== 0) ? nearest + 1 : nearest;
}

/** The whole part of a float32, given by its bits, as a number without its sign: low, high, and whether 64 bits hold it. */
export function fromFloat(_: Words, bits: number): [number, number, number] {
  const zero = bits ^ bits;
  const exponent = (bits >>> 23) & 0xff;
  if (exponent < 127) return [zero, zero, zero | 1];
  if (exponent > 190) return [zero, zero, zero];
  const fraction = (bits & 0x7fffff) | 0x800000;
  const shift = exponent - 127;
  if (shift <= 23) return [fraction >>> (23 - shift), zero, zero | 1];
  const left = shift - 23;
  if (left >= 32) return [zero, fraction << (left - 32), zero | 1];
  return [fraction << left, (fraction >>> 1) >>> (31 - left), zero | 1];
}
