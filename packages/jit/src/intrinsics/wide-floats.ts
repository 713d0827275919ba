// IEEE 754 binary64 in words of 32, low word first: no operation of a float takes part, whatever an adapter does to floats. The
// functions are compiled from their text, like a user's; all of their arguments and results are uint32.
// A significand is 64 bits with its first one at bit 63, so that 11 bits lie below the last one of the result; the lowest
// is set where anything was lost ("sticky"). An exponent is biased, and wraps below 0.

export type Pair = [low: number, high: number];
type Quad = [number, number, number, number];

export interface Context {
  int32(x: number): number;
  uint32(x: number | boolean): number;
  clz(x: number): number;
  highProduct(low: number, high: number, x: number): number;
  leading(l: number, h: number): number;
  shiftUp(l: number, h: number, n: number): Pair;
  shiftDown(l: number, h: number, n: number): Pair;
  rounded(sign: number, e: number, l: number, h: number): Pair;
  packed(sign: number, e: number, l: number, h: number): Pair;
  unpacked(l: number, h: number): [l: number, h: number, e: number];
  wideProduct(al: number, ah: number, bl: number, bh: number): Quad;
  floatAdd(al: number, ah: number, bl: number, bh: number): Pair;
}

/** A function of two numbers. */
export type OfTwo<From = Context, Result = Pair> = (
  context: From,
  al: number,
  ah: number,
  bl: number,
  bh: number,
) => Result;

/** The number of leading zeros. */
export function leading({ clz, uint32 }: Context, l: number, h: number): number {
  return uint32(h !== 0 ? clz(h) : clz(l) + 32);
}

/** To the left by fewer than 64. */
export function shiftUp(_: Context, l: number, h: number, n: number): Pair {
  const s = n & 31;
  const a = n >= 32 ? l : h;
  const b = n >= 32 ? 0 : l;
  return [b << s, (a << s) | ((b >>> 1) >>> (31 - s))];
}

/** To the right; a lost bit that is 1 sets the lowest bit. */
export function shiftDown({ uint32 }: Context, l: number, h: number, n: number): Pair {
  const s = n & 31;
  const a = n >= 32 ? 0 : h;
  const b = n >= 32 ? h : l;
  const lost = (n >= 32 ? l : 0) | ((b << 1) << (31 - s));
  const low = (b >>> s) | ((a << 1) << (31 - s)) | uint32(lost !== 0);
  return [n >= 64 ? uint32((l | h) !== 0) : low, n >= 64 ? 0 : a >>> s];
}

/** The nearest number, ties to even; the exponent is at least 1, and is 1 where the significand begins with zeros. */
export function rounded({ uint32 }: Context, sign: number, e: number, l: number, h: number): Pair {
  const kept = (l >>> 11) | (h << 21);
  const low = kept + (((l & 0x7ff) + 0x3ff + (kept & 1)) >>> 11);
  const high = ((e - 1) << 20) + (h >>> 11) + uint32(low < kept);
  return [e >= 2047 ? 0 : low, sign | (e >= 2047 ? 0x7ff00000 : high)];
}

/** The same with an exponent of any size. */
export function packed({ int32, rounded, shiftDown }: Context, sign: number, e: number, l: number, h: number): Pair {
  const below = int32(e) < 1;
  const [low, high] = shiftDown(l, h, below ? 1 - e : 0);
  return rounded(sign, below ? 1 : e, low, high);
}

/** Significand and exponent of a finite number; of 0 the significand is 0. */
export function unpacked({ leading, shiftUp }: Context, l: number, h: number): [l: number, h: number, e: number] {
  const e = (h >>> 20) & 0x7ff;
  const low = l << 11;
  const high = (h << 11) | (l >>> 21);
  if (e !== 0) return [low, high | 0x80000000, e];
  const fraction = high & 0x7fffffff;
  const zeros = leading(low, fraction) & 63;
  const [upLow, upHigh] = shiftUp(low, fraction, zeros);
  return [upLow, upHigh, 1 - zeros];
}

