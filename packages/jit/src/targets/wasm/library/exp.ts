import { fastSum } from "./pair.ts";
import type { Shape, Vec } from "./vec.ts";

/** Exponentials: x = n ln 2 + r with |r| <= ln 2 / 2; whole multiples of the first part of ln 2 are exact. */
interface Exp {
  readonly magic: number;
  readonly ln2: readonly [number, number];
  /** Beyond it in magnitude 2 to the power n, or the result, is no normal number. */
  readonly limit: number;
  /** (e^r - 1 - r) / r² in powers of r. */
  readonly rest: readonly number[];
  /** How far the exponent stands from the lowest bit, and what is added to it. */
  readonly fraction: number;
  readonly bias: number;
}

const EXP: Readonly<Record<Shape, Exp>> = {
  f64x2: {
    magic: 1.5 * 2 ** 52,
    ln2: [0.6931471805598903, 5.497923018708371e-14],
    limit: 708,
    rest: [
      0.5000000000000011, 0.16666666666666413, 0.04166666666653021, 0.008333333333494536, 0.001388888894361779,
      0.00019841269506389083, 2.4801493110022435e-5, 2.755758655714425e-6, 2.7630244865920487e-7, 2.5000001154045977e-8,
    ],
    fraction: 52,
    bias: 1023,
  },
  f32x4: {
    magic: 1.5 * 2 ** 23,
    ln2: [0.693145751953125, 1.428606765330187e-6],
    limit: 87,
    rest: [0.4999999403953552, 0.1666652113199234, 0.04166838899254799, 0.0083687175065279, 0.0013814551057294011],
    fraction: 23,
    bias: 127,
  },
};

/** e^x as y times 2^n with y in [0.7, 1.42] and the whole number n in the low bits of `t`, for |x| < 2000. */
export function expParts(x: Vec): { readonly y: Vec; readonly t: Vec } {
  const { t, high, low } = reduceExp(x);
  return { y: high.sub(low.sub(beyondLinear(high.sub(low)))).add(1), t };
}

/** x = n ln 2 + (high - low). */
export function reduceExp(x: Vec): Readonly<Record<"t" | "n" | "high" | "low", Vec>> {
  const { magic, ln2 } = EXP[x.shape];
  const t = x.mul(Math.LOG2E).add(magic);
  const n = t.sub(magic);
  return { t, n, high: x.sub(n.mul(ln2[0])), low: n.mul(ln2[1]) };
}

/** e^r - 1 - r, |r| <= ln 2 / 2. */
export const beyondLinear = (r: Vec): Vec => r.mul(r).mul(r.poly(EXP[r.shape].rest));

/** y times 2^n for a whole number n, in two steps: one rounding where the result is subnormal. f64x2, |n| < 2044. */
export function scale(y: Vec, n: Vec): Vec {
  const half = n.mul(0.5).floor();
  return y.mul(powerOf2(half)).mul(powerOf2(n.sub(half)));
}

/** 2^n for a whole number n whose power is a normal number. */
export function powerOf2(n: Vec): Vec {
  const { magic, bias, fraction } = EXP[n.shape];
  return n.add(magic + bias).shl(fraction);
}

/** floor(log2 a) of a positive normal number, f64x2. */
export const exponentOf = (a: Vec): Vec =>
  a
    .shr(52)
    .or(0x4330000000000000n)
    .sub(2 ** 52 + 1023);

export function exp(x: Vec): Vec {
  const { limit, fraction } = EXP[x.shape];
  const { y, t } = expParts(x);
  return y.addBits(t.shl(fraction)).except(x.abs().gtBits(limit), "expEdge", x);
}

/** Where the result may overflow or be subnormal, and NaN. */
export function expEdge(x: Vec): Vec {
  const { y, t } = expParts(x.max(-750).min(710));
  return scale(y, t.sub(EXP[x.shape].magic));
}

const MAGIC = 1.5 * 2 ** 52;

export function exp2(x: Vec): Vec {
  const t = x.add(MAGIC);
  return twoTo(x.sub(t.sub(MAGIC)))
    .addBits(t.shl(52))
    .except(x.abs().gtBits(1022), "exp2Edge", x);
}

export function exp2Edge(x: Vec): Vec {
  const bounded = x.max(-1100).min(1025);
  const n = bounded.add(MAGIC).sub(MAGIC);
  return scale(twoTo(bounded.sub(n)), n);
}

/** The leading 26 bits of f64x2. */
export const headOf = (x: Vec): Vec => x.and(-0x8000000n);

/** 2^(r + rest), |r| <= 1/2: r ln 2 as the product of leading parts, which is exact, and what that leaves. */
export function twoTo(r: Vec, rest?: Vec): Vec {
  const head = headOf(r);
  const tail = r.sub(head);
  const high = head.mul(0.6931471824645996);
  const low = (rest === undefined ? tail : tail.add(rest)).mul(Math.LN2).add(head.mul(-1.904654299957768e-9));
  return high.add(low.add(beyondLinear(high.add(low)))).add(1);
}

/** Keeps the sign of zero. */
export function expm1(x: Vec): Vec {
  const { n, high, low } = reduceExp(x.max(-50));
  const power = powerOf2(n);
  const [sum, lost] = fastSum(power.sub(1), power.mul(high));
  const y = sum.add(lost.add(power.mul(beyondLinear(high.sub(low)).sub(low))));
  return y.or(x.sign()).except(x.gt(709), "expEdge", x);
}

/** e^|x| / 2 where that is no longer within range of the quick way. */
function halfExp(x: Vec): Vec {
  const { y, t } = expParts(x.abs().min(712));
  return scale(y, t.sub(MAGIC + 1));
}

export const coshEdge = (x: Vec): Vec => halfExp(x);
export const sinhEdge = (x: Vec): Vec => halfExp(x).or(x.sign());
