// The fused sum of binary64: as in wide-floats.ts.
import type { Context, Pair } from "./wide-floats.ts";

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
  // The larger product, plus the other or its complement and 1.
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
