import type { Vec } from "../vec.ts";
import { expParts, powerOf2, reduceExp, scale } from "./exp.ts";
import { log1pSpecial, logOf, logParts } from "./log.ts";
import { headOf, type Pair, twoSum } from "./pair.ts";

/**
 * Functions in float32 alone, for targets that have no float64, with native quotients and roots that may be off by 2.5 units:
 * those are scaled down, or corrected by their exact residual. Products of heads are exact, so `a * b + c` may be fused or not.
 */

const INFINITY = Number.POSITIVE_INFINITY;

/** n / d: in float32 the quotient corrected by its residual, and what is known of n beyond its last bit. */
export function ratio(n: Vec, d: Vec, beyond?: Vec): Vec {
  if (n.precision === "float64") return n.div(d);
  const { q, rest } = residual(n, d);
  return q.add((beyond === undefined ? rest : rest.add(beyond)).div(d));
}

/** A quotient and what the product of it and d lacks of n, exactly. */
function residual(n: Vec, d: Vec): Readonly<Record<"q" | "rest", Vec>> {
  const q = n.div(d);
  const qh = headOf(q);
  const ql = q.sub(qh);
  const dh = headOf(d);
  const dl = d.sub(dh);
  return { q, rest: n.sub(qh.mul(dh)).sub(qh.mul(dl)).sub(ql.mul(dh)).sub(ql.mul(dl)) };
}

/** m and e of x = m 2^e with 1 <= m < 2, for positive finite x. */
export function significand(x: Vec): Readonly<Record<"m" | "e", Vec>> {
  const { full, less } = x.normal();
  return { m: full.and(0x7fffffn).or(0x3f800000n), e: full.exponent(23, 127).sub(less) };
}

/** The square root of n + m to about 30 bits, n no larger than 4 and m small next to it: the leading 12, and the others; of 0 it is 0. */
export function root(n: Vec, m?: Vec): Pair {
  const q = (m === undefined ? n : n.add(m)).sqrt();
  const s = headOf(q);
  const rest = n.sub(s.mul(s));
  return [s, (m === undefined ? rest : rest.add(m)).div(q.add(s).add(2 ** -100))];
}

/** `y` with the sign of x; NaN for NaN. */
const odd = (x: Vec, y: Vec): Vec => y.or(x.sign()).orNaN(x);

/** (2^r - 1) / r in powers of r, |r| <= 1/2. */
const EXP2 = [Math.LN2, 0.2402265, 0.055504005, 0.009618057, 0.0013341951, 0.00015461368, 1.3359841e-5];

export function exp2Single(x: Vec): Vec {
  const { n } = x.nearest();
  const r = x.sub(n);
  const y = scale(r.mul(r.horner(EXP2)).add(1), n);
  return x.lt(-160).choose(0, x.gt(160).choose(INFINITY, y)).orNaN(x);
}

/** (e^r - 1 - r) / r² in powers of r, |r| <= ln 2 / 2. */
const EXPM1 = [0.5, 0.16666667, 0.04166633, 0.00833322, 0.0013943198, 0.0001996215];

/** 2^n (e^r - 1) + (2^n - 1). */
export function expm1Single(x: Vec): Vec {
  const { n, high, low } = reduceExp(x);
  const r = high.sub(low);
  const lost = high.sub(r).sub(low);
  const e = r
    .mul(r)
    .mul(r.horner(EXPM1))
    .add(lost.mul(r.add(1)));
  const power = powerOf2(n);
  const near = power.sub(1).add(power.mul(r)).add(power.mul(e));
  const y = n.gt(30).choose(scale(r.add(e).add(1), n), near);
  const bounded = x.lt(-18).choose(-1, x.gt(110).choose(INFINITY, y));
  return x
    .abs()
    .lt(2 ** -25)
    .choose(x, bounded)
    .orNaN(x);
}

/** e^a / 2^less. */
function expOf(a: Vec, less: number): Vec {
  const { y, n } = expParts(a);
  return scale(y, less === 0 ? n : n.sub(less));
}

/** x + x z P(z) with z = x². */
function oddPoly(x: Vec, coefficients: readonly number[]): Vec {
  const z = x.mul(x);
  return x.add(x.mul(z).mul(z.horner(coefficients)));
}

const SINH = [0.16666667, 0.00833335, 0.0001983616, 2.8169513e-6];

export function sinhSingle(x: Vec): Vec {
  const a = x.abs();
  const h = expOf(a, 1);
  const far = a.gt(110).choose(INFINITY, h.sub(h.of(0.25).div(h)));
  return odd(x, a.lt(1).choose(oddPoly(a, SINH), far));
}

