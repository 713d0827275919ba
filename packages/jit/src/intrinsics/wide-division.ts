// Quotients, roots and remainders of binary64, a bit at a time: as in wide-floats.ts.
import type { Context, OfTwo, Pair } from "./wide-floats.ts";

export const floatDiv: OfTwo = ({ packed, shiftUp, uint32, unpacked }, al, ah, bl, bh) => {
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
};

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
export const floatRem: OfTwo = ({ int32, leading, packed, shiftUp, uint32, unpacked }, al, ah, bl, bh) => {
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
};
