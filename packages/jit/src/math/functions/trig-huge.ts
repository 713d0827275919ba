import type { Vec } from "../vec.ts";
import { type Pair, twoProduct } from "./pair.ts";
import { sineNear, tanNear } from "./trig.ts";

/**
 * Sine, cosine and tangent of huge arguments, from their distance to a multiple of pi, which targets find in integers: radian reduction
 * after M. Payne and R. Hanek (1983).
 */

/** Digits of 1/pi up to weight 2^-1163, the lowest bit first, with zeros above. */
const DIGITS = 972 + 191;

/** The digits as bytes for 8-byte loads: 1/pi from J. Machin's pi = 16 atan(1/5) - 4 atan(1/239). */
export function inversePi(): Uint8Array {
  const unit = 1n << BigInt(DIGITS + 64);
  const arctan = (inverse: bigint): bigint => {
    let sum = 0n;
    for (let power = unit / inverse, n = 1n; power !== 0n; power /= -inverse * inverse, n += 2n) sum += power / n;
    return sum;
  };
  const pi = 16n * arctan(5n) - 4n * arctan(239n);
  let digits = (unit << BigInt(DIGITS)) / pi;
  return Uint8Array.from({ length: 176 }, () => {
    const byte = Number(digits & 0xffn);
    digits >>= 8n;
    return byte;
  });
}

/** (high + low) unit, unit being pi or half of it: the product as a float and what is to be subtracted from it. */
function radians(high: Vec, low: Vec, unit: number): Pair {
  const [product, rest] = twoProduct(high, high.of(Math.PI * unit));
  return [
    product,
    high
      .mul(1.2246467991473532e-16 * unit)
      .add(low.mul(Math.PI * unit))
      .add(rest)
      .neg(),
  ];
}

export interface Huge {
  /** Added to the turns, in units of 2^-63 of half a turn. */
  readonly offset: bigint;
  /** The power of 2 that they are multiplied by. */
  readonly shift: bigint;
  readonly finish: (x: Vec, high: Vec, low: Vec, word: Vec) => Vec;
}

/** Infinity less itself is NaN. */
const orNaN = (x: Vec, y: Vec): Vec => y.add(x.sub(x));

const sine = (high: Vec, low: Vec, word: Vec): Vec => sineNear(...radians(high, low, 1)).xor(word.shl(63));

export const HUGE: Readonly<Record<"sinEdge" | "cosEdge" | "tanEdge", Huge>> = {
  sinEdge: { offset: 0n, shift: 0n, finish: (x, high, low, word) => orNaN(x, sine(high, low, word).xor(x.sign())) },
  cosEdge: { offset: 1n << 62n, shift: 0n, finish: (x, high, low, word) => orNaN(x, sine(high, low, word)) },
  tanEdge: {
    offset: 0n,
    shift: 1n,
    finish: (x, high, low, word) => orNaN(x, tanNear(...radians(high, low, 0.5), word).xor(x.sign())),
  },
};
