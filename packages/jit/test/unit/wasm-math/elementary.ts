/** Exponential functions, logarithms and sines of pairs, for the oracle. */
import { add, div, inverse, mul, neg, type Pair, pair, productOf, sub, times } from "./pair.ts";
/** The value (high + low) 2^exponent, to about 95 bits. */
export interface Value {
  readonly high: number;
  readonly low: number;
  readonly exponent: number;
}

export const value = (pair: Pair, exponent = 0): Value => ({ high: pair[0], low: pair[1], exponent });

export const LN2: readonly [number, number, number] = [Math.LN2, 2.3190468138462996e-17, 5.707708438416212e-34];
export const LN10: Pair = [Math.LN10, -2.1707562233822494e-16];
export const TWO_OVER_ROOT_PI: Pair = [1.1283791670955126, 1.533545961316588e-17];
export const ONE: Pair = pair(1);

/** n times the sum of `parts` taken from x. */
export function less(x: Pair, n: number, parts: readonly number[]): Pair {
  return parts.reduce((rest, part) => sub(rest, productOf(n, part)), x);
}

/** x = m 2^e with 0.7 <= m < 1.42 (or so) and m with the sign of x. */
export function frexp(x: number): readonly [number, number] {
  const start = Math.abs(x) < 2 ** -1000 ? 200 : Math.abs(x) > 2 ** 1000 ? -100 : 0;
  const scaled = x * 2 ** start;
  const e = Math.round(Math.log2(Math.abs(scaled)));
  return [e > 1000 || e < -1000 ? (scaled * 2 ** -(e - 1)) / 2 : scaled * 2 ** -e, e - start];
}

/** 1 / n!, as far as the series here go. */
const FACTORIALS = [ONE];
for (let n = 1; n <= 30; n++) FACTORIALS.push(div(FACTORIALS[n - 1]!, pair(n)));

/** The sum of c[k] x^k; the coefficients from `rough` on, whose terms are below 2^-53, are taken as doubles. */
export function polynomial(x: Pair, c: readonly Pair[], rough: number): Pair {
  let rest = 0;
  for (let k = c.length - 1; k >= rough; k--) rest = rest * x[0] + c[k]![0];
  let sum = pair(rest);
  for (let k = rough - 1; k >= 0; k--) sum = add(c[k]!, mul(x, sum));
  return sum;
}

const EXP_TERMS = FACTORIALS.slice(1, 17);

/** e^r - 1 by Taylor's series of r / 16; |r| < 0.7. */
export function expm1Near(r: Pair): Pair {
  const s = times(r, 1 / 16);
  let sum = mul(s, polynomial(s, EXP_TERMS, 8));
  for (let k = 0; k < 4; k++) sum = add(times(sum, 2), mul(sum, sum));
  return sum;
}

function expOf(x: Pair): { readonly m1: Pair; readonly n: number } {
  const n = Math.round(x[0] / LN2[0]);
  return { m1: expm1Near(less(x, n, LN2)), n };
}

export const exp = (x: Pair): Value => {
  const { m1, n } = expOf(x);
  return value(add(ONE, m1), n);
};

export function expm1(x: Pair): Pair {
  if (Math.abs(x[0]) < 0.6) return expm1Near(x);
  const { m1, n } = expOf(x);
  return sub(times(add(ONE, m1), 2 ** n), ONE);
}

const ARTANH_TERMS = Array.from({ length: 12 }, (_, k) => inverse(2 * k + 1));

/** log((1 + s) / (1 - s)), |s| < 0.03. */
const twiceArtanh = (s: Pair): Pair => times(mul(s, polynomial(mul(s, s), ARTANH_TERMS, 6)), 2);

/** log m, 0.3 < m < 3. */
function logNear(m: Pair): Pair {
  const less1 = sub(m, ONE);
  if (Math.abs(less1[0]) < 0.05) return twiceArtanh(div(less1, add(m, ONE)));
  const y = Math.log(m[0]);
  const error = sub(mul(m, add(ONE, expm1Near(pair(-y)))), ONE);
  return add(pair(y), sub(error, times(mul(error, error), 0.5)));
}

export function log(x: Pair, e = 0): Pair {
  const [m, k] = frexp(x[0]);
  const low = Math.abs(k) > 1000 ? x[1] * 2 ** (-k / 2) * 2 ** (-k / 2) : x[1] * 2 ** -k;
  const near = logNear([m, low]);
  return k + e === 0 ? near : neg(less(neg(near), k + e, LN2));
}

export function log1p(x: Pair): Pair {
  if (Math.abs(x[0]) < 0.05) return twiceArtanh(div(x, add(x, pair(2))));
  return log(add(ONE, x));
}

const SINE_TERMS = Array.from({ length: 15 }, (_, k) => FACTORIALS[2 * k + 1]!);
const COSINE_TERMS = Array.from({ length: 15 }, (_, k) => FACTORIALS[2 * k]!);

/** sin r and cos r, |r| < 0.9. */
export function sincosNear(r: Pair): readonly [Pair, Pair] {
  const z = neg(mul(r, r));
  return [mul(r, polynomial(z, SINE_TERMS, 9)), polynomial(z, COSINE_TERMS, 9)];
}
