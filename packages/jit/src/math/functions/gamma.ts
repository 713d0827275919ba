import type { Precision, Vec } from "../vec.ts";
import { scale, twoTo } from "./exp.ts";
import { log } from "./log.ts";
import { headOf, twoSum } from "./pair.ts";
import { powerParts } from "./power.ts";
import { ratio } from "./single.ts";

/**
 * The gamma function and its logarithm: below FAR as a product of (a - 1) (a - 2) ... and gamma(2 + t), -3/4 <= t < 1/4; beyond it by the
 * series of J. Stirling; of negative numbers by reflection, gamma(-a) = -pi / (a sin(pi a) gamma(a)).
 */
const FAR = 6.25;

interface Gamma {
  /** (gamma(2 + t) - 1) / t in powers of t. */
  readonly near: readonly number[];
  /** log gamma(2 + t) / t in powers of t. */
  readonly logNear: readonly number[];
  /** Stirling's series times a, in powers of 1 / a². */
  readonly series: readonly number[];
  /** sin(pi f) / f is pi, as a number and a rest, and f² times this, in powers of f². */
  readonly sine: readonly number[];
  readonly pi: readonly [number, number];
  /** log2 of e, its head and the rest, and log2 of the root of 2 pi. */
  readonly log2e: readonly [number, number];
  readonly root: readonly [number, number];
  /** Beyond it gamma is 0 or infinite. */
  readonly end: number;
  /** Below it gamma(x) is 1 / x. */
  readonly tiny: number;
  /** Up to this whole number a result has so few bits that its last bits can be rounded off. */
  readonly whole: number;
  readonly half: bigint;
}

const GAMMA: Readonly<Record<Precision, Gamma>> = {
  float64: {
    near: [
      0.42278433509846713, 0.4118403304264424, 0.08157691924707956, 0.07424901075288004, -0.00026698206914393025,
      0.011154045767784346, -0.002852645694740661, 0.0021039316684936162, -0.000919581220837928, 0.0004904091459659724,
      -0.00024076677720991704, 0.00012179469092591597, -6.237992128776444e-5, 2.5725099785946126e-5,
      -1.5812517043180938e-5, 3.0716618925644665e-5, 5.3253231966310865e-5, 6.969575322468991e-5, 4.202142294549539e-5,
      1.2699316693758626e-5,
    ],
    logNear: [
      0.42278433509846713, 0.32246703342411326, -0.06735230105319774, 0.020580808427770332, -0.007385551028757381,
      0.0028905103320396946, -0.0011927539035943857, 0.0005096694809885042, -0.0002231551254398591,
      9.945782283564641e-5, -4.491845016350598e-5, 2.0520090790219347e-5, -9.501229754905391e-6, 4.114817796738274e-6,
      -2.2010034001454714e-6, 2.01805623366775e-6, 2.7299038487863196e-6, 4.384855014699348e-6, 2.7603257336604847e-6,
      9.260687720975501e-7,
    ],
    series: [
      0.08333333333333327, -0.0027777777776762424, 0.0007936507454878681, -0.0005952280724511238, 0.0008406747499646098,
      -0.0018545702454801198, 0.004441560060624775,
    ],
    sine: [
      -5.167712780049969, 2.550164039877268, -0.5992645293176794, 0.08214588655082027, -0.0073704302999586715,
      0.0004662987814132236, -2.1900822472874837e-5, 7.669977297817623e-7,
    ],
    pi: [Math.PI, 1.2246467991473532e-16],
    log2e: [1.4426950216293335, 1.9259629911266175e-8],
    root: [1.3257480647361595, -7.153413670427599e-17],
    end: 186,
    tiny: 2 ** -60,
    whole: 23,
    half: 2n,
  },
  float32: {
    near: [
      0.42278442, 0.41183972, 0.08156921, 0.07426707, -4.364471e-5, 0.011310436, -0.0045986515, -0.002413021,
      -0.004644645,
    ],
    logNear: [
      0.42278433, 0.32246703, -0.06735296, 0.020580864, -0.0073639047, 0.002928305, -0.0013558154, -6.442901e-5,
      -0.000786839,
    ],
    series: [0.083333202, -0.0027549218],
    sine: [-5.167711, 2.5500867, -0.598335, 0.07772506],
    pi: [3.14159274, -8.74227766e-8],
    log2e: [1.4423828125, 0.000312228396],
    root: [1.32574809, -2.12394884e-8],
    end: 44,
    tiny: 2 ** -30,
    whole: 13,
    half: 8n,
  },
};

/** log(2 pi) / 2 - 1/2 */
const BESIDE = 0.4189385332046727;

