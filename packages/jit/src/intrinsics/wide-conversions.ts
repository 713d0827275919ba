// IEEE 754 binary64 in words of 32, low word first, as in wide-floats.ts: comparisons, rounding to whole numbers, conversions.

import type { Context as OfFloats, OfTwo, Pair } from "./wide-floats.ts";

interface Context extends OfFloats {
  unordered(al: number, ah: number, bl: number, bh: number): number;
  precedes(al: number, ah: number, bl: number, bh: number): number;
  floatToWhole(l: number, h: number): [number, number, number];
}

/** 1 where one is NaN. */
export const unordered: OfTwo<Context, number> = ({ uint32 }, al, ah, bl, bh) => {
  const a = (ah & 0x7fffffff) + uint32(al !== 0);
  const b = (bh & 0x7fffffff) + uint32(bl !== 0);
  return uint32(a > 0x7ff00000 || b > 0x7ff00000);
};

/** 1 where the first one is less in the order of numbers, in which -0 is less than 0. */
export const precedes: OfTwo<Context, number> = ({ uint32 }, al, ah, bl, bh) => {
  const aSign = 0 - (ah >>> 31);
  const bSign = 0 - (bh >>> 31);
  const a = ah ^ (aSign | 0x80000000);
  const b = bh ^ (bSign | 0x80000000);
  return uint32(a < b || (a === b && (al ^ aSign) < (bl ^ bSign)));
};

export const floatLess: OfTwo<Context, number> = ({ precedes, uint32, unordered }, al, ah, bl, bh) => {
  const zeros = (((ah | bh) & 0x7fffffff) | al | bl) === 0;
  return uint32(precedes(al, ah, bl, bh) !== 0 && !zeros && unordered(al, ah, bl, bh) === 0);
};

export const floatAtMost: OfTwo<Context, number> = ({ precedes, uint32, unordered }, al, ah, bl, bh) => {
  const zeros = (((ah | bh) & 0x7fffffff) | al | bl) === 0;
  return uint32((precedes(bl, bh, al, ah) === 0 || zeros) && unordered(al, ah, bl, bh) === 0);
};

export const floatEqual: OfTwo<Context, number> = ({ uint32, unordered }, al, ah, bl, bh) => {
  const zeros = (((ah | bh) & 0x7fffffff) | al | bl) === 0;
  return uint32((zeros || (al === bl && ah === bh)) && unordered(al, ah, bl, bh) === 0);
};

export const floatMin: OfTwo<Context> = ({ precedes, unordered }, al, ah, bl, bh) => {
  const none = unordered(al, ah, bl, bh) !== 0;
  const second = precedes(bl, bh, al, ah) !== 0;
  return [none ? 0 : second ? bl : al, none ? 0x7ff80000 : second ? bh : ah];
};

export const floatMax: OfTwo<Context> = ({ precedes, unordered }, al, ah, bl, bh) => {
  const none = unordered(al, ah, bl, bh) !== 0;
  const second = precedes(al, ah, bl, bh) !== 0;
  return [none ? 0 : second ? bl : al, none ? 0x7ff80000 : second ? bh : ah];
};

/** A whole number: for `how` 0 towards zero, 1 downwards, 2 upwards, 3 the nearest, halves up. */
export function floatRound({ uint32 }: Context, l: number, h: number, how: number): Pair {
  const size = h & 0x7fffffff;
  const sign = h & 0x80000000;
  // NaN and what is whole already.
  if (size >= 0x43300000) return [l, h];
  if (size < 0x3ff00000) {
    const away =
      how === 3
        ? size > 0x3fe00000 || (size === 0x3fe00000 && (sign === 0 || l !== 0))
        : how === (sign === 0 ? 2 : 1) && (size | l) !== 0;
    return [l ^ l, sign | (away ? 0x3ff00000 : 0)];
  }
  // Bits of the fraction: 1 to 52.
  const bits = 1075 - (size >>> 20);
  const near = bits & 31;
  const few = bits < 32;
  const lowMask = few ? (l ^ l) + (1 << near) - 1 : 0xffffffff;
  const highMask = few ? 0 : (l ^ l) + (1 << near) - 1;
  const halfLow = (lowMask >>> 1) | (few ? 0 : highMask << 31);
  const halfHigh = highMask >>> 1;
  const least = how === 3 ? uint32(sign === 0) : l ^ l;
  const all = how === (sign === 0 ? 2 : 1);
  // For positive halves one more than the mask of half a unit: they go up.
  const addLow = how === 3 ? halfLow : all ? lowMask : 0;
  const addHigh = how === 3 ? halfHigh : all ? highMask : 0;
  const part = l + addLow;
  const low = part + least;
  const high = h + addHigh + uint32(part < l) + uint32(low < part);
  return [low & (lowMask ^ 0xffffffff), high & (highMask ^ 0xffffffff)];
}

