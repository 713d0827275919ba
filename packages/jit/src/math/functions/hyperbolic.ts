import type { Vec } from "../vec.ts";
import { powerOf2, reduceExp } from "./exp.ts";
import { logOfSum } from "./log.ts";
import { fastSum, type Pair, quotient, rootPair, sumPair, twoProduct, twoSum } from "./pair.ts";

/** Hyperbolic functions and their inverses. */

/** (cosh r - 1) / r² and (sinh r - r) / r³ in powers of r², |r| <= ln 2 / 2. */
const COSH = [
  0.5000000000000013, 0.04166666666651047, 0.0013888888948356895, 2.480148851047373e-5, 2.7631803149867025e-7,
] as const;
const SINH = [
  0.16666666666666677, 0.008333333333321386, 0.00019841269886817332, 2.7557243464157684e-6, 2.5109307452366292e-8,
] as const;

/**
 * sinh and cosh of a >= 0 as pairs, less a factor of 2^(n - 1): with a = n ln 2 + r, sinh n ln 2 cosh r + cosh n ln 2
 * sinh r, and the other way round.
 */
function hyperbolic(a: Vec): { readonly n: Vec; readonly sinh: Pair; readonly cosh: Pair } {
  const { n, high, low } = reduceExp(a);
  const r = high.sub(low);
  const z = r.mul(r);
  const down = powerOf2(n.mul(-2).max(-1000));
  const [even, odd] = [z.mul(z.poly(COSH)), z.mul(r).mul(z.poly(SINH)).sub(low)];
  const sum = ([factor, beyond]: Pair, other: Vec): Pair => {
    const [product, rest] = twoProduct(other, high);
    const [most, lost] = fastSum(factor, product);
    return fastSum(most, lost.add(beyond).add(rest.add(factor.mul(even).add(other.mul(odd)))));
  };
  const [minus, plus] = [fastSum(a.of(1), down.neg()), fastSum(a.of(1), down)];
  return { n, sinh: sum(minus, plus[0]), cosh: sum(plus, minus[0]) };
}

export function sinh(x: Vec): Vec {
  const a = x.abs();
  const { n, sinh: y } = hyperbolic(a);
  return y[0]
    .mul(powerOf2(n.sub(1)))
    .or(x.sign())
    .except(a.gtBits(709), "sinhEdge", x);
}

export function cosh(x: Vec): Vec {
  const a = x.abs();
  const { n, cosh: y } = hyperbolic(a);
  return y[0].mul(powerOf2(n.sub(1))).except(a.gtBits(709), "coshEdge", x);
}

export function tanh(x: Vec): Vec {
  const { sinh, cosh } = hyperbolic(x.abs().min(22));
  const [high, low] = quotient(sinh, cosh);
  return high.add(low).or(x.sign());
}

/** Where 1 + the square of a counts no more: the result is log(2 a). */
const FAR = 2 ** 28;

export function asinh(x: Vec): Vec {
  const a = x.abs();
  const far = a.gt(FAR);
  const square = a.mul(a);
  const more = far.choose(0, square.div(square.add(1).sqrt().add(1)));
  const [high, low] = twoSum(a, more);
  const y = logOfSum(high, low, far.choose(0, 1), far.and(1));
  return a.lt(Number.POSITIVE_INFINITY).choose(y.or(x.sign()), x);
}

export function acosh(x: Vec): Vec {
  const far = x.gt(FAR);
  const [t, rest] = twoSum(x, x.of(-1));
  const [square, lost] = twoProduct(t, t);
  const root = rootPair(sumPair([t.mul(2), rest.mul(2)], [square, lost]));
  const [high, low] = sumPair(root, [t, rest]);
  const y = logOfSum(far.choose(x, high), far.choose(0, low), far.choose(0, 1), far.and(1));
  return x.ge(1).choose(x.lt(Number.POSITIVE_INFINITY).choose(y, x), Number.NaN);
}

export function atanh(x: Vec): Vec {
  const a = x.abs();
  const [high, low] = quotient([a.add(a), a.of(0)], twoSum(a.of(1), a.neg()));
  const y = logOfSum(high, low).mul(0.5);
  const end = a.eq(1).choose(Number.POSITIVE_INFINITY, Number.NaN);
  return a.lt(1).choose(y, end).or(x.sign());
}
