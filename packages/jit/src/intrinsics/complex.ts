// Functions of complex numbers over their parts, float32 or float64. They are compiled from their text, like a user's. At
// infinities, NaN and signed zeros they give what Annex G of C99 says, as NumPy does; the signs of NaN are not kept.

type Pair = [number, number];
type OfTwo = (x: number, y: number) => Pair;

interface Library {
  fma(a: number, b: number, c: number): number;
  copySign(size: number, sign: number): number;
  divide(a: number, b: number, c: number, d: number): Pair;
  product(a: number, b: number, c: number, d: number): Pair;
  exp: OfTwo;
  log: OfTwo;
  sinh: OfTwo;
  cosh: OfTwo;
  tanh: OfTwo;
}

export function copySign(_: Library, size: number, sign: number): number {
  return sign < 0 || (sign === 0 && 1 / sign < 0) ? -Math.abs(size) : Math.abs(size);
}

/** The quotient (a + bi) / (c + di) by the method of Smith, as NumPy computes it. */
export function divide(_: Library, a: number, b: number, c: number, d: number): Pair {
  if (Math.abs(c) >= Math.abs(d)) {
    if (c === 0 && d === 0) return [a / Math.abs(c), b / Math.abs(c)];
    const ratio = d / c;
    const scale = 1 / (c + d * ratio);
    return [(a + b * ratio) * scale, (b - a * ratio) * scale];
  }
  const ratio = c / d;
  const scale = 1 / (d + c * ratio);
  return [(a * ratio + b) * scale, (b * ratio - a) * scale];
}

export function sqrt({ copySign }: Library, x: number, y: number): Pair {
  if (x === 0 && y === 0) return [Math.abs(x), y];
  if (Math.abs(y) === Infinity) return [Math.abs(y), y];
  if (x !== x) return [x, x];
  if (x === Infinity) return [x, copySign(y - y, y)];
  if (x === -Infinity) return [Math.abs(y - y), copySign(x, y)];
  // Powers of 4, so that neither the sum overflows nor its bits are lost below the normal range.
  const size = Math.hypot(x, y) + Math.abs(x);
  const scale = size === Infinity ? 0.0625 : size < 1e-36 ? 2 ** 60 : 1;
  const back = size === Infinity ? 4 : size < 1e-36 ? 2 ** -30 : 1;
  const re = x * scale;
  const im = y * scale;
  const root = Math.sqrt((Math.hypot(re, im) + Math.abs(re)) * 0.5);
  const other = im / (2 * root);
  if (x >= 0) return [root * back, other * back];
  return [Math.abs(other) * back, copySign(root, y) * back];
}

export function exp({ copySign }: Library, x: number, y: number): Pair {
  const size = Math.exp(x);
  if (y === 0) return [size, y];
  if (Math.abs(y) === Infinity || y !== y) {
    if (x === -Infinity) return [size, copySign(size, y)];
    return [x === Infinity ? x : y - y, y - y];
  }
  if (size === Infinity && x < Infinity) {
    const half = Math.exp(x * 0.5);
    return [half * Math.cos(y) * half, half * Math.sin(y) * half];
  }
  return [size * Math.cos(y), size * Math.sin(y)];
}

export function log({ fma }: Library, x: number, y: number): Pair {
  const angle = Math.atan2(y, x);
  const size = Math.hypot(x, y);
  if (size > 0.5 && size < 2) {
    // The logarithm of what |z|² is more than 1, whose bits must not be lost: squares with their rounding errors.
    const long = Math.max(Math.abs(x), Math.abs(y));
    const short = Math.min(Math.abs(x), Math.abs(y));
    const p = long * long;
    const q = short * short;
    const above = p - 1;
    const sum = above + q;
    const rest = sum - above;
    const lost = above - (sum - rest) + (q - rest);
    return [0.5 * Math.log1p(sum + (lost + fma(long, long, -p) + fma(short, short, -q))), angle];
  }
  if (size === Infinity && Math.abs(x) < Infinity && Math.abs(y) < Infinity)
    return [Math.log(Math.hypot(x * 0.5, y * 0.5)) + Math.LN2, angle];
  return [Math.log(size), angle];
}

export function sinh({ copySign }: Library, x: number, y: number): Pair {
  const s = Math.sinh(x);
  if (y === 0) return [s, y];
  if (Math.abs(y) === Infinity || y !== y) {
    if (x === 0) return [x, y - y];
    return [Math.abs(x) === Infinity ? Math.abs(x) : y - y, y - y];
  }
  const c = Math.cosh(x);
  if (c === Infinity && Math.abs(x) < Infinity) {
    const half = Math.exp(Math.abs(x) * 0.5);
    return [copySign(half * 0.5, x) * Math.cos(y) * half, half * 0.5 * Math.sin(y) * half];
  }
  return [s * Math.cos(y), c * Math.sin(y)];
}

export function cosh({ copySign }: Library, x: number, y: number): Pair {
  const c = Math.cosh(x);
  if (y === 0) return [c, x !== x ? y : copySign(y, x) * copySign(1, y)];
  if (Math.abs(y) === Infinity || y !== y) {
    if (x === 0) return [y - y, Math.abs(x)];
    return [Math.abs(x) === Infinity ? Math.abs(x) : y - y, y - y];
  }
  if (c === Infinity && Math.abs(x) < Infinity) {
    const half = Math.exp(Math.abs(x) * 0.5);
    return [half * 0.5 * Math.cos(y) * half, copySign(half * 0.5, x) * Math.sin(y) * half];
  }
  return [c * Math.cos(y), Math.sinh(x) * Math.sin(y)];
}

