import { expParts, powerOf2, scale } from "./exp.ts";
import { logOf, logParts } from "./log.ts";
import { fastSum, type Pair, productPair, quotient, rootPair, sumPair, twoProduct, twoSum } from "./pair.ts";
import type { Vec } from "./vec.ts";

/** Powers, roots and the length of a vector. */

const INFINITY = Number.POSITIVE_INFINITY;

/** (log((1 + s) / (1 - s)) - 2 s) / s³ less 2/3, over s², in powers of s²; |s| <= 0.172. */
const LOG_REST = [
  0.4000000000000225, 0.285714285701018, 0.22222222519583434, 0.1818178439312064, 0.1538675626896904,
  0.13256839849880708, 0.13196144867039186,
] as const;

/** log of a positive number, to about 66 bits. */
function logPair(x: Vec): Pair {
  const small = x.lt(2 ** -1022);
  const { f, k: shifted } = logParts(small.choose(x.mul(2 ** 54), x));
  const k = shifted.sub(small.and(54));
  const s = quotient([f, f.of(0)], twoSum(f.of(2), f));
  const z = productPair(s, s);
  const rest = fastSum(f.of(2 / 3), z[0].mul(z[0].poly(LOG_REST)).add(3.700743415417188e-17));
  const cube = productPair(productPair(s, z), rest);
  const near = sumPair([s[0].mul(2), s[1].mul(2)], cube);
  // The first part of ln 2 has 42 bits: times k it is exact.
  return sumPair(sumPair([k.mul(0.6931471805598903), k.mul(5.497923018708371e-14)], near), [
    f.of(0),
    k.mul(1.94704509238075e-31),
  ]);
}

/** What JavaScript says of x ** y beyond |x| ** y: signs, zeros, infinities and NaN. */
function powSpecial(x: Vec, y: Vec, magnitude: Vec): Vec {
  const a = x.abs();
  const whole = y.sub(y.trunc()).eq(0);
  const half = y.mul(0.5);
  const odd = whole.and(half.sub(half.trunc()).ne(0)).and(y.abs().lt(INFINITY));
  const end = a.eq(0).or(a.eq(INFINITY));
  // 0 to a positive power and infinity to a negative one are 0.
  const atEnd = a.eq(0).xor(y.gt(0)).choose(INFINITY, 0);
  const size = end.choose(atEnd, magnitude);
  const fraction = x.lt(0).and(end.not()).and(whole.not()).and(y.abs().lt(INFINITY));
  const none = x
    .ne(x)
    .or(y.ne(y))
    .or(fraction)
    .or(a.eq(1).and(y.abs().eq(INFINITY)));
  return y.eq(0).choose(1, none.choose(Number.NaN, size.or(odd.and(x.sign()))));
}

export function pow(x: Vec, y: Vec): Vec {
  // With a larger exponent every base but 1 gives 0 or infinity already.
  const bounded = y.max(-(2 ** 64)).min(2 ** 64);
  const [log, low] = logPair(x.abs());
  const [product, rest] = twoProduct(bounded, log);
  const limited = product.max(-760).min(720);
  const carry = limited.eq(product).and(rest.add(bounded.mul(low)));
  const { y: fraction, t } = expParts(limited, carry);
  return powSpecial(x, y, scale(fraction, t.sub(MAGIC)));
}

const MAGIC = 1.5 * 2 ** 52;

/** For float32 operands held in float64: one double holds the logarithm well enough. */
export function powNarrow(x: Vec, y: Vec): Vec {
  const { f, k } = logParts(x.abs());
  const { y: fraction, t } = expParts(y.mul(logOf(f, k)).max(-200).min(200));
  return powSpecial(x, y, fraction.mul(powerOf2(t.sub(MAGIC))));
}

/** A polynomial, a step of E. Halley, then another from 26 bits, whose square is exact, as FreeBSD's s_cbrt.c. */
export function cbrt(x: Vec): Vec {
  const a = x.abs();
  const small = a.lt(2 ** -1022);
  const full = small.choose(a.mul(2 ** 54), a);
  const k = full
    .shr(52)
    .or(0x4330000000000000n)
    .sub(2 ** 52 + 1023);
  const third = k
    .add(0.5)
    .mul(1 / 3)
    .floor();
  const m = full
    .and(0xfffffffffffffn)
    .or(0x3ff0000000000000n)
    .mul(powerOf2(k.sub(third.mul(3))));
  const p = m.horner([0.62729466, 0.44919387, -0.08377514, 0.009583829, -0.0004321014]);
  const cube = p.mul(p).mul(p);
  const near = p.mul(cube.add(m.add(m)).div(cube.add(cube).add(m)));
  const t = near.add(2 ** -27).and(-0x10000000n);
  const r = m.div(t.mul(t));
  const root = t.add(t.mul(r.sub(t).div(t.add(t).add(r))));
  const y = root.mul(powerOf2(third.sub(small.and(18)))).or(x.sign());
  return a.gtBits(0n).and(a.lt(INFINITY)).choose(y, x);
}

/** The squares as pairs, on numbers brought near 1. */
export function hypot(x: Vec, y: Vec): Vec {
  const [a, b] = [x.abs(), y.abs()];
  const larger = a.max(b);
  const huge = larger.gt(2 ** 500);
  const tiny = larger.lt(2 ** -450);
  const factor = huge.choose(2 ** -600, tiny.choose(2 ** 600, 1));
  const back = huge.choose(2 ** 600, tiny.choose(2 ** -600, 1));
  const [u, v] = [a.mul(factor), b.mul(factor)];
  const [root, rest] = rootPair(sumPair(twoProduct(u, u), twoProduct(v, v)));
  return a.eq(INFINITY).or(b.eq(INFINITY)).choose(INFINITY, root.add(rest).mul(back));
}

/** For float32 operands held in float64, whose squares stay in range. */
export const hypotNarrow = (x: Vec, y: Vec): Vec => {
  const endless = x.abs().eq(INFINITY).or(y.abs().eq(INFINITY));
  return endless.choose(INFINITY, x.mul(x).add(y.mul(y)).sqrt());
};
