import { productError } from "./fma.ts";

/**
 * The error function in double, to about two units in the last place. Near 0 the series
 * erf x = 2/sqrt(pi) exp(-x²) sum (2x²)ⁿ x / (1·3·…·(2n+1)), whose terms all have one sign; beyond, the continued
 * fraction of erfc (Abramowitz and Stegun, 7.1.6 and 7.1.14).
 */
export function erf(x: number): number {
  if (x !== x || x === 0) return x;
  const magnitude = Math.abs(x);
  if (magnitude > 6) return x < 0 ? -1 : 1;
  const value = magnitude < 2 ? series(magnitude) : 1 - complement(magnitude);
  return x < 0 ? -value : value;
}

/** 1 - erf x in double, to a few units in the last place: the continued fraction, which takes the longer the smaller x is. */
export function erfc(x: number): number {
  if (x < 0.5) return 1 - erf(x);
  return x > 28 ? 0 : complement(x);
}

/** exp(-x²), the rounding of the square taken back. */
function gauss(x: number): number {
  const square = x * x;
  const error = x > 2 ** -400 ? productError(x, x, square) : 0;
  return Math.exp(-square) * (1 - error);
}

const TWO_OVER_SQRT_PI = 1.1283791670955126;
/** The part that the constant above leaves out. */
const TWO_OVER_SQRT_PI_REST = 1.533545961316588e-17;

function series(x: number): number {
  const twice = 2 * x * x;
  let term = 1;
  let sum = 0;
  for (let n = 1; term > 1e-18; n++) {
    term *= twice / (2 * n + 1);
    sum += term;
  }
  const factor = gauss(x) * (x + x * sum);
  return factor * TWO_OVER_SQRT_PI + factor * TWO_OVER_SQRT_PI_REST;
}

function complement(x: number): number {
  // x + (1/2)/(x + 1/(x + (3/2)/(x + 2/(x + …)))), from the inside out.
  let fraction = x;
  for (let n = Math.ceil(20 + 400 / (x * x)); n >= 1; n--) fraction = x + n / 2 / fraction;
  return (gauss(x) * TWO_OVER_SQRT_PI) / 2 / fraction;
}