/** Kahan's formula. */
export function tanh({ copySign }: Library, x: number, y: number): Pair {
  if (x !== x) return [x, y === 0 ? y : x];
  if (Math.abs(y) === Infinity || y !== y) {
    if (Math.abs(x) === Infinity) return [copySign(1, x), copySign(1 / x, y)];
    return [x === 0 ? x : y - y, y - y];
  }
  if (Math.abs(x) > 22) {
    const small = Math.exp(-Math.abs(x));
    return [copySign(1, x), 4 * Math.sin(y) * Math.cos(y) * small * small];
  }
  const t = Math.tan(y);
  const s = Math.sinh(x);
  const beta = 1 + t * t;
  const rho = Math.sqrt(1 + s * s);
  if (Math.abs(t) === Infinity) return [rho / s, 1 / t];
  const under = 1 + beta * s * s;
  return [(beta * rho * s) / under, t / under];
}

/** `-i sinh(iz)` */
export function sin({ sinh }: Library, x: number, y: number): Pair {
  const [a, b] = sinh(-y, x);
  // Where the sign is open, that of the GNU C library.
  return [b, b !== b ? (a === 0 ? -a : Math.abs(a)) : -a];
}

/** `cosh(iz)` */
export function cos({ cosh }: Library, x: number, y: number): Pair {
  return cosh(-y, x);
}

/** `-i tanh(iz)` */
export function tan({ tanh }: Library, x: number, y: number): Pair {
  const [a, b] = tanh(-y, x);
  return [b, -a];
}

export function exp2({ exp }: Library, x: number, y: number): Pair {
  return exp(x * Math.LN2, y * Math.LN2);
}

export function log2({ log }: Library, x: number, y: number): Pair {
  const [re, im] = log(x, y);
  return [re * Math.LOG2E, im * Math.LOG2E];
}

export function log10({ log }: Library, x: number, y: number): Pair {
  const [re, im] = log(x, y);
  return [re * Math.LOG10E, im * Math.LOG10E];
}

export function expm1(_: Library, x: number, y: number): Pair {
  const s = Math.sin(y * 0.5);
  return [Math.expm1(x) * Math.cos(y) - 2 * s * s, Math.exp(x) * Math.sin(y)];
}

export function log1p(_: Library, x: number, y: number): Pair {
  return [Math.log(Math.hypot(x + 1, y)), Math.atan2(y, x + 1)];
}

/** The product by Annex G: where the plain formula gives NaN for an infinity times what is not 0, an infinity. */
export function product({ copySign }: Library, a: number, b: number, c: number, d: number): Pair {
  const re = a * c - b * d;
  const im = a * d + b * c;
  if (re === re || im === im) return [re, im];
  const isLeft = Math.abs(a) === Infinity || Math.abs(b) === Infinity;
  const isRight = Math.abs(c) === Infinity || Math.abs(d) === Infinity;
  const isGreat =
    Math.abs(a * c) === Infinity ||
    Math.abs(b * d) === Infinity ||
    Math.abs(a * d) === Infinity ||
    Math.abs(b * c) === Infinity;
  if (!isLeft && !isRight && !isGreat) return [re, im];
  const [p, q, r, s] = [
    isLeft ? copySign(Math.abs(a) === Infinity ? 1 : 0, a) : a !== a ? 0 : a,
    isLeft ? copySign(Math.abs(b) === Infinity ? 1 : 0, b) : b !== b ? 0 : b,
    isRight ? copySign(Math.abs(c) === Infinity ? 1 : 0, c) : c !== c ? 0 : c,
    isRight ? copySign(Math.abs(d) === Infinity ? 1 : 0, d) : d !== d ? 0 : d,
  ];
  return [Infinity * (p * r - q * s), Infinity * (p * s + q * r)];
}

/** Whole exponents below 100 by squaring, as NumPy; others through logarithms. */
export function pow({ divide, exp, log, product }: Library, a: number, b: number, c: number, d: number): Pair {
  if (c === 0 && d === 0) return [1 + c, Math.abs(c)];
  if (a === 0 && b === 0) return c > 0 && d === 0 ? [Math.abs(a), Math.abs(a)] : [(c - c) / 0, (c - c) / 0];
  if (d === 0 && c === 1) return [a, b];
  if (d === 0 && (c === 2 || c === 3)) {
    const re = a * a - b * b;
    const im = a * b + b * a;
    return c === 2 ? [re, im] : [a * re - b * im, a * im + b * re];
  }
  if (d === 0 && Math.abs(c) < 100 && c === Math.trunc(c)) {
    let re = 1 + (c - c);
    let im = c - c;
    let squareRe = a;
    let squareIm = b;
    let left = Math.abs(c);
    while (left > 0) {
      const half = Math.floor(left * 0.5);
      if (left > half * 2) {
        const next = re * squareRe - im * squareIm;
        im = re * squareIm + im * squareRe;
        re = next;
      }
      left = half;
      if (left > 0) {
        const square = squareRe * squareRe - squareIm * squareIm;
        squareIm = squareRe * squareIm + squareIm * squareRe;
        squareRe = square;
      }
    }
    if (c > 0) return [re, im];
    return divide(1 + (c - c), c - c, re, im);
  }
  const [x, y] = log(a, b);
  const [re, im] = product(c, d, x, y);
  return exp(re, im);
}