/** For an unsigned number. */
export function floatFromWhole({ leading, rounded, shiftUp }: Context, l: number, h: number): Pair {
  const zero = l ^ l;
  if ((l | h) === 0) return [zero, zero];
  const zeros = leading(l, h);
  const [low, high] = shiftUp(l, h, zeros);
  return rounded(zero, 1086 - zeros, low, high);
}

/** The whole part without its sign: low, high, and whether 64 bits hold it. */
export function floatToWhole({ uint32 }: Context, l: number, h: number): [number, number, number] {
  const zero = l ^ l;
  const e = (h >>> 20) & 0x7ff;
  if (e < 1023) return [zero, zero, zero | 1];
  const high = (h << 11) | (l >>> 21) | 0x80000000;
  const s = (1086 - e) & 31;
  const far = 1086 - e >= 32;
  const low = l << 11;
  const a = far ? 0 : high;
  const b = far ? high : low;
  return [(b >>> s) | ((a << 1) << (31 - s)), a >>> s, uint32(e <= 1086)];
}

/** An int32, or a uint32: truncated and saturated; 0 of NaN. */
export function floatToInt32({ floatToWhole }: Context, l: number, h: number): number {
  const size = h & 0x7fffffff;
  const [low, high, holds] = floatToWhole(l, h);
  const far = holds === 0 || high !== 0 || low >= 0x80000000;
  const value = far ? 0x7fffffff : low;
  const none = size > 0x7ff00000 || (size === 0x7ff00000 && l !== 0);
  return none ? 0 : h >= 0x80000000 ? (far ? (l ^ l) | 0x80000000 : 0 - low) : value;
}

export function floatToUint32({ floatToWhole }: Context, l: number, h: number): number {
  const [low, high, holds] = floatToWhole(l, h);
  const none = h > 0x7ff00000 || (h === 0x7ff00000 && l !== 0);
  return none ? 0 : holds === 0 || high !== 0 ? 0xffffffff : low;
}

/** From the bits of a float32. */
export function floatFromSingle({ clz, uint32 }: Context, bits: number): Pair {
  const zero = bits ^ bits;
  const sign = bits & 0x80000000;
  const size = bits & 0x7fffffff;
  if (size >= 0x7f800000) return [zero, size > 0x7f800000 ? zero | 0x7ff80000 : sign | 0x7ff00000];
  if (size === 0) return [zero, sign];
  const zeros = size >= 0x800000 ? zero : uint32(clz(size)) - 8;
  const e = (size >= 0x800000 ? size >>> 23 : 1 - zeros) + 896;
  const fraction = (size << zeros) & 0x7fffff;
  return [fraction << 29, sign | (e << 20) | (fraction >>> 3)];
}

/** The bits of a float32: the nearest, ties to even, or where `odd` is 1 the one towards zero, its last bit set where that is not exact. */
export function floatToSingle({ shiftDown, uint32 }: Context, l: number, h: number, odd: number): number {
  const sign = h & 0x80000000;
  const size = h & 0x7fffffff;
  if (size >= 0x7ff00000) return sign | (((size & 0xfffff) | l) !== 0 ? 0x7fc00000 : 0x7f800000);
  const e = size >>> 20;
  if (e >= 1151) return sign | (odd !== 0 ? 0x7f7fffff : 0x7f800000);
  const significand = ((h << 11) | (l >>> 21) | 0x80000000) >>> 0;
  const top = e === 0 ? uint32((size | l) !== 0) : significand | uint32(l << 11 !== 0);
  const [m] = shiftDown(top, l ^ l, e < 897 ? 897 - e : 0);
  const kept = m >>> 8;
  const base = (((e < 897 ? (l ^ l) + 897 : e) - 897) << 23) + kept;
  const up = ((m & 0xff) + 0x7f + (kept & 1)) >>> 8;
  return sign | (odd !== 0 ? base | uint32((m & 0xff) !== 0) : base + up);
}

/** The lowest 32 bits of the whole part, as a number with a sign; 0 of infinity and NaN. */
export function floatLowBits(_: Context, l: number, h: number): number {
  const e = (h >>> 20) & 0x7ff;
  const right = 1075 - e;
  const high = (h & 0xfffff) | 0x100000;
  const s = right & 31;
  const down = right >= 32 ? high >>> s : (l >>> s) | ((high << 1) << (31 - s));
  const size = e < 1023 || e > 1106 ? l ^ l : e > 1075 ? l << (e - 1075) : down;
  return h >= 0x80000000 ? 0 - size : size;
}
