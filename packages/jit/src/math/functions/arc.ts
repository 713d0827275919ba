import type { Vec } from "../vec.ts";
import { fastSum, type Pair, quotient, rootPair, twoSum } from "./pair.ts";

/** Arc functions. */

/** (asin s - s) / s³ in powers of s², |s| <= 1/2. */
const ARCSINE = [
  0.16666666666665375, 0.07500000000344952, 0.044642856821847175, 0.0303819594008976, 0.02237175180136188,
  0.01735979786392967, 0.013884328003679555, 0.012175078228306428, 0.0065030353929905116, 0.019595357059615,
  -0.016327990298153627, 0.03198266285657776,
] as const;

const HALF_PI: readonly [number, number] = [Math.PI / 2, 6.123233995736766e-17];

interface HalfArc {
  /** Lanes above 1/2 in magnitude. */
  readonly far: Vec;
  /** asin |x| for others; asin sqrt((1 - |x|) / 2) for those. */
  readonly angle: Pair;
}

function halfArc(a: Vec): HalfArc {
  const far = a.gt(0.5);
  const complement = a.from(1).mul(0.5);
  const [root, rest] = rootPair([complement, a.of(0)]);
  const s = far.choose(root, a);
  const z = far.choose(complement, a.mul(a));
  return { far, angle: [s, s.mul(z).mul(z.poly(ARCSINE)).add(far.and(rest))] };
}

export function asin(x: Vec): Vec {
  const a = x.abs();
  const { far, angle } = halfArc(a);
  const [high, low] = angle;
  const [turned, lost] = fastSum(a.of(HALF_PI[0]), high.mul(-2));
  const y = far.choose(turned.add(lost.sub(low.mul(2)).add(HALF_PI[1])), high.add(low));
  return y.xor(x.xor(a));
}

export function acos(x: Vec): Vec {
  const a = x.abs();
  const { far, angle } = halfArc(a);
  const negative = x.lt(0);
  const sign = x.xor(a);
  // pi/2 - asin x, or twice the half angle, or pi less that.
  const base = far.choose(negative.and(Math.PI), HALF_PI[0]);
  const baseLow = far.choose(negative.and(2 * HALF_PI[1]), HALF_PI[1]);
  const factor = far.choose(2, -1).xor(sign);
  const [sum, lost] = fastSum(base, angle[0].mul(factor));
  return sum.add(lost.add(angle[1].mul(factor)).add(baseLow));
}

/** The same for float32. */
const ARCSINE_NARROW = [
  0.166666671914163, 0.07499948020396087, 0.04466020213784168, 0.030109749925010903, 0.024621659603583868,
  0.007458546405794506, 0.034706175629515716,
] as const;

/** asin |x| up to 1/2, beyond it asin sqrt((1 - |x|) / 2), for float32 operands held in float64. */
function halfArcNarrow(a: Vec): { readonly far: Vec; readonly angle: Vec } {
  const far = a.gt(0.5);
  const z = far.choose(a.from(1).mul(0.5), a.mul(a));
  const s = far.choose(z.sqrt(), a);
  return { far, angle: s.mul(z.mul(z.poly(ARCSINE_NARROW)).add(1)) };
}

export function asinNarrow(x: Vec): Vec {
  const a = x.abs();
  const { far, angle } = halfArcNarrow(a);
  return far.choose(angle.mul(-2).add(HALF_PI[0]), angle).xor(x.xor(a));
}

export function acosNarrow(x: Vec): Vec {
  const a = x.abs();
  const { far, angle } = halfArcNarrow(a);
  const sign = x.xor(a);
  const base = far.choose(x.lt(0).and(Math.PI), HALF_PI[0]);
  return base.add(angle.mul(far.choose(2, -1)).xor(sign));
}

/** (atan t - t) / t³ in powers of t², |t| <= 0.3. */
const ARCTANGENT = [
  -0.3333333333333302, 0.1999999999985959, -0.1428571426398933, 0.11111109460780665, -0.09090837999206659,
  0.07690451435281394, -0.06636588104817684, 0.055839344643831966, -0.03560530891266013,
] as const;

