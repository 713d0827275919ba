/** The gamma function in double, to a few units in the last place, and its logarithm, to some tens of units next to its zeros. */

/** Stirling's series is used from here on. */
const FAR = 12;
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
const HALF_LOG_2PI = 0.9189385332046728;

/** log gamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2) */
function rest(x: number): number {
  let sum = 0;
  for (const c of [...SERIES].reverse()) sum = sum / (x * x) + c;
  return sum / x;
}

/** sin(pi x), exact in the reduction. */
function sinePi(x: number): number {
  const turn = x % 2;
  const half = turn > 1 ? turn - 2 : turn;
  return Math.sin(Math.PI * (half > 0.5 ? 1 - half : half < -0.5 ? -1 - half : half));
}

export function gamma(x: number): number {
  if (Math.abs(x) < 1e-18) return 1 / x;
  if (x > 200) return Infinity;
  if (x < 0) return Number.isInteger(x) || x === -Infinity ? NaN : reflected(-x);
  const [mantissa, power] = split(x);
  return mantissa * power * power;
}

/** gamma(x) as a number and the root of a factor, which keeps large values in range. */
function split(x: number): readonly [number, number] {
  if (x >= FAR) return [ofStirling(x), x ** (x / 2 - 0.25)];
  let product = 1;
  let at = x;
  // A whole number comes down to 2 by exact products.
  for (; at > 2.5; product *= at) at -= 1;
  if (at === 2 || at === 1) return [product, 1];
  for (; at < FAR; at += 1) product /= at;
  return [product * ofStirling(at), at ** (at / 2 - 0.25)];
}

/** The factor of gamma(x) besides x^(x - 1/2); the exponent of the large power is x itself, with nothing rounded. */
const ofStirling = (x: number): number => Math.exp(-x) * Math.exp(rest(x) + HALF_LOG_2PI);

function reflected(a: number): number {
  if (a > 190) return sinePi(a) < 0 ? 0 : -0;
  const [mantissa, power] = split(a);
  return -Math.PI / (a * sinePi(a) * mantissa) / power / power;
}

export function lgamma(x: number): number {
  const a = Math.abs(x);
  if (a === Infinity) return a;
  if (x <= 0 && Number.isInteger(x)) return Infinity;
  if (x < 0 && a > 1e-18) return Math.log(Math.PI / (a * Math.abs(sinePi(a)))) - lgamma(a);
  if (a >= FAR) return (a - 0.5) * (Math.log(a) - 1) + (HALF_LOG_2PI - 0.5 + rest(a));
  if (a < 0.5) return ofOneAnd(a) - Math.log(a);
  return a < 1.5 ? ofOneAnd(a - 1) : Math.log1p(a - 2) + ofOneAnd(a - 2);
}

/**
 * log gamma(1 + t) as a sum over k below M of t log(1 + 1/k) - log(1 + t/k), and what Stirling's series says of the rest: every
 * term is a multiple of t, so that few digits are lost near 1 and 2.
 */
function ofOneAnd(t: number): number {
  let sum = 0;
  for (let k = 1; k < M; k++) sum -= Math.log1p(t / k);
  const step = Math.log1p(t / M);
  const powers = SERIES.reduce((s, c, k) => s + (c * Math.expm1(-(2 * k + 1) * step)) / M ** (2 * k + 1), 0);
  return sum + (M + t - 0.5) * step + t * (Math.log(M) - 1) + powers;
}

const M = 13;