export function coshSingle(x: Vec): Vec {
  const a = x.abs();
  const h = expOf(a, 1);
  return a
    .gt(110)
    .choose(INFINITY, h.add(h.of(0.25).div(h)))
    .orNaN(x);
}

const TANH = [-0.3333333, 0.13333225, -0.05395333, 0.021770582, -0.008504902, 0.0028477125, -0.0005696459];

export function tanhSingle(x: Vec): Vec {
  const a = x.abs();
  const e = expOf(a.mul(2), 0).add(1);
  const far = a.lt(10).choose(ratio(e.of(2), e).from(1), 1);
  return odd(x, a.lt(0.8).choose(oddPoly(a, TANH), far));
}

/** For small x the quotient would be the result itself. */
export function log1pSingle(x: Vec): Vec {
  const [u, rest] = twoSum(x.of(1), x);
  const { f, k } = logParts(u);
  const near = x.abs().lt(0.25);
  return log1pSpecial(x, logOf(near.choose(x, f), k, near.not().and(rest.div(u))));
}

/** log x + c for a positive normal x, c small next to it. */
function logPlus(x: Vec, c: Vec): Vec {
  const { f, k } = logParts(x);
  return logOf(f, k, c);
}

/** Beyond it 1 counts no more next to the square. */
const FAR = 4096;

/** log(a + sqrt(a² + s)), a >= 1, s 1 or -1: the argument as a sum of two floats. */
function logRoot(a: Vec, s: number): Vec {
  const h = headOf(a);
  const square = h.mul(h);
  const n = square.add(s);
  const m = square
    .sub(n)
    .add(s)
    .add(a.sub(h).mul(a.add(h)));
  const [high, low] = root(n, m);
  const sum = a.add(high);
  const rest = a.sub(sum).add(high).add(low).div(sum);
  const far = a.ge(FAR);
  return logPlus(far.choose(a, sum), far.choose(Math.LN2, rest));
}

const ASINH = [
  -0.1666666, 0.07499713, -0.04460019, 0.03006581, -0.021007288, 0.013609881, -0.0070457915, 0.0024118572,
  -0.00039121916,
];

export function asinhSingle(x: Vec): Vec {
  const a = x.abs();
  const y = a.lt(1).choose(oddPoly(a, ASINH), logRoot(a, 1));
  return odd(x, a.lt(INFINITY).choose(y, a));
}

/** (acosh(1 + t) / sqrt(2 t) - 1) / t in powers of t, t <= 1. */
const ACOSH = [
  -0.08333333, 0.018749906, -0.005579271, 0.0018927148, -0.00067941286, 0.00023290834, -6.2694315e-5, 9.038869e-6,
];

export function acoshSingle(x: Vec): Vec {
  const t = x.sub(1);
  const [high, low] = root(t.mul(2));
  const near = high.add(low.add(high.add(low).mul(t.mul(t.horner(ACOSH)))));
  const y = t.lt(1).choose(t.gt(0).and(near), logRoot(x, -1));
  return x.ge(1).choose(x.lt(INFINITY).choose(y, x), Number.NaN).orNaN(x);
}

const ATANH = [0.33333302, 0.20002519, 0.14222762, 0.118237294, 0.051358253, 0.17669117];

/** Beyond 1/2 half the logarithm of (1 + a) / (1 - a). */
export function atanhSingle(x: Vec): Vec {
  const a = x.abs();
  const [n, lost] = twoSum(a.of(1), a);
  const { q, rest } = residual(n, a.from(1));
  const far = logPlus(q, rest.add(lost).div(n)).mul(0.5);
  const end = a.eq(1).choose(INFINITY, Number.NaN);
  return odd(x, a.lt(1).choose(a.lt(0.5).choose(oddPoly(a, ATANH), far), end));
}

/** erf x - x = x P(x²), |x| <= 1; -log(1 - erf a) in powers of a, 1 <= a <= 4. */
export const ERF: readonly number[] = [
  0.12837917, -0.37612626, 0.112835854, -0.026853811, 0.0051883277, -0.00080101937, 7.853861e-5,
];
const ERFC = [
  -0.00019666109, 1.129622, 0.63312507, 0.108534284, -0.02529484, 0.004245235, -0.00045304582, 2.357509e-5,
  -1.3055244e-7,
];

export function erfSingle(x: Vec): Vec {
  const a = x.abs();
  const near = a.add(a.mul(a.mul(a).horner(ERF)));
  // Where the products of small numbers would be subnormal.
  const scaled = a.mul(2 ** 24);
  const tiny = scaled.add(scaled.mul(ERF[0]!)).mul(2 ** -24);
  const far = a.lt(3.92).choose(expOf(a.horner(ERFC).neg(), 0).from(1), 1);
  return odd(x, a.lt(2 ** -14).choose(tiny, a.lt(1).choose(near, far)));
}