/** atan(n / d) for 0 <= n <= d of middling size, as atan c + atan((n - c d) / (d + c n)) with c 0, 1/2 or 1. */
function atanRatio(n: Vec, d: Vec): Pair {
  const middle = n.gt(d.mul(0.28));
  const upper = n.gt(d.mul(0.73));
  const c = upper.choose(1, middle.and(0.5));
  const [t, rest] = quotient(twoSum(n, c.mul(d).neg()), twoSum(d, c.mul(n)));
  const z = t.mul(t);
  const high = upper.choose(Math.PI / 4, middle.and(0.4636476090008061));
  const low = upper.choose(3.061616997868383e-17, middle.and(2.2698777452961687e-17));
  const [sum, lost] = fastSum(high, t);
  return [sum, lost.add(t.mul(z).mul(z.poly(ARCTANGENT)).add(rest).add(low))];
}

/** The constant, a pair, less the angle where the mask says so. */
function turned(mask: Vec, constant: readonly [number, number], angle: Pair): Pair {
  const sign = mask.sign();
  const [sum, lost] = fastSum(mask.and(constant[0]), angle[0].xor(sign));
  return [sum, lost.add(angle[1].xor(sign)).add(mask.and(constant[1]))];
}

export function atan(x: Vec): Vec {
  // Beyond it the result is pi/2, and squares of larger numbers would overflow.
  const a = x.abs().min(2 ** 70);
  const swap = a.gt(1);
  const [high, low] = turned(swap, HALF_PI, atanRatio(swap.choose(1, a), swap.choose(a, 1)));
  return high.add(low).xor(x.sign());
}

/** For float32 operands held in float64. */
export function atanNarrow(x: Vec): Vec {
  const a = x.abs().min(2 ** 70);
  const swap = a.gt(1);
  const [n, d] = [swap.choose(1, a), swap.choose(a, 1)];
  const middle = n.gt(d.mul(0.28));
  const upper = n.gt(d.mul(0.73));
  const c = upper.choose(1, middle.and(0.5));
  const t = n.sub(c.mul(d)).div(d.add(c.mul(n)));
  const z = t.mul(t);
  const near = t.mul(z.mul(z.poly(ARCTANGENT.slice(0, 7))).add(1));
  const angle = near.add(upper.choose(Math.PI / 4, middle.and(Math.atan(0.5))));
  return swap.choose(angle.from(HALF_PI[0]), angle).or(x.sign());
}

export function atan2(y: Vec, x: Vec): Vec {
  const [a, b] = [y.abs(), x.abs()];
  const swap = a.gt(b);
  const infinite = Number.POSITIVE_INFINITY;
  const [larger, smaller] = [swap.choose(a, b), swap.choose(b, a)];
  // Near 1, by a power of 2; the ratio of infinities is 1, that of zeros 0.
  const factor = larger.gt(2 ** 500).choose(2 ** -600, larger.lt(2 ** -500).choose(2 ** 600, 1));
  const endless = larger.eq(infinite);
  const d = larger.eq(0).or(endless).choose(1, larger.mul(factor));
  const n = endless.choose(smaller.eq(infinite).and(1), smaller.mul(factor));
  // If one argument is far below the other, it only counts if the quotient itself is the result.
  const tiny = n.lt(d.mul(2 ** -70));
  const near = atanRatio(tiny.choose(0, n), d);
  const [high, low] = turned(x.of(0n).gtBits(x), [Math.PI, 2 * HALF_PI[1]], turned(swap, HALF_PI, near));
  const quotientItself = tiny.and(swap.not()).and(x.gt(0));
  const angle = quotientItself.choose(a.div(b), high.add(low));
  return x.ne(x).or(y.ne(y)).choose(Number.NaN, angle.xor(y.sign()));
}
