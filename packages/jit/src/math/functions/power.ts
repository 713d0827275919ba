import type { Precision, Vec } from "../vec.ts";
import { exponentOf, powerOf2, scale, twoTo } from "./exp.ts";
import { logParts, oddForLog } from "./log.ts";
import { powerNarrow } from "./narrow.ts";
import { headOf } from "./pair.ts";
import { CBRT } from "./single-root.ts";

/** Powers, roots and the length of a vector. */

const INFINITY = Number.POSITIVE_INFINITY;

interface Power {
  /** (3/2 log((1 + s) / (1 - s)) - 3 s - s³) / s^5 in powers of s², |s| <= 0.172. */
  readonly rest: readonly number[];
  /** 2 / (3 ln 2), its head, and what that lacks. */
  readonly scale: readonly [whole: number, head: number, rest: number];
  /** Results that far from 1, as powers of 2, are 0 or infinite. */
  readonly far: number;
}

const POWER: Readonly<Record<Precision, Power>> = {
  float64: {
    rest: [
      0.6000000000000337, 0.42857142855153807, 0.33333333779203683, 0.2727267660298175, 0.23080133850733084,
      0.19885271538406632, 0.1979411655567828,
    ],
    scale: [0.9617966939259756, 0.9617967009544373, -7.028461650952758e-9],
    far: 1200,
  },
  float32: {
    rest: [0.6000000238418579, 0.42857298254966736, 0.3330712616443634, 0.2868116796016693],
    scale: [0.9617966939259756, 0.9619140625, -0.00011736857402444567],
    far: 250,
  },
};

/**
 * y log2 x as the nearest whole number, in the low bits of `t` too, and the rest as a pair, for a positive normal x:
 * the scheme of FreeBSD's e_pow.c (Sun Microsystems 1993), in which products of leading parts are exact.
 * `more` is added to the exponent of x.
 */
export function powerParts(x: Vec, y: Vec, more?: Vec): Readonly<Record<"t" | "n" | "rest" | "low" | "whole", Vec>> {
  const { m, f, k: exponent } = logParts(x);
  const { rest: coefficients, scale: by } = POWER[x.precision];
  const k = more === undefined ? exponent : exponent.sub(more);
  // s = f / (2 + f) as sh + sl.
  const d = m.add(1);
  const v = d.of(1).div(d);
  const s = f.mul(v);
  const sh = headOf(s);
  const dh = headOf(d);
  const sl = v.mul(f.sub(sh.mul(dh)).sub(sh.mul(m.sub(dh.sub(1)))));
  // 3/2 log(1 + f) = s (3 + s² + …), as s3h + s3l.
  const z = s.mul(s);
  const sh2 = sh.mul(sh);
  const r = z
    .mul(z)
    .mul(z.poly(coefficients))
    .add(sl.mul(sh.add(s)));
  const th = headOf(sh2.add(3).add(r));
  const tl = r.sub(th.sub(3).sub(sh2));
  const u = sh.mul(th);
  const w = sl.mul(th).add(tl.mul(s));
  const ph = headOf(u.add(w));
  const pl = w.sub(ph.sub(u));
  // log2 x as lh + ll: times 2 / (3 ln 2), and the exponent.
  const qh = ph.mul(by[1]);
  const ql = ph.mul(by[2]).add(pl.mul(by[0]));
  const lh = headOf(qh.add(ql).add(k));
  const ll = ql.sub(lh.sub(k).sub(qh));
  const yh = headOf(y);
  const low = y.sub(yh).mul(lh).add(y.mul(ll));
  const high = yh.mul(lh);
  const whole = low.add(high);
  const { t, n } = whole.nearest();
  return { t, n, rest: high.sub(n), low, whole };
}

/** 2^(rest + low). */
function powerFraction(rest: Vec, low: Vec): Vec {
  const sum = low.add(rest);
  return twoTo(sum, low.sub(sum.sub(rest)));
}

/** The results of JavaScript's x ** y that |x| ** y does not give: signs, zeros, infinities and NaN. */
function powSpecial(x: Vec, y: Vec, magnitude: Vec): Vec {
  const a = x.abs();
  const whole = y.sub(y.trunc()).eq(0);
  const half = y.mul(0.5);
  const odd = whole.and(half.sub(half.trunc()).ne(0)).and(y.abs().lt(INFINITY));
  const zero = a.eqBits(0n);
  const end = zero.or(a.eq(INFINITY));
  // 0 to a positive power and infinity to a negative one are 0.
  const atEnd = zero.xor(y.gt(0)).choose(INFINITY, 0);
  const size = end.choose(atEnd, magnitude);
  const fraction = x.of(0n).gtBits(x).and(end.not()).and(whole.not()).and(y.abs().lt(INFINITY));
  const none = x
    .ne(x)
    .or(y.ne(y))
    .or(fraction)
    .or(a.eq(1).and(y.abs().eq(INFINITY)));
  return y.eq(0).choose(1, none.choose(Number.NaN, size.or(odd.and(x.sign()))));
}

export function pow(x: Vec, y: Vec): Vec {
  const { t, rest, low, whole } = powerParts(x, y);
  const common = powerFraction(rest, low).addBits(t.shl(52));
  return common.mostly(oddForLog(x).or(whole.abs().gtBits(1020)), "powEdge", x, y);
}

