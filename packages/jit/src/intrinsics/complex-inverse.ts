// Inverse functions of complex numbers over their parts, float32 or float64, in the language of kernels: Kahan's formulas, with
// the branch cuts and the results for infinities, NaN and signed zeros that Annex G of C99 has.

type Pair = [number, number];
type OfTwo = (x: number, y: number) => Pair;

interface Library {
  copySign(size: number, sign: number): number;
  sqrt: OfTwo;
  asinh: OfTwo;
  acos: OfTwo;
  atanh: OfTwo;
}

export function asinh({ copySign, sqrt }: Library, x: number, y: number): Pair {
  const size = Math.hypot(x, y);
  if (size > 1e12)
    return [copySign(Math.log(Math.hypot(x * 0.5, y * 0.5)) + 2 * Math.LN2, x), Math.atan2(y, Math.abs(x))];
  if (size !== size) return [size, x !== x && y === 0 ? y : size];
  const [a, b] = sqrt(1 + y, -x);
  const [c, d] = sqrt(1 - y, x);
  return [copySign(Math.asinh(a * d - c * b), x), Math.atan2(y, a * c - b * d)];
}

export function acos({ copySign, sqrt }: Library, x: number, y: number): Pair {
  const size = Math.hypot(x, y);
  if (size > 1e12)
    return [Math.atan2(Math.abs(y), x), -copySign(Math.log(Math.hypot(x * 0.5, y * 0.5)) + 2 * Math.LN2, y)];
  if (size !== size) return [x === 0 ? Math.PI / 2 : size, size];
  const [a, b] = sqrt(1 - x, -y);
  const [c, d] = sqrt(1 + x, y);
  return [2 * Math.atan2(a, c), -copySign(Math.asinh(c * b - d * a), y)];
}

/** `i acos(z)`, or its negative, whichever has a real part that is not below 0. */
export function acosh({ copySign, acos }: Library, x: number, y: number): Pair {
  const [re, im] = acos(x, y);
  return [Math.abs(im), copySign(re, y)];
}

/** `-i asinh(iz)` */
export function asin({ asinh }: Library, x: number, y: number): Pair {
  const [a, b] = asinh(-y, x);
  // Where the sign is open, that of the GNU C library.
  return [b, y !== y ? a : -a];
}

export function atanh({ copySign }: Library, x: number, y: number): Pair {
  const high = Math.abs(y);
  const wide = Math.abs(x);
  if (wide === Infinity || high === Infinity)
    return [copySign(wide === Infinity ? 1 / wide : 1 / high, x), y !== y ? y : copySign(Math.PI / 2, y)];
  if (x !== x || high !== high) return [x === 0 ? x : x + y, x + y];
  if (wide > 1e12 || high > 1e12) {
    const half = Math.hypot(wide * 0.5, high * 0.5);
    return [copySign(wide / 4 / half / half, x), copySign(Math.PI / 2, y)];
  }
  if (wide === 1 && high < 1e-9)
    return [copySign(-0.5 * Math.log(high * 0.5), x), high === 0 ? y : copySign(Math.atan2(2, -high) * 0.5, y)];
  const under = (1 - wide) * (1 - wide) + high * high;
  const re = Math.log1p((4 * wide) / under) * 0.25;
  return [copySign(re, x), copySign(Math.atan2(2 * high, (1 - wide) * (1 + wide) - high * high) * 0.5, y)];
}

/** `-i atanh(iz)` */
export function atan({ atanh }: Library, x: number, y: number): Pair {
  const [a, b] = atanh(-y, x);
  return [b, y !== y ? a : -a];
}