export const floatAdd: OfTwo = ({ leading, rounded, shiftDown, shiftUp, uint32 }, al, ah, bl, bh) => {
  // x is the one of the larger magnitude.
  const a = ah & 0x7fffffff;
  const b = bh & 0x7fffffff;
  const swaps = a < b || (a === b && al < bl);
  const xl = swaps ? bl : al;
  const xh = swaps ? bh : ah;
  const yl = swaps ? al : bl;
  const yh = swaps ? ah : bh;
  const sign = xh & 0x80000000;
  const differ = (xh ^ yh) >>> 31 !== 0;
  const xe = (xh >>> 20) & 0x7ff;
  const ye = (yh >>> 20) & 0x7ff;
  const e = xe === 0 ? xe + 1 : xe;
  // The first one is bit 62: there is room for a carry.
  const ml = xl << 10;
  const mh = ((xh & 0xfffff) << 10) | (xl >>> 22) | (xe === 0 ? 0 : 0x40000000);
  const [nl, nh] = shiftDown(
    yl << 10,
    ((yh & 0xfffff) << 10) | (yl >>> 22) | (ye === 0 ? 0 : 0x40000000),
    e - (ye === 0 ? ye + 1 : ye),
  );
  const l = differ ? ml - nl : ml + nl;
  const h = differ ? mh - nh - uint32(ml < nl) : mh + nh + uint32(l < ml);
  const zeros = leading(l, h);
  const by = zeros > e || zeros === 64 ? e : zeros;
  const [low, high] = shiftUp(l, h, by & 63);
  const [rl, rh] = rounded((l | h) === 0 && differ ? 0 : sign, e + 1 - by, low, high);
  const special = xe === 0x7ff;
  const none = special && ((xh & 0xfffff) | xl | (differ && ye === 0x7ff ? 1 : 0)) !== 0;
  return [special ? 0 : rl, none ? 0x7ff80000 : special ? xh : rh];
};

/** All 128 bits of a product, lowest first. */
export function wideProduct({ highProduct, uint32 }: Context, al: number, ah: number, bl: number, bh: number): Quad {
  const low = highProduct(al & 0xffff, al >>> 16, bl);
  const one = uint32(Math.imul(al, bh));
  const two = uint32(Math.imul(ah, bl));
  const three = uint32(Math.imul(ah, bh));
  const part = low + one;
  const second = part + two;
  const oneHigh = highProduct(al & 0xffff, al >>> 16, bh) + uint32(part < low) + uint32(second < part);
  const third = oneHigh + highProduct(ah & 0xffff, ah >>> 16, bl);
  const most = third + three;
  const fourth = highProduct(ah & 0xffff, ah >>> 16, bh) + uint32(third < oneHigh) + uint32(most < third);
  return [uint32(Math.imul(al, bl)), second, most, fourth];
}

export const floatMul: OfTwo = ({ packed, shiftUp, uint32, unpacked, wideProduct }, al, ah, bl, bh) => {
  const sign = (ah ^ bh) & 0x80000000;
  const a = ah & 0x7fffffff;
  const b = bh & 0x7fffffff;
  const zero = (a | al) === 0 || (b | bl) === 0;
  if (a >= 0x7ff00000 || b >= 0x7ff00000) {
    const none =
      zero || a > 0x7ff00000 || b > 0x7ff00000 || (a === 0x7ff00000 && al !== 0) || (b === 0x7ff00000 && bl !== 0);
    return [sign ^ sign, none ? 0x7ff80000 : sign | 0x7ff00000];
  }
  if (zero) return [sign ^ sign, sign];
  const [xl, xh, xe] = unpacked(al, ah);
  const [yl, yh, ye] = unpacked(bl, bh);
  const [p0, p1, p2, p3] = wideProduct(xl, xh, yl, yh);
  const up = 1 - (p3 >>> 31);
  const [l, h] = shiftUp(p2 | uint32((p0 | p1) !== 0), p3, up);
  return packed(sign, xe + ye - 1022 - up, l | (up & (p1 >>> 31)), h);
};
