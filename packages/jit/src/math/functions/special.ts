import type { Vec } from "../vec.ts";
import { exponentOf, powerOf2 } from "./exp.ts";
import { twoProduct, twoSum } from "./pair.ts";

/** Functions that are exact, or rounded once. */

export function rsqrt(x: Vec): Vec {
  return x.of(1).div(x.sqrt());
}

/**
 * x less the nearest whole multiple of y, the even multiple of two: the remainder of twice y, less y or twice y if that is
 * nearer.
 */
export function remainder(x: Vec, y: Vec): Vec {
  const b = y.abs();
  const rest = x.abs().rem(b.add(b));
  const less = rest.sub(b);
  const nearest = rest
    .add(rest)
    .gt(b)
    .choose(less.add(less).ge(b).choose(less.sub(b), less), rest);
  return nearest.xor(x.sign());
}

/** a + b, with its last bit set when the sum is not exact: a later rounding then equals a single rounding. */
function addToOdd(a: Vec, b: Vec): Vec {
  const [sum, error] = twoSum(a, b);
  // Not so for NaN, which comes of infinities.
  const inexact = error.lt(0).or(error.gt(0));
  const even = sum.and(1n).eqBits(0n);
  // The exact sum lies between two doubles; the odd one is a step towards the error.
  const step = error.xor(sum).gtBits(-1n).choose(1n, -1n);
  return sum.addBits(inexact.and(even).and(step));
}

/** For float32 operands held in float64: their product is exact, so one sum to odd is all that is needed. */
export function fmaNarrow(x: Vec, y: Vec, z: Vec): Vec {
  return addToOdd(x.mul(y), z);
}

/** x y + z as a sum of three, while nothing on the way overflows and no rest is subnormal. */
function fusedSum(x: Vec, y: Vec, z: Vec): readonly [Vec, Vec, Vec] {
  const [product, low] = twoProduct(x, y);
  const [zHigh, zLow] = twoSum(z, low);
  const [high, rest] = twoSum(product, zHigh);
  return [high, rest, zLow];
}

/** S. Boldo and G. Melquiond, "Emulation of FMA and correctly rounded sums" (2008). */
export function fma(x: Vec, y: Vec, z: Vec): Vec {
  const [high, a, b] = fusedSum(x, y, z);
  const none = x.eq(0).or(y.eq(0));
  const wild = (v: Vec): Vec =>
    v
      .abs()
      .gt(2 ** 400)
      .or(v.abs().lt(2 ** -400));
  const odd = none
    .not()
    .and(wild(x).or(wild(y)))
    .or(
      x
        .abs()
        .lt(2 ** 400)
        .and(y.abs().lt(2 ** 400))
        .and(z.abs().lt(2 ** 900))
        .not(),
    );
  return none.choose(x.mul(y).add(z), high.add(addToOdd(a, b))).except(odd, "fmaEdge", x, y, z);
}

/** x = m 2^e with 1 <= |m| < 2, for finite x that is not 0. */
function normalised(x: Vec): readonly [m: Vec, e: Vec] {
  const small = x.abs().lt(2 ** -1022);
  const full = small.choose(x.mul(2 ** 54), x);
  return [full.and(0x800fffffffffffffn).or(0x3ff0000000000000n), exponentOf(full.abs()).sub(small.and(54))];
}

/** y 2^n for any n of a product, in exact steps except the last. */
function scaleFar(y: Vec, n: Vec): Vec {
  const bounded = n.max(-2200).min(2100);
  const part = bounded.mul(1 / 3).floor();
  return y
    .mul(powerOf2(part))
    .mul(powerOf2(part))
    .mul(powerOf2(bounded.sub(part).sub(part)));
}

/** Any operands: on significands, with what is too small to matter reduced to its sign. */
export function fmaEdge(x: Vec, y: Vec, z: Vec): Vec {
  const [xm, xe] = normalised(x);
  const [ym, ye] = normalised(y);
  const [zm, ze] = normalised(z);
  const e = xe.add(ye);
  const gap = ze.sub(e);
  const zNear = z.eq(0).choose(z, zm.mul(powerOf2(gap.max(-150).min(120))));
  const [first, second, third] = fusedSum(xm, ym, zNear);
  // Where the first two cancel, the third one leads.
  const [lead, a] = twoSum(first, second);
  const [high, b] = twoSum(lead, third);
  // A subnormal result has its last bit at 2^-1074: a number so large that this is its last bit as well is added first.
  const least = e.add(1074).neg().max(-900).min(900);
  const near = high.abs().lt(powerOf2(least.add(52)));
  const anchor = near.and(powerOf2(least.add(52)).or(high.sign()));
  const [sum, rest] = twoSum(anchor, high);
  const [restHigh, restLow] = twoSum(rest, a);
  const rounded = sum
    .add(addToOdd(restHigh, addToOdd(restLow, b)))
    .sub(anchor)
    .or(high.sign());
  const finite = gap.gt(110).and(z.ne(0)).choose(z, scaleFar(rounded, e));
  const plain = x.mul(y);
  // Infinite and NaN operands and exact zeros need no care; but an infinite product of finite factors is not such an operand yet.
  const infinite = z
    .abs()
    .lt(Number.POSITIVE_INFINITY)
    .choose(plain.add(z), x.sub(x).add(y.sub(y)).eq(0).choose(z, plain.add(z)));
  const ordinary = x
    .abs()
    .lt(Number.POSITIVE_INFINITY)
    .and(y.abs().lt(Number.POSITIVE_INFINITY))
    .and(z.abs().lt(Number.POSITIVE_INFINITY))
    .and(x.ne(0))
    .and(y.ne(0));
  return ordinary.choose(finite, infinite);
}
