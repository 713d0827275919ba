import type { Vec } from "../vec.ts";
import { powerOf2, scale } from "./exp.ts";
import type { Pair } from "./pair.ts";
import { ratio, root, significand } from "./single.ts";

/** Arc functions in float32 alone, as in single.ts. */

/** pi/2 and pi as sums of two float32. */
const HALF_PI = [1.5707963705062866, -4.371139e-8] as const;
const PI = [2 * HALF_PI[0], 2 * HALF_PI[1]] as const;

/** (asin s - s) / s³ in powers of s², |s| <= 1/2. */
const ARCSINE = [0.16666752, 0.074952975, 0.045470376, 0.024179514, 0.042166308];

/** asin s - s, divided by s. */
const arcsineRest = (z: Vec): Vec => z.mul(z.horner(ARCSINE));

/** asin sqrt((1 - a) / 2) as a head and a rest, 1/2 <= a <= 1. */
function half(a: Vec): Pair {
  const z = a.from(1).mul(0.5);
  const [high, low] = root(z);
  return [high, low.add(high.add(low).mul(arcsineRest(z)))];
}

/** c less a sum of two: c is a sum of two itself. */
const less = ([high, low]: readonly [number, number], a: Vec, b: Vec): Vec => a.add(b.sub(low)).from(high);

/** NaN for |x| > 1. */
const inRange = (x: Vec, y: Vec): Vec => x.abs().gt(1).choose(Number.NaN, y).orNaN(x);

export function asinSingle(x: Vec): Vec {
  const a = x.abs();
  const [high, low] = half(a);
  const far = less(HALF_PI, high.mul(2), low.mul(2));
  const near = a.add(a.mul(arcsineRest(a.mul(a))));
  return inRange(x, a.lt(0.5).choose(near, far).or(x.sign()));
}

export function acosSingle(x: Vec): Vec {
  const a = x.abs();
  const [high, low] = half(a);
  const [h, l] = [high.mul(2), low.mul(2)];
  const far = x.lt(0).choose(less(PI, h, l), h.add(l));
  const near = less(HALF_PI, x, x.mul(arcsineRest(x.mul(x))));
  return inRange(x, a.lt(0.5).choose(near, far));
}

/** (atan t - t) / t³ in powers of t². */
const ARCTANGENT = [-0.33333305, 0.19997738, -0.14229582, 0.10490807, -0.058191016];

/** atan(n / d) for 0 <= n <= d, as atan c + atan((n - c d) / (d + c n)) with c 0, 1/2 or 1. */
function atanRatio(n: Vec, d: Vec): Vec {
  const middle = n.ge(d.mul(0.4375));
  const upper = n.ge(d.mul(0.6875));
  const c = upper.choose(1, middle.and(0.5));
  const t = ratio(n.sub(c.mul(d)), d.add(c.mul(n)));
  const z = t.mul(t);
  const high = upper.choose(0.7853981852531433, middle.and(0.46364760398864746));
  const low = upper.choose(-2.1855694e-8, middle.and(5.0121587e-9));
  return high.add(t.add(t.mul(z).mul(z.horner(ARCTANGENT)).add(low)));
}

export function atanSingle(x: Vec): Vec {
  const a = x.abs();
  const swap = a.gt(1);
  const near = atanRatio(swap.choose(1, a), swap.choose(a, 1));
  const angle = swap.choose(near.sub(HALF_PI[1]).from(HALF_PI[0]), near);
  const y = a
    .lt(2 ** 26)
    .choose(angle, HALF_PI[0])
    .or(x.sign());
  return a
    .lt(2 ** -12)
    .choose(x, y)
    .orNaN(x);
}

/** On significands, so that neither the quotient nor its residual overflows or is subnormal. */
export function atan2Single(y: Vec, x: Vec): Vec {
  const [a, b] = [y.abs(), x.abs()];
  const swap = a.gtBits(b);
  const [larger, smaller] = [swap.choose(a, b), swap.choose(b, a)];
  const [big, small] = [significand(larger), significand(smaller)];
  const e = small.e.sub(big.e);
  const right = x.of(-1n).gtBits(x).not();
  const near = atanRatio(small.m.mul(powerOf2(e.max(-40))), big.m);
  // If one argument is far below the other, it only counts if the quotient itself is the result.
  const itself = scale(ratio(small.m, big.m), e.max(-252));
  const far = swap.not().and(right).and(itself);
  const infinite = larger.eq(Number.POSITIVE_INFINITY);
  const none = smaller.eqBits(0n).or(infinite);
  const both = smaller.eq(Number.POSITIVE_INFINITY);
  const t = both.choose(Math.PI / 4, none.choose(0, e.ge(-30).choose(near, far)));
  const upright = t.xor(right.sign()).add(HALF_PI[1]).add(HALF_PI[0]);
  const flat = right.choose(t, less(PI, t, t.of(0)));
  return swap.choose(upright, flat).or(y.sign()).orNaN(x).orNaN(y);
}
