import type { Vec } from "../vec.ts";
import { fastSum, type Pair, quotient } from "./pair.ts";

/**
 * Sine and cosine: x = n pi + r with |r| <= pi/2 (for the cosine n + 1/2 in place of n), then one odd polynomial, which
 * is two thirds of the work of a pair on [-pi/4, pi/4] and a choice between them. The reduction is Cody and Waite's
 * ("Software Manual for the Elementary Functions", 1980): whole multiples of the first two parts of pi are exact up
 * to the limit. Beyond it see trig-huge.ts. float32 operands are computed in float64, where short polynomials do.
 */
const PI = [3.1415926535846666, 5.1266883031679116e-12, 2.1125998133974855e-23] as const;
const LIMIT = 1e5;

/** The same in two parts, for float32 operands. */
const PI_NARROW = [3.1415926534682512, 1.2154201013012384e-10] as const;
const LIMIT_NARROW = 3e6;

/** (sin r / r - 1) / r² in powers of r², |r| <= pi/2. */
const SINE = [
  -0.16666666666666666, 0.008333333333333207, -0.0001984126984121248, 2.7557319211575034e-6, -2.505210690660596e-8,
  1.605894125097059e-10, -7.643030411902957e-13, 2.72158900010719e-15,
] as const;
const SINE_NARROW = [
  -0.16666666631813987, 0.008333331326818207, -0.00019840894506568382, 2.7526639122679477e-6, -2.3909606799338157e-8,
];

/** The same, and (cos r - 1 + r²/2) / r^4, for |r| <= pi/4. */
const SINE_NEAR = [
  -0.16666666666666632, 0.008333333333322472, -0.00019841269829835504, 2.7557313697195955e-6, -2.5050758455894883e-8,
  1.5896793903200672e-10,
];
const COSINE_NEAR = [
  0.0416666666666666, -0.0013888888888874457, 2.4801587289652845e-5, -2.75573143938558e-7, 2.0875728106820464e-9,
  -1.135986459854455e-11,
];

/** sin(r - l) for |r| <= pi/2 and l a rest below the last bit of r; 0 for -0. */
export function sineNear(r: Vec, l: Vec): Vec {
  const [third, ...rest] = SINE;
  const z = r.mul(r);
  const cube = z.mul(r);
  // The rest counts as much as the slope there, cos r, of which two terms and the root at pi/2 are enough.
  const slope = z.mul(-0.405).add(1);
  const small = z.mul(cube).mul(z.poly(rest)).sub(l.mul(slope));
  const [sum, lost] = fastSum(r, cube.mul(third));
  return sum.add(lost.add(small)).atMost(1).atLeast(-1);
}

/** x - n pi scale as a float and what is to be subtracted from it. */
function reduce(x: Vec, n: Vec, scale = 1): Pair {
  const [first, second, third] = PI;
  const near = x.sub(n.mul(first * scale));
  const step = n.mul(second * scale);
  const r = near.sub(step);
  return [r, step.sub(near.sub(r)).add(n.mul(third * scale))];
}

export function sin(x: Vec): Vec {
  // By the magnitude, because -0 would lose its sign.
  const a = x.abs();
  const { t, n } = a.mul(1 / Math.PI).nearest();
  const y = sineNear(...reduce(a, n));
  return y.xor(t.shl(63)).xor(x.xor(a)).except(a.gt(LIMIT), "sinEdge", x);
}

/** The whole multiples of pi before x, less a half; one more than their number is the sign of the cosine. */
const halvesBefore = (x: Vec): ReturnType<Vec["nearest"]> =>
  x
    .mul(1 / Math.PI)
    .sub(0.5)
    .nearest(1);

export function cos(x: Vec): Vec {
  const { t, n } = halvesBefore(x);
  const y = sineNear(...reduce(x, n.add(0.5)));
  return y.xor(t.shl(63)).except(x.abs().gt(LIMIT), "cosEdge", x);
}

/** sin(x - n pi) of float32 numbers, its sign turned by the lowest bit of t. */
function narrowSine(x: Vec, t: Vec, n: Vec): Vec {
  const r = x.sub(n.mul(PI_NARROW[0])).sub(n.mul(PI_NARROW[1]));
  const z = r.mul(r);
  return r.add(z.mul(r).mul(z.horner(SINE_NARROW))).xor(t.shl(63));
}

/** On f32x4. */
export function sinNarrow(x: Vec): Vec {
  const a = x.abs();
  const half = (part: Vec): Vec => {
    const { t, n } = part.mul(1 / Math.PI).nearest();
    return narrowSine(part, t, n);
  };
  return half(a.low()).narrow(half(a.high())).xor(x.xor(a)).except(a.gt(LIMIT_NARROW), "sinEdge", x);
}

export function cosNarrow(x: Vec): Vec {
  const half = (part: Vec): Vec => {
    const { t, n } = halvesBefore(part);
    return narrowSine(part, t, n.add(0.5));
  };
  return half(x.low()).narrow(half(x.high())).except(x.abs().gt(LIMIT_NARROW), "cosEdge", x);
}

/** tan(r - l), or -1 / tan of it where the lowest bit of `word` is set; |r| <= pi/4; 0 for -0. */
export function tanNear(r: Vec, l: Vec, word: Vec): Vec {
  const z = r.mul(r);
  const sine = fastSum(r, z.mul(r).mul(z.poly(SINE_NEAR)).sub(l));
  const half = z.mul(0.5);
  const [most, lost] = fastSum(half.of(1), half.neg());
  const cosine = fastSum(most, lost.add(z.mul(z).mul(z.poly(COSINE_NEAR)).add(r.mul(l))));
  const odd = word.and(1n).eqBits(1n);
  const pick = (k: 0 | 1): Pair[0] => odd.choose(k === 0 ? cosine[0] : cosine[1], k === 0 ? sine[0] : sine[1]);
  const under = (k: 0 | 1): Pair[0] => odd.choose(k === 0 ? sine[0] : sine[1], k === 0 ? cosine[0] : cosine[1]);
  const [high, low] = quotient([pick(0), pick(1)], [under(0), under(1)]);
  return high.add(low).xor(word.shl(63));
}

export function tan(x: Vec): Vec {
  const a = x.abs();
  const { t, n } = a.mul(2 / Math.PI).nearest();
  const y = tanNear(...reduce(a, n, 0.5), t);
  return y.xor(x.xor(a)).except(a.gt(LIMIT / 2), "tanEdge", x);
}

/** On f32x4. */
export function tanNarrow(x: Vec): Vec {
  const a = x.abs();
  const half = (part: Vec): Vec => {
    const { t, n } = part.mul(2 / Math.PI).nearest();
    const r = part.sub(n.mul(PI_NARROW[0] / 2)).sub(n.mul(PI_NARROW[1] / 2));
    const z = r.mul(r);
    const sine = r.mul(z.mul(z.horner(SINE_NARROW)).add(1));
    const cosine = z.mul(z.mul(z.horner(COSINE_NEAR.slice(0, 4))).sub(0.5)).add(1);
    const odd = t.and(1n).eqBits(1n);
    return odd.choose(cosine, sine).div(odd.choose(sine, cosine)).xor(t.shl(63));
  };
  return half(a.low())
    .narrow(half(a.high()))
    .xor(x.xor(a))
    .except(a.gt(LIMIT_NARROW / 2), "tanEdge", x);
}
