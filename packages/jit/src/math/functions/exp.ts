import type { Precision, Vec } from "../vec.ts";
import { fastSum, headOf } from "./pair.ts";

/** Exponentials: x = n ln 2 + r with |r| <= ln 2 / 2; whole multiples of the first part of ln 2 are exact. */
interface Exp {
  readonly magic: number;
  readonly ln2: readonly [number, number];
  /** Beyond this magnitude 2 to the power n, or the result, is not a normal number. */
  readonly limit: number;
  /** Beyond it in magnitude the result is 0 or infinite. */
  readonly far: number;
  /** (e^r - 1 - r) / r² in powers of r. */
  readonly rest: readonly number[];
  /** How far the exponent stands from the lowest bit, and what is added to it. */
  readonly fraction: number;
  readonly bias: number;
}

const EXP: Readonly<Record<Precision, Exp>> = {
  float64: {
    magic: 1.5 * 2 ** 52,
    ln2: [0.6931471805598903, 5.497923018708371e-14],
    limit: 708,
    far: 750,
    rest: [
      0.5000000000000011, 0.16666666666666413, 0.04166666666653021, 0.008333333333494536, 0.001388888894361779,
      0.00019841269506389083, 2.4801493110022435e-5, 2.755758655714425e-6, 2.7630244865920487e-7, 2.5000001154045977e-8,
    ],
    fraction: 52,
    bias: 1023,
  },
  float32: {
    magic: 1.5 * 2 ** 23,
    ln2: [0.693145751953125, 1.428606765330187e-6],
    limit: 87,
    far: 110,
    rest: [0.4999999403953552, 0.1666652113199234, 0.04166838899254799, 0.0083687175065279, 0.0013814551057294011],
    fraction: 23,
    bias: 127,
  },
};

/** e^x as y times 2^n with y in [0.7, 1.42] and the whole number n in the low bits of `t` too, for |x| < 2000. */
export function expParts(x: Vec): Readonly<Record<"y" | "t" | "n", Vec>> {
  const { t, n, high, low } = reduceExp(x);
  return { y: high.sub(low.sub(beyondLinear(high.sub(low)))).add(1), t, n };
}

/** x = n ln 2 + (high - low); of x - less where that is given. */
export function reduceExp(x: Vec, less?: Vec): Readonly<Record<"t" | "n" | "high" | "low", Vec>> {
  const { ln2 } = EXP[x.precision];
  const { t, n } = (less === undefined ? x : x.sub(less)).mul(Math.LOG2E).nearest();
  const low = n.mul(ln2[1]);
  return { t, n, high: x.sub(n.mul(ln2[0])), low: less === undefined ? low : low.add(less) };
}

/** e^r - 1 - r, |r| <= ln 2 / 2. */
export const beyondLinear = (r: Vec): Vec => r.mul(r).mul(r.poly(EXP[r.precision].rest));

/** y times 2^n for a whole number n, in two steps: one rounding where the result is subnormal. f64x2, |n| < 2044. */
export function scale(y: Vec, n: Vec): Vec {
  const half = n.mul(0.5).floor();
  return y.mul(powerOf2(half)).mul(powerOf2(n.sub(half)));
}

/** 2^n for a whole number n whose power is a normal number. */
export function powerOf2(n: Vec): Vec {
  const { magic, bias, fraction } = EXP[n.precision];
  return n.add(magic + bias).shl(fraction);
}

/** floor(log2 a) of a positive normal number, f64x2. */
export const exponentOf = (a: Vec): Vec =>
  a
    .shr(52)
    .or(0x4330000000000000n)
    .sub(2 ** 52 + 1023);

export function exp(x: Vec): Vec {
  const { limit, fraction } = EXP[x.precision];
  const { y, t } = expParts(x);
  return y.addBits(t.shl(fraction)).mostly(x.abs().gtBits(limit), "expEdge", x);
}

/** Where the result may overflow or be subnormal, and NaN. */
export function expEdge(x: Vec): Vec {
  const { far } = EXP[x.precision];
  const { y, n } = expParts(x);
  const most = x.gt(far).choose(Number.POSITIVE_INFINITY, scale(y, n));
  return x.lt(-far).choose(0, most).orNaN(x);
}

export function exp2(x: Vec): Vec {
  const { t, n } = x.nearest();
  return twoTo(x.sub(n)).addBits(t.shl(52)).mostly(x.abs().gtBits(1022), "exp2Edge", x);
}

export function exp2Edge(x: Vec): Vec {
  const bounded = x.max(-1100).min(1025);
  const { n } = bounded.nearest();
  return scale(twoTo(bounded.sub(n)), n);
}

/** ln 2 as a head and a rest. */
const LN2: Readonly<Record<Precision, readonly [number, number]>> = {
  float64: [0.6931471824645996, -1.904654299957768e-9],
  float32: [0.693115234375, 3.1946184945309415e-5],
};

/** 2^(r + rest), |r| <= 1/2: r ln 2 as the product of leading parts, which is exact, and what that leaves. */
export function twoTo(r: Vec, rest?: Vec): Vec {
  const head = headOf(r);
  const tail = r.sub(head);
  const [first, second] = LN2[r.precision];
  const high = head.mul(first);
  const low = (rest === undefined ? tail : tail.add(rest)).mul(Math.LN2).add(head.mul(second));
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
  const { y, n } = expParts(x.abs().min(712));
  return scale(y, n.sub(1));
}

export const coshEdge = (x: Vec): Vec => halfExp(x);
export const sinhEdge = (x: Vec): Vec => halfExp(x).or(x.sign());
