/** The error and gamma functions of the oracle. */
import {
  exp,
  expm1,
  log,
  log1p,
  ONE,
  polynomial,
  sincosNear,
  TWO_OVER_ROOT_PI,
  type Value,
  value,
} from "./elementary.ts";
import { add, div, inverse, mul, neg, type Pair, pair, productOf, sub, sumOf, times } from "./pair.ts";

export function erf(x: number): Pair {
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

/** Beyond 2.5 the continued fraction x + (1/2) / (x + 1 / (x + (3/2) / ...)), from the inside out. */
export function erfc(x: number): Value {
  if (x < -6) return value([2, 0]);
  if (x < 2.5) return value(Math.abs(x) < 2 ** -60 ? [1, -x * TWO_OVER_ROOT_PI[0]] : sub(ONE, erf(x)));
  let fraction = pair(x);
  for (let n = Math.ceil(40 + 600 / (x * x)); n >= 1; n--) fraction = add(pair(x), div(pair(n / 2), fraction));
  const { high, low, exponent } = exp(neg(productOf(x, x)));
  return value(div(mul([high, low], times(TWO_OVER_ROOT_PI, 0.5)), fraction), exponent);
}

const PI_PAIR: Pair = [Math.PI, 1.2246467991473532e-16];
const HALF_LOG_2PI = times(log(times(PI_PAIR, 2)), 0.5);
/** Stirling's series, in odd powers of 1 / y. */
const STIRLING = [
  ...[
    [1, 12],
    [-1, 360],
    [1, 1260],
    [-1, 1680],
    [1, 1188],
    [-691, 360360],
    [1, 156],
    [-3617, 122400],
  ],
  ...[
    [43867, 244188],
    [-174611, 125400],
    [77683, 5796],
    [-236364091, 1506960],
    [657931, 300],
  ],
].map(([n, d]) => div(pair(n!), pair(d!)));

/** log gamma(1 + t), |t| < 0.6: all terms are multiples of t, so that none of its digits are lost. */
function logGammaNear(t: number): Pair {
  const m = 20;
  let sum = pair(0);
  for (let k = 1; k < m; k++) sum = sub(sum, log1p(mul(pair(t), inverse(k))));
  const step = log1p(mul(pair(t), inverse(m)));
  sum = add(sum, add(mul(sumOf(t, m - 0.5), step), mul(pair(t), sub(log(pair(m)), ONE))));
  let power = inverse(m);
  for (const [k, c] of STIRLING.entries()) {
    sum = add(sum, mul(mul(c, power), expm1(mul(pair(-(2 * k + 1)), step))));
    power = mul(power, mul(inverse(m), inverse(m)));
  }
  return sum;
}

/** log gamma(a) of a positive number below 2^500. */
function logGamma(a: number): Pair {
  if (Math.abs(a - 1) < 0.5) return logGammaNear(a - 1);
  if (Math.abs(a - 2) <= 0.5) return add(log1p(pair(a - 2)), logGammaNear(a - 2));
  let product = ONE;
  let y = pair(a);
  // From far below 1 on, a itself counts in the product alone.
  for (let k = 1; y[0] < 24; k++) {
    product = mul(product, y);
    y = sumOf(k, a);
  }
  const inverseOfY = div(ONE, y);
  const square = mul(inverseOfY, inverseOfY);
  const series = mul(inverseOfY, polynomial(square, STIRLING, STIRLING.length));
  const main = sub(mul(sub(y, pair(0.5)), log(y)), y);
  return sub(add(main, add(HALF_LOG_2PI, series)), log(product));
}

/** |sin(pi a)|, exact in the reduction. */
function sinePi(a: number): Pair {
  const turn = a % 1;
  const f = Math.min(turn, 1 - turn);
  return f > 0.25 ? sincosNear(mul(pair(0.5 - f), PI_PAIR))[1] : sincosNear(mul(pair(f), PI_PAIR))[0];
}

/** log |gamma(x)|; below 0 by reflection. */
function lgammaPair(x: number): Pair {
  if (x > 0) return logGamma(x);
  const around = add(log(pair(-x)), log(sinePi(-x)));
  return sub(sub(log(PI_PAIR), around), logGamma(-x));
}

export function lgamma(x: number): Value {
  if (Math.abs(x) < 2 ** -200) return value(neg(log(pair(Math.abs(x)))));
  if (x > 2 ** 500) return value(mul(pair(x * 2 ** -600), sub(log(pair(x)), ONE)), 600);
  return value(lgammaPair(x));
}

export function gamma(x: number): Value {
  if (Math.abs(x) < 2 ** -200) return value(div(ONE, pair(x * 2 ** 600)), 600);
  const { high, low, exponent } = exp(lgammaPair(x));
  const negative = x < 0 && Math.floor(x) % 2 !== 0;
  return value(negative ? [-high, -low] : [high, low], exponent);
}
