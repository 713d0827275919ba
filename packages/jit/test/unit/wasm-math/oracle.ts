import { add, div, inverse, mul, neg, type Pair, pair, productOf, sqrt, sub, sumOf, times } from "./pair.ts";

/** The value (high + low) 2^exponent, to about 95 bits. */
export interface Value {
  readonly high: number;
  readonly low: number;
  readonly exponent: number;
}

const value = (pair: Pair, exponent = 0): Value => ({ high: pair[0], low: pair[1], exponent });

const HALF_PI = [1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33, 5.562271104316826e-50] as const;
const LN2 = [Math.LN2, 2.3190468138462996e-17, 5.707708438416212e-34] as const;
const LN10: Pair = [Math.LN10, -2.1707562233822494e-16];
const TWO_OVER_ROOT_PI: Pair = [1.1283791670955126, 1.533545961316588e-17];
const ONE = pair(1);

/** n times the sum of `parts` taken from x. */
function less(x: Pair, n: number, parts: readonly number[]): Pair {
  return parts.reduce((rest, part) => sub(rest, productOf(n, part)), x);
}

/** x = m 2^e with 0.7 <= m < 1.42 (or so) and m with the sign of x. */
function frexp(x: number): readonly [number, number] {
  const start = Math.abs(x) < 2 ** -1000 ? 200 : Math.abs(x) > 2 ** 1000 ? -100 : 0;
  const scaled = x * 2 ** start;
  const e = Math.round(Math.log2(Math.abs(scaled)));
  return [e > 1000 || e < -1000 ? (scaled * 2 ** -(e - 1)) / 2 : scaled * 2 ** -e, e - start];
}

/** 1 / n!, as far as the series here go. */
const FACTORIALS = [ONE];
for (let n = 1; n <= 30; n++) FACTORIALS.push(div(FACTORIALS[n - 1]!, pair(n)));

/** The sum of c[k] x^k; the coefficients from `rough` on, whose terms are below 2^-53, are taken as doubles. */
function polynomial(x: Pair, c: readonly Pair[], rough: number): Pair {
  let rest = 0;
  for (let k = c.length - 1; k >= rough; k--) rest = rest * x[0] + c[k]![0];
  let sum = pair(rest);
  for (let k = rough - 1; k >= 0; k--) sum = add(c[k]!, mul(x, sum));
  return sum;
}

const EXP_TERMS = FACTORIALS.slice(1, 17);

/** e^r - 1 by Taylor's series of r / 16; |r| < 0.7. */
function expm1Near(r: Pair): Pair {
  const s = times(r, 1 / 16);
  let sum = mul(s, polynomial(s, EXP_TERMS, 8));
  for (let k = 0; k < 4; k++) sum = add(times(sum, 2), mul(sum, sum));
  return sum;
}

function expOf(x: Pair): { readonly m1: Pair; readonly n: number } {
  const n = Math.round(x[0] / LN2[0]);
  return { m1: expm1Near(less(x, n, LN2)), n };
}

const exp = (x: Pair): Value => {
  const { m1, n } = expOf(x);
  return value(add(ONE, m1), n);
};

