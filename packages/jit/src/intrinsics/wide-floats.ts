// IEEE 754 binary64 in words of 32, low word first: no operation of a float takes part, whatever an adapter does to floats. The
// functions are compiled from their text, like a user's; all of their arguments and results are uint32.
// A significand is 64 bits with its first one at bit 63, so that 11 bits lie below the last one of the result; the lowest
// is set where anything was lost ("sticky"). An exponent is biased, and wraps below 0.

type Pair = [low: number, high: number];
type Quad = [number, number, number, number];

interface Context {
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

/** The zeros before the first one. */
export function leading({ clz, uint32 }: Context, l: number, h: number): number {
  return uint32(h !== 0 ? clz(h) : clz(l) + 32);
}

/** To the left by fewer than 64. */
export function shiftUp(l: number, h: number, n: number): Pair {
  const s = n & 31;
  const a = n >= 32 ? l : h;
  const b = n >= 32 ? 0 : l;
  return [b << s, (a << s) | ((b >>> 1) >>> (31 - s))];
}

/** To the right; ones that are lost set the lowest bit. */
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

export function floatAdd(
  { leading, rounded, shiftDown, shiftUp, uint32 }: Context,
  al: number,
  ah: number,
  bl: number,
  bh: number,
): Pair {
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
}

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

export function floatMul(
  { packed, shiftUp, uint32, unpacked, wideProduct }: Context,
  al: number,
  ah: number,
  bl: number,
  bh: number,
): Pair {
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
}

export function floatDiv(
  { packed, shiftUp, uint32, unpacked }: Context,
  al: number,
  ah: number,
  bl: number,
  bh: number,
): Pair {
  const sign = (ah ^ bh) & 0x80000000;
  const a = ah & 0x7fffffff;
  const b = bh & 0x7fffffff;
  const nothing = (a | al) === 0;
  const byZero = (b | bl) === 0;
  if (a >= 0x7ff00000 || b >= 0x7ff00000 || nothing || byZero) {
    const both = (nothing && byZero) || (a === 0x7ff00000 && b === 0x7ff00000);
    const none =
      both || a > 0x7ff00000 || b > 0x7ff00000 || (a === 0x7ff00000 && al !== 0) || (b === 0x7ff00000 && bl !== 0);
    const endless = byZero || a >= 0x7ff00000;
    return [sign ^ sign, none ? 0x7ff80000 : endless ? sign | 0x7ff00000 : sign];
  }
  const [xl, xh, xe] = unpacked(al, ah);
  const [yl, yh, ye] = unpacked(bl, bh);
  // Without the last bit, which is 0, twice a remainder fits.
  let restLow = (xl >>> 1) | (xh << 31);
  let restHigh = xh >>> 1;
  const dl = (yl >>> 1) | (yh << 31);
  const dh = yh >>> 1;
  let l = sign ^ sign;
  let h = sign ^ sign;
  for (let bit = 0; bit < 56; bit++) {
    const fits = restHigh > dh || (restHigh === dh && restLow >= dl);
    const tl = fits ? dl : 0;
    const th = fits ? dh : 0;
    const high = restHigh - th - uint32(restLow < tl);
    const low = restLow - tl;
    h = (h << 1) | (l >>> 31);
    l = (l << 1) | uint32(fits);
    restHigh = (high << 1) | (low >>> 31);
    restLow = low << 1;
  }
  // 56 bits, of which the first or the second is set.
  const up = 1 - (h >>> 23);
  const [low, high] = shiftUp(l, h, 8 + up);
  return packed(sign, xe - ye + 1023 - up, low | uint32((restLow | restHigh) !== 0), high);
}

export function floatSqrt({ rounded, shiftUp, uint32, unpacked }: Context, al: number, ah: number): Pair {
  const zero = al ^ al;
  if (((ah & 0x7fffffff) | al) === 0) return [al, ah];
  if (ah >= 0x7ff00000) return [zero, ah === 0x7ff00000 && al === 0 ? ah : zero | 0x7ff80000];
  const [xl, xh, e] = unpacked(al, ah);
  // From 1 to 4, with 62 bits of fraction: an odd power of 2 is part of the number.
  const even = e & 1;
  let low = even !== 0 ? (xl >>> 1) | (xh << 31) : xl;
  let high = even !== 0 ? xh >>> 1 : xh;
  let l = zero;
  let h = zero;
  let restLow = zero;
  let restHigh = zero;
  // Two digits of the number and one of the root a time.
  for (let bit = 0; bit < 56; bit++) {
    restHigh = (restHigh << 2) | (restLow >>> 30);
    restLow = (restLow << 2) | (high >>> 30);
    high = (high << 2) | (low >>> 30);
    low = low << 2;
    const th = (h << 2) | (l >>> 30);
    const tl = (l << 2) | 1;
    const fits = restHigh > th || (restHigh === th && restLow >= tl);
    restHigh = fits ? restHigh - th - uint32(restLow < tl) : restHigh;
    restLow = fits ? restLow - tl : restLow;
    h = (h << 1) | (l >>> 31);
    l = (l << 1) | uint32(fits);
  }
  const [rl, rh] = shiftUp(l, h, zero + 8);
  // (e - 1023) / 2 + 1023, also for exponents below 0.
  return rounded(zero, ((e + 1023 + 2048) >>> 1) - 1024, rl | uint32((restLow | restHigh) !== 0), rh);
}

/** The exact remainder, with the sign of the dividend. */
export function floatRem(
  { int32, leading, packed, shiftUp, uint32, unpacked }: Context,
  al: number,
  ah: number,
  bl: number,
  bh: number,
): Pair {
  const sign = ah & 0x80000000;
  const a = ah & 0x7fffffff;
  const b = bh & 0x7fffffff;
  const none = a >= 0x7ff00000 || b > 0x7ff00000 || (b === 0x7ff00000 && bl !== 0) || (b | bl) === 0;
  if (none) return [sign ^ sign, (sign ^ sign) | 0x7ff80000];
  if (a < b || (a === b && al < bl)) return [al, ah];
  const [xl, xh, xe] = unpacked(al, ah);
  const [yl, yh, ye] = unpacked(bl, bh);
  let l = (xl >>> 1) | (xh << 31);
  let h = xh >>> 1;
  const dl = (yl >>> 1) | (yh << 31);
  const dh = yh >>> 1;
  const steps = int32(xe - ye);
  for (let step = 0; step <= steps; step++) {
    if (step > 0) {
      h = (h << 1) | (l >>> 31);
      l = l << 1;
    }
    if (h > dh || (h === dh && l >= dl)) {
      h = h - dh - uint32(l < dl);
      l = l - dl;
    }
  }
  if ((l | h) === 0) return [l, sign];
  const zeros = leading(l, h);
  const [low, high] = shiftUp(l, h, zeros);
  return packed(sign, ye + 1 - zeros, low, high);
}

/** x y + z, rounded once: in 128 bits. */
export function floatFma(
  { clz, floatAdd, int32, packed, uint32, unpacked, wideProduct }: Context,
  al: number,
  ah: number,
  bl: number,
  bh: number,
  cl: number,
  ch: number,
): Pair {
  const zero = al ^ al;
  const sign = (ah ^ bh) & 0x80000000;
  const a = ah & 0x7fffffff;
  const b = bh & 0x7fffffff;
  const c = ch & 0x7fffffff;
  const none = a > 0x7ff00000 || b > 0x7ff00000 || (a === 0x7ff00000 && al !== 0) || (b === 0x7ff00000 && bl !== 0);
  const noProduct = (a | al) === 0 || (b | bl) === 0;
  const endless = a >= 0x7ff00000 || b >= 0x7ff00000;
  // Then the sum has a product that is exact, or a z that is all.
  if (none || endless || noProduct || c >= 0x7ff00000) {
    const high = none || (endless && noProduct) ? zero | 0x7ff80000 : endless ? sign | 0x7ff00000 : sign;
    return floatAdd(zero, high, cl, ch);
  }
  const [xl, xh, xe] = unpacked(al, ah);
  const [yl, yh, ye] = unpacked(bl, bh);
  const [p0, p1, p2, p3] = wideProduct(xl, xh, yl, yh);
  // Both with the first one at bit 126; the last bits of the product are 0.
  const down = p3 >>> 31;
  const productExponent = xe + ye - 1023 + down;
  const [zl, zh, ze] = unpacked(cl, ch);
  const noZ = (c | cl) === 0;
  const apart = noZ ? zero + 4096 : productExponent - ze;
  const swaps = int32(apart) < 0;
  let e = swaps ? ze : productExponent;
  const m0 = down !== 0 ? (p0 >>> 1) | (p1 << 31) : p0;
  const m1 = down !== 0 ? (p1 >>> 1) | (p2 << 31) : p1;
  const m2 = down !== 0 ? (p2 >>> 1) | (p3 << 31) : p2;
  const m3 = down !== 0 ? p3 >>> 1 : p3;
  const z2 = (zl >>> 1) | (zh << 31);
  const z3 = zh >>> 1;
  let s0 = swaps ? m0 : 0;
  let s1 = swaps ? m1 : 0;
  let s2 = swaps ? m2 : z2;
  let s3 = swaps ? m3 : z3;
  let by = swaps ? 0 - apart : apart;
  let lost = zero;
  for (let word = 0; word < 4; word++) {
    if (by >= 32) {
      lost = lost | s0;
      s0 = s1;
      s1 = s2;
      s2 = s3;
      s3 = zero;
      by = by - 32;
    }
  }
  by = by > 31 ? zero + 31 : by;
  const back = 31 - by;
  lost = lost | ((s0 << 1) << back);
  s0 = (s0 >>> by) | ((s1 << 1) << back) | uint32(lost !== 0);
  s1 = (s1 >>> by) | ((s2 << 1) << back);
  s2 = (s2 >>> by) | ((s3 << 1) << back);
  s3 = s3 >>> by;
  const differ = (sign ^ ch) >>> 31;
  const mask = zero - differ;
  // The larger one, plus the other or its complement and 1.
  let r0 = swaps ? 0 : m0;
  let r1 = swaps ? 0 : m1;
  let r2 = swaps ? z2 : m2;
  let r3 = swaps ? z3 : m3;
  let carry = differ;
  const t0 = r0 + (s0 ^ mask);
  const c0 = uint32(t0 < r0);
  r0 = t0 + carry;
  carry = c0 | uint32(r0 < t0);
  const t1 = r1 + (s1 ^ mask);
  const c1 = uint32(t1 < r1);
  r1 = t1 + carry;
  carry = c1 | uint32(r1 < t1);
  const t2 = r2 + (s2 ^ mask);
  const c2 = uint32(t2 < r2);
  r2 = t2 + carry;
  carry = c2 | uint32(r2 < t2);
  r3 = r3 + (s3 ^ mask) + carry;
  let resultSign = swaps ? ch & 0x80000000 : sign;
  if (differ !== 0 && r3 >= 0x80000000) {
    // Exponents were equal, and nothing was lost.
    resultSign = resultSign ^ 0x80000000;
    r0 = (r0 ^ 0xffffffff) + 1;
    carry = uint32(r0 === 0);
    r1 = (r1 ^ 0xffffffff) + carry;
    carry = carry & uint32(r1 === 0);
    r2 = (r2 ^ 0xffffffff) + carry;
    carry = carry & uint32(r2 === 0);
    r3 = (r3 ^ 0xffffffff) + carry;
  }
  if ((r0 | r1 | r2 | r3) === 0) return [zero, zero];
  for (let word = 0; word < 4; word++) {
    if (r3 === 0) {
      r3 = r2;
      r2 = r1;
      r1 = r0;
      r0 = zero;
      e = e - 32;
    }
  }
  const zeros = uint32(clz(r3));
  const right = 31 - zeros;
  const high = (r3 << zeros) | ((r2 >>> 1) >>> right);
  const low = (r2 << zeros) | ((r1 >>> 1) >>> right) | uint32(((r1 << zeros) | r0) !== 0);
  return packed(resultSign, e + 1 - zeros, low, high);
}
