import type { Vec } from "../vec.ts";
import { powerOf2, scale } from "./exp.ts";
import { headOf } from "./pair.ts";
import { root, significand } from "./single.ts";

/** Roots in float32 alone, as in single.ts, on significands. */

const INFINITY = Number.POSITIVE_INFINITY;

export function rsqrtSingle(x: Vec): Vec {
  const { m, e } = significand(x);
  const half = e.mul(0.5).floor();
  const [s, t] = root(m.mul(powerOf2(e.sub(half.add(half)))));
  const y = s.of(1).div(s.add(t));
  const h = headOf(y);
  const rest = h.mul(s).from(1).sub(y.sub(h).mul(s)).sub(y.mul(t));
  const finite = y.add(y.mul(rest)).mul(powerOf2(half.neg()));
  const positive = x.lt(INFINITY).choose(finite, 0);
  const end = x.abs().eqBits(0n).choose(x.of(INFINITY).or(x.sign()), Number.NaN);
  return x.gtBits(0n).choose(positive, end).orNaN(x);
}

/** The cube root of a number from 1 to 8. */
export const CBRT: readonly number[] = [0.62729466, 0.44919387, -0.08377514, 0.009583829, -0.0004321014];

/** A polynomial, a step of Newton's, then the exact residual of the leading 8 bits. */
export function cbrtSingle(x: Vec): Vec {
  const a = x.abs();
  const { m, e } = significand(a);
  const third = e
    .add(0.5)
    .mul(1 / 3)
    .floor();
  const n = m.mul(powerOf2(e.sub(third.mul(3))));
  const p = n.horner(CBRT);
  const square = p.mul(p);
  const q = p.sub(square.mul(p).sub(n).div(square.mul(3)));
  const h = q.and(-0x10000n);
  const y = h.add(n.sub(h.mul(h).mul(h)).div(q.mul(q).add(h.mul(q.add(h)))));
  const root = y.mul(powerOf2(third)).or(x.sign());
  return a.gtBits(0n).and(a.lt(INFINITY)).choose(root, x).orNaN(x);
}

/** The squares as sums of two floats. */
export function hypotSingle(x: Vec, y: Vec): Vec {
  const [a, b] = [x.abs(), y.abs()];
  const swap = a.gtBits(b);
  const [big, small] = [significand(swap.choose(a, b)), significand(swap.choose(b, a))];
  const [u, v] = [big.m, small.m.mul(powerOf2(small.e.sub(big.e).max(-60)))];
  const [uh, vh] = [headOf(u), headOf(v)];
  const [first, second] = [uh.mul(uh), vh.mul(vh)];
  const s = first.add(second);
  const rest = u
    .sub(uh)
    .mul(u.add(uh))
    .add(v.sub(vh).mul(v.add(vh)));
  const [high, low] = root(s, first.sub(s).add(second).add(rest));
  const finite = scale(high.add(low), big.e.max(-252)).orNaN(x).orNaN(y);
  return a.eq(INFINITY).or(b.eq(INFINITY)).choose(INFINITY, finite);
}