/** Any operands. */
export function powEdge(x: Vec, y: Vec): Vec {
  const a = x.abs();
  const { full, less } = a.normal();
  const { far: most } = POWER[x.precision];
  // With a larger exponent every base but 1 gives 0 or infinity already.
  const exponent = y.max(-(2 ** 64)).min(2 ** 64);
  const { n, rest, low, whole } = powerParts(full, exponent, less);
  const far = whole.abs().gt(most);
  const magnitude = scale(far.choose(1, powerFraction(rest, low)), n.max(-most).min(most));
  return powSpecial(x, y, magnitude);
}

/** On float32: a double holds the logarithm well enough, and the special cases need no width. */
export function powNarrow(x: Vec, y: Vec): Vec {
  const a = x.abs();
  return powSpecial(x, y, powerNarrow(a.low(), y.low()).narrow(powerNarrow(a.high(), y.high())));
}

/** A polynomial, a step of E. Halley, then another from 26 bits, whose square is exact, as FreeBSD's s_cbrt.c. */
export function cbrt(x: Vec): Vec {
  const a = x.abs();
  const small = a.lt(2 ** -1022);
  const full = small.choose(a.mul(2 ** 54), a);
  const k = exponentOf(full);
  const third = k
    .add(0.5)
    .mul(1 / 3)
    .floor();
  const m = full
    .and(0xfffffffffffffn)
    .or(0x3ff0000000000000n)
    .mul(powerOf2(k.sub(third.mul(3))));
  const p = m.horner(CBRT);
  const cube = p.mul(p).mul(p);
  const near = p.mul(cube.add(m.add(m)).div(cube.add(cube).add(m)));
  const t = near.add(2 ** -27).and(-0x10000000n);
  const r = m.div(t.mul(t));
  const root = t.add(t.mul(r.sub(t).div(t.add(t).add(r))));
  const y = root.mul(powerOf2(third.sub(small.and(18)))).or(x.sign());
  return a.gtBits(0n).and(a.lt(INFINITY)).choose(y, x);
}

/**
 * The root of the squares of two numbers in range, of which the first is the larger, without the error that it and the
 * differences from the sides say; after C. Borges, arXiv 1904.09481.
 */
function rootOfSquares(a: Vec, b: Vec): Vec {
  const h = a.mul(a).add(b.mul(b)).sqrt();
  const [d, e] = [h.sub(b), h.sub(a)];
  const alike = a.mul(d.add(d).sub(a)).add(d.sub(a.sub(b).mul(2)).mul(d));
  const apart = e
    .mul(2)
    .mul(a.sub(b.add(b)))
    .add(e.mul(4).sub(b).mul(b).add(e.mul(e)));
  const error = h.gt(b.add(b)).choose(apart, alike);
  return h.sub(error.div(h.add(h)));
}

const sides = (x: Vec, y: Vec): readonly [larger: Vec, smaller: Vec] => [x.abs().max(y.abs()), x.abs().min(y.abs())];

export function hypot(x: Vec, y: Vec): Vec {
  const [a, b] = sides(x, y);
  return rootOfSquares(a, b).mostly(a.gtBits(2 ** 500).or(a.lt(2 ** -450)), "hypotEdge", x, y);
}

/** Any operands, brought near 1. */
export function hypotEdge(x: Vec, y: Vec): Vec {
  const [a, b] = sides(x, y);
  const huge = a.gt(2 ** 500);
  const tiny = a.lt(2 ** -450);
  const factor = huge.choose(2 ** -600, tiny.choose(2 ** 600, 1));
  const back = huge.choose(2 ** 600, tiny.choose(2 ** -600, 1));
  const root = a.eq(0).choose(0, rootOfSquares(a.mul(factor), b.mul(factor)).mul(back));
  return x.abs().eq(INFINITY).or(y.abs().eq(INFINITY)).choose(INFINITY, root);
}

/** For float32 operands held in float64, whose squares stay in range. */
export const hypotNarrow = (x: Vec, y: Vec): Vec => {
  const endless = x.abs().eq(INFINITY).or(y.abs().eq(INFINITY));
  return endless.choose(INFINITY, x.mul(x).add(y.mul(y)).sqrt());
};

/** A constant power by multiplications and divisions, within 4 ULP; null for powers that take a logarithm. */
export function smallPower(exponent: number): ((x: Vec) => Vec) | null {
  // JavaScript's power of 1/2 is the root, except for -Infinity and -0.
  if (exponent === 0.5) return (x) => x.eq(-INFINITY).choose(INFINITY, x.add(0).sqrt());
  if (!Number.isInteger(exponent) || exponent < -4 || exponent > 5) return null;
  // Not 1 / x³: that would lose subnormal results.
  if (exponent < 0)
    return (x) =>
      Array(-exponent)
        .fill(x)
        .reduce((quotient: Vec) => quotient.div(x), x.of(1));
  if (exponent === 0) return (x) => x.of(1);
  return (x) => {
    const square = x.mul(x);
    const fourth = square.mul(square);
    return [x, square, square.mul(x), fourth, fourth.mul(x)][exponent - 1]!;
  };
}