/** a = n + t, and gamma(a) = gamma(2 + t) above / below for a up to FAR; `below` is a times `last` where a is below 5/4, else 1. */
function parts(a: Vec): Readonly<Record<"t" | "above" | "last" | "low", Vec>> {
  const { n } = a.min(8).add(0.25).nearest();
  const factor = (k: number): Vec => n.gt(k + 1.5).choose(a.sub(k), 1);
  const above = factor(1)
    .mul(factor(2))
    .mul(factor(3).mul(factor(4)));
  return { t: a.sub(n), above, last: n.lt(0.5).choose(a.add(1), 1), low: n.lt(1.5) };
}

/** 1/a times a polynomial of 1/a². */
function series(a: Vec): Vec {
  const r = a.of(1).div(a);
  return r.mul(r.mul(r).horner(GAMMA[a.precision].series));
}

/** gamma(a) as y times 2^n, y near 1, for a from FAR on: the logarithm to base 2 of a^(a - 1/2) e^-a, as a number and a rest. */
function stirling(a: Vec): Readonly<Record<"y" | "n", Vec>> {
  const { log2e, root } = GAMMA[a.precision];
  const power = powerParts(a, a.sub(0.5));
  const head = headOf(a);
  const { n: whole } = a.mul(Math.LOG2E).nearest();
  const [first, lost] = twoSum(power.rest, head.mul(log2e[0]).sub(whole).neg());
  const [sum, more] = twoSum(first, a.of(root[0]));
  const beyond = a.sub(head).mul(log2e[0]).add(a.mul(log2e[1]));
  const low = lost.add(more).add(power.low.sub(beyond)).add(series(a).mul(Math.LOG2E).add(root[1]));
  const { n } = sum.nearest();
  return { y: twoTo(sum.sub(n), low), n: power.n.sub(whole).add(n) };
}

/** |sin(pi a)|, and a mask of the numbers a whose whole part is odd. */
function sinePi(a: Vec): Readonly<Record<"sine" | "odd", Vec>> {
  const { sine, pi } = GAMMA[a.precision];
  const whole = a.trunc();
  const half = whole.mul(0.5);
  const part = a.sub(whole);
  const f = part.min(part.from(1));
  const z = f.mul(f);
  return { sine: f.mul(pi[0]).add(f.mul(z.mul(z.horner(sine)).add(pi[1]))), odd: half.ne(half.trunc()) };
}

const wholeAndNegative = (x: Vec, a: Vec): Vec => a.trunc().eq(a).and(x.lt(0));

export function gamma(x: Vec): Vec {
  const { near, end, tiny, whole, half } = GAMMA[x.precision];
  const a = x.abs();
  const { t, above, last, low } = parts(a);
  const far = a.ge(FAR);
  const { y, n } = stirling(a.min(end).max(FAR));
  const even = a.trunc().eq(a).and(a.gt(whole).not());
  const value = far.choose(even.choose(y.addBits(half).and(-2n * half), y), t.mul(t.poly(near)).add(1).mul(above));
  const negative = x.lt(0);
  const { sine, odd } = sinePi(a);
  const reflected = sine.mul(value.mul(low.choose(1, a)));
  // Below `tiny` the result is 1 / x, from x brought nearer to 1.
  const small = a.lt(tiny);
  const raised = x.mul(2 ** 24);
  const over = small.choose(1, negative.choose(last.mul(odd.choose(Math.PI, -Math.PI)), value));
  const under = small.choose(raised, negative.choose(reflected, low.choose(last.mul(a), 1)));
  const exponent = small.choose(24, far.and(negative.choose(n.neg(), n)));
  const result = scale(ratio(over, under), exponent);
  const none = wholeAndNegative(x, a).and(small.not());
  return raised.eq(0).choose(x.of(1).div(x), none.choose(Number.NaN, result)).orNaN(x);
}

/** The logarithm of |gamma(x)|. */
export function lgamma(x: Vec): Vec {
  const { logNear, tiny } = GAMMA[x.precision];
  const a = x.abs();
  const { t, above, last, low } = parts(a);
  const far = a.ge(FAR);
  const near = t.mul(t.poly(logNear));
  const argument = low.choose(last.mul(a), above);
  const l = log(far.choose(a, argument));
  const above1 = far.choose(a.sub(0.5).mul(l.sub(1)).add(series(a).add(BESIDE)), near.add(low.choose(l.neg(), l)));
  const { sine } = sinePi(a);
  const product = low.choose(ratio(sine, last), sine.mul(a)).mul(1 / Math.PI);
  const reflected = log(a.lt(tiny).choose(a, product)).neg().sub(low.choose(near, above1));
  const y = x.lt(0).choose(reflected, above1);
  return wholeAndNegative(x, a).or(a.eq(Number.POSITIVE_INFINITY)).choose(Number.POSITIVE_INFINITY, y).orNaN(x);
}