function expm1(x: Pair): Pair {
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

function log(x: Pair, e = 0): Pair {
  const [m, k] = frexp(x[0]);
  const low = Math.abs(k) > 1000 ? x[1] * 2 ** (-k / 2) * 2 ** (-k / 2) : x[1] * 2 ** -k;
  const near = logNear([m, low]);
  return k + e === 0 ? near : neg(less(neg(near), k + e, LN2));
}

function log1p(x: Pair): Pair {
  if (Math.abs(x[0]) < 0.05) return twiceArtanh(div(x, add(x, pair(2))));
  return log(add(ONE, x));
}

const SINE_TERMS = Array.from({ length: 15 }, (_, k) => FACTORIALS[2 * k + 1]!);
const COSINE_TERMS = Array.from({ length: 15 }, (_, k) => FACTORIALS[2 * k]!);

/** sin r and cos r, |r| < 0.9. */
function sincosNear(r: Pair): readonly [Pair, Pair] {
  const z = neg(mul(r, r));
  return [mul(r, polynomial(z, SINE_TERMS, 9)), polynomial(z, COSINE_TERMS, 9)];
}

const DIGITS = 1400n;
const machin = (inverse: bigint): bigint => {
  let sum = 0n;
  for (let power = (1n << 1500n) / inverse, n = 1n; power !== 0n; power /= -inverse * inverse, n += 2n)
    sum += power / n;
  return sum;
};
/** 2 / pi times 2^1400. */
const TWO_OVER_PI = (1n << (DIGITS + 1501n)) / (16n * machin(5n) - 4n * machin(239n));

/** x = n pi/2 + r: n modulo 4 and r. */
function reduce(x: number): readonly [number, Pair] {
  if (Math.abs(x) < 0.75) return [0, pair(x)];
  if (Math.abs(x) < 2 ** 20) {
    const n = Math.round(x / HALF_PI[0]);
    return [n & 3, less(pair(x), n, HALF_PI)];
  }
  const word = new BigUint64Array(Float64Array.of(Math.abs(x)).buffer)[0]!;
  const mantissa = (word & 0xfffffffffffffn) | 0x10000000000000n;
  const shift = Number(word >> 52n) - 1075;
  // Quarter turns with 256 digits after the point, modulo 4.
  const product = mantissa * TWO_OVER_PI;
  const turns = BigInt.asUintN(258, product >> (DIGITS - 256n - BigInt(shift)));
  const quarter = (turns + (1n << 255n)) >> 256n;
  const rest = turns - (quarter << 256n);
  const high = Number(rest);
  const fraction: Pair = [high * 2 ** -256, Number(rest - BigInt(high)) * 2 ** -256];
  const r = mul(fraction, [HALF_PI[0], HALF_PI[1]]);
  return x < 0 ? [Number(-quarter & 3n), neg(r)] : [Number(quarter & 3n), r];
}

function sincos(x: number): readonly [Pair, Pair] {
  const [n, r] = reduce(x);
  const [s, c] = sincosNear(r);
  const turned = [
    [s, c],
    [c, neg(s)],
    [neg(s), neg(c)],
    [neg(c), s],
  ] as const;
  return turned[n as 0 | 1 | 2 | 3];
}

/** The angle of (x, y), neither of them so large or small that a product of both is no normal number. */
function angle(y: Pair, x: Pair): Pair {
  const first = Math.atan2(y[0], x[0]);
  const [s, c] = sincos(first);
  const error = div(sub(mul(y, c), mul(x, s)), add(mul(x, c), mul(y, s)));
  return add(pair(first), sub(error, div(mul(error, mul(error, error)), pair(3))));
}

function atan2(y: number, x: number): Value {
  const [yMantissa, yExponent] = frexp(y);
  const [xMantissa, xExponent] = frexp(x);
  const gap = yExponent - xExponent;
  if (gap < -120 && x > 0) return value(div(pair(yMantissa), pair(xMantissa)), gap);
  const near = Math.max(-200, Math.min(200, gap));
  return value(angle(pair(yMantissa * 2 ** near), pair(xMantissa)));
}

const rootOfOneLessSquare = (x: number): Pair => sqrt(mul(sumOf(1, -x), sumOf(1, x)));

function cbrt(x: number): Value {
  const [m, e] = frexp(x);
  const third = Math.floor(e / 3);
  const a = pair(m * 2 ** (e - 3 * third));
  let y = pair(Math.cbrt(a[0]));
  for (let k = 0; k < 2; k++) {
    const square = mul(y, y);
    y = sub(y, div(sub(mul(square, y), a), mul(pair(3), square)));
  }
  return value(y, third);
}

function erf(x: number): Pair {
  const z = productOf(x, x);
  const twice = times(z, 2);
  let term = ONE;
  let sum = ONE;
  let n = 1;
  for (; term[0] > 2 ** -55 * sum[0]; n++) {
    term = mul(mul(term, twice), inverse(2 * n + 1));
    sum = add(sum, term);
  }
  // What is left is below the sum's first double.
  let rest = 0;
  for (let last = term[0]; last > 1e-34 * sum[0]; n++) {
    last *= twice[0] / (2 * n + 1);
    rest += last;
  }
  const { high, low, exponent } = exp(neg(z));
  return mul(mul(times([high, low], 2 ** exponent), mul(pair(x), add(sum, pair(rest)))), TWO_OVER_ROOT_PI);
}

function acoshPair(x: number): Pair {
  const t = sumOf(x, -1);
  return log1p(add(t, sqrt(add(times(t, 2), mul(t, t)))));
}

function asinhPair(x: number): Pair {
  const a = Math.abs(x);
  const square = productOf(a, a);
  const y = log1p(add(pair(a), div(square, add(ONE, sqrt(add(ONE, square))))));
  return x < 0 ? neg(y) : y;
}

const LARGE = 2 ** 100;
const logOfTwice = (x: number): Value => value(log(pair(x), 1));

function sinh(x: number): Value {
  if (Math.abs(x) > 40) {
    const { high, low, exponent } = exp(pair(Math.abs(x)));
    return value(x < 0 ? neg([high, low]) : [high, low], exponent - 1);
  }
  const e = expm1(pair(Math.abs(x)));
  const y = times(add(e, div(e, add(e, ONE))), 0.5);
  return value(x < 0 ? neg(y) : y);
}

function cosh(x: number): Value {
  const { high, low, exponent } = exp(pair(Math.abs(x)));
  if (exponent > 60) return value([high, low], exponent - 1);
  const e = times([high, low], 2 ** exponent);
  return value(times(add(e, div(ONE, e)), 0.5));
}

function tanh(x: number): Value {
  if (Math.abs(x) > 40) return value([Math.sign(x), 0]);
  const e = expm1(pair(2 * x));
  return value(div(e, add(e, pair(2))));
}

function pow(x: number, y: number): Value {
  const { high, low, exponent } = exp(mul(pair(y), log(pair(Math.abs(x)))));
  return value(x < 0 && Math.abs(y % 2) === 1 ? neg([high, low]) : [high, low], exponent);
}

function hypot(x: number, y: number): Value {
  const [, e] = frexp(Math.max(Math.abs(x), Math.abs(y)));
  const [a, b] = [x, y].map((one) => one * 2 ** -Math.trunc(e / 2) * 2 ** -(e - Math.trunc(e / 2))) as [number, number];
  return value(sqrt(add(productOf(a, a), productOf(b, b))), e);
}

function exp2(x: number): Value {
  const n = Math.round(x);
  return value(add(ONE, expm1Near(mul(pair(x - n), [LN2[0], LN2[1]]))), n);
}

/** Below it f(x) = x to the last bit, for the functions with a slope of 1 and no curvature at 0. */
const tinyIsItself = (f: (x: number) => Value) => (x: number) => (Math.abs(x) < 2 ** -200 ? value([x, 0]) : f(x));

/** The functions that are not exact, for finite operands inside their domain whose result is finite and not 0. */
export const oracle: Readonly<Record<string, (x: number, y: number) => Value>> = {
  sin: tinyIsItself((x) => value(sincos(x)[0])),
  cos: (x) => value(sincos(x)[1]),
  tan: tinyIsItself((x) => value(div(...sincos(x)))),
  asin: tinyIsItself((x) => value(angle(pair(x), rootOfOneLessSquare(x)))),
  acos: (x) => value(angle(rootOfOneLessSquare(x), pair(x))),
  atan: tinyIsItself((x) => atan2(x, 1)),
  sinh: tinyIsItself(sinh),
  cosh,
  tanh: tinyIsItself(tanh),
  asinh: tinyIsItself((x) =>
    Math.abs(x) > LARGE
      ? ((v) => (x < 0 ? value(neg([v.high, v.low])) : v))(logOfTwice(Math.abs(x)))
      : value(asinhPair(x)),
  ),
  acosh: (x) => (x > LARGE ? logOfTwice(x) : value(acoshPair(x))),
  atanh: tinyIsItself((x) => value(times(log1p(div(pair(2 * x), sumOf(1, -x))), 0.5))),
  exp: (x) => exp(pair(x)),
  exp2,
  expm1: tinyIsItself((x) => (x > 60 ? exp(pair(x)) : value(expm1(pair(Math.max(x, -100)))))),
  log: (x) => value(log(pair(x))),
  log2: (x) => (frexp(x)[0] === 1 ? value([frexp(x)[1], 0]) : value(div(log(pair(x)), [LN2[0], LN2[1]]))),
  log10: (x) => value(div(log(pair(x)), LN10)),
  log1p: tinyIsItself((x) => (x > LARGE ? value(log(pair(x))) : value(log1p(pair(x))))),
  cbrt,
  erf: (x) =>
    Math.abs(x) > 6
      ? value([Math.sign(x), 0])
      : Math.abs(x) < 2 ** -60
        ? value(mul(pair(x * 2 ** 100), TWO_OVER_ROOT_PI), -100)
        : value(erf(x)),
  pow,
  atan2,
  hypot,
};
