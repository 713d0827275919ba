import {
  exp,
  expm1,
  expm1Near,
  frexp,
  LN2,
  LN10,
  less,
  log,
  log1p,
  ONE,
  sincosNear,
  TWO_OVER_ROOT_PI,
  type Value,
  value,
} from "./elementary.ts";
import { add, div, mul, neg, type Pair, pair, productOf, sqrt, sub, sumOf, times } from "./pair.ts";
import { erf, erfc, gamma, lgamma } from "./special.ts";

const HALF_PI = [1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33, 5.562271104316826e-50] as const;

export type { Value } from "./elementary.ts";

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
  erfc,
  gamma,
  lgamma,
  pow,
  atan2,
  hypot,
};
