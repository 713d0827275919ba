import type { Vec } from "../vec.ts";
import { logParts } from "./log.ts";

/**
 * Functions of float32 operands held in float64 lanes. Polynomials are as short as float32 allows, differences that
 * cancel have bits to spare, and nothing overflows or is subnormal on the way.
 */

const INFINITY = Number.POSITIVE_INFINITY;

/** (e^r - 1 - r) / r² in powers of r, |r| <= ln 2 / 2. */
const EXP = [
  0.5000000067665694, 0.16666665868051406, 0.041666294988976206, 0.008333497278128547, 0.0013944657354204957,
  0.000197902341421942,
] as const;

/** (log((1 + s) / (1 - s)) - 2 s) / s³ in powers of s², |s| <= 0.172. */
const LOG = [0.6666666564557315, 0.400003352134235, 0.2853730424577782, 0.23582275891862917] as const;

/** 2^(t - magic) e^r. */
function expOf(t: Vec, r: Vec): Vec {
  return r.mul(r).mul(r.poly(EXP)).add(r).add(1).addBits(t.shl(52));
}

/** e^x, |x| < 700. */
function exp(x: Vec): Vec {
  const { t, n } = x.mul(Math.LOG2E).nearest();
  return expOf(t, x.sub(n.mul(Math.LN2)));
}

/** log u as a multiple of ln 2 and a rest, for normal u; what JavaScript says of other numbers when `logOf` joins them. */
function logTerms(u: Vec): { readonly k: Vec; readonly rest: Vec } {
  const { f, k } = logParts(u);
  const s = f.div(f.add(2));
  const z = s.mul(s);
  return { k, rest: s.mul(z.mul(z.horner(LOG)).add(2)) };
}

/** The finite value for positive finite u, else what a logarithm gives. */
function logEdges(u: Vec, finite: Vec): Vec {
  const positive = u.lt(INFINITY).choose(finite, u);
  return u.gt(0).choose(positive, u.eq(0).choose(-INFINITY, Number.NaN));
}

function log(u: Vec): Vec {
  const { k, rest } = logTerms(u);
  return logEdges(u, k.mul(Math.LN2).add(rest));
}

/** x (1 + a x + b x²) for small x, where `y` would cancel. */
function nearZero(x: Vec, a: number, b: number, y: Vec): Vec {
  return x
    .abs()
    .lt(2 ** -12)
    .choose(x.mul(x.mul(x.mul(b).add(a)).add(1)), y);
}

/** `y` of the magnitude, with the sign of x. */
const odd = (x: Vec, b: number, y: (a: Vec) => Vec): Vec => nearZero(x, 0, b, y(x.abs()).or(x.sign()));

export function exp2Narrow(x: Vec): Vec {
  const bounded = x.max(-200).min(200);
  const { t, n } = bounded.nearest();
  return expOf(t, bounded.sub(n).mul(Math.LN2));
}

export const expm1Narrow = (x: Vec): Vec => nearZero(x, 1 / 2, 1 / 6, exp(x.max(-100).min(100)).sub(1));

export const sinhNarrow = (x: Vec): Vec =>
  odd(x, 1 / 6, (a) => {
    const e = exp(a.min(100));
    return e.sub(e.of(1).div(e)).mul(0.5);
  });

export function coshNarrow(x: Vec): Vec {
  const e = exp(x.abs().min(100));
  return e.add(e.of(1).div(e)).mul(0.5);
}

export const tanhNarrow = (x: Vec): Vec =>
  odd(x, -1 / 3, (a) => {
    const e = exp(a.min(20).mul(2));
    return e.sub(1).div(e.add(1));
  });

export function log2Narrow(x: Vec): Vec {
  const { k, rest } = logTerms(x);
  return logEdges(x, rest.mul(Math.LOG2E).add(k));
}

export const log10Narrow = (x: Vec): Vec => log(x).mul(Math.LOG10E);

export const log1pNarrow = (x: Vec): Vec => nearZero(x, -1 / 2, 1 / 3, log(x.add(1)));

export const asinhNarrow = (x: Vec): Vec => odd(x, -1 / 6, (a) => log(a.add(a.mul(a).add(1).sqrt())));

export const acoshNarrow = (x: Vec): Vec => x.ge(1).choose(log(x.add(x.mul(x).sub(1).sqrt())), Number.NaN);

export const atanhNarrow = (x: Vec): Vec => odd(x, 1 / 3, (a) => log(a.add(1).div(a.from(1))).mul(0.5));

/** |x|^y for finite x that is not 0. */
export function powerNarrow(x: Vec, y: Vec): Vec {
  const { k, rest } = logTerms(x);
  return exp(k.mul(Math.LN2).add(rest).mul(y).max(-200).min(200));
}
