/** Numbers of about 106 bits as sums of two doubles, and the elementary functions on them: the oracle of the tests. */
export type Pair = readonly [high: number, low: number];

const exact = (x: number): Pair => [x, 0];

export function sumOf(a: number, b: number): Pair {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

const SPLITTER = 134217729;

export function productOf(a: number, b: number): Pair {
  const p = a * b;
  const s = SPLITTER * a;
  const ah = s - (s - a);
  const al = a - ah;
  const t = SPLITTER * b;
  const bh = t - (t - b);
  const bl = b - bh;
  return [p, al * bl - (p - ah * bh - al * bh - ah * bl)];
}

// What follows is written out, without a pair for each step: millions of these are computed.

export function add(a: Pair, b: Pair): Pair {
  const ah = a[0];
  const al = a[1];
  const bh = b[0];
  const bl = b[1];
  const s = ah + bh;
  const sPart = s - ah;
  const t = al + bl;
  const tPart = t - al;
  const e = ah - (s - sPart) + (bh - sPart) + t;
  const u = s + e;
  return fast(u, e - (u - s) + (al - (t - tPart) + (bl - tPart)));
}

function fast(a: number, b: number): Pair {
  const s = a + b;
  return [s, b - (s - a)];
}

export const neg = (a: Pair): Pair => [-a[0], -a[1]];
export const sub = (a: Pair, b: Pair): Pair => add(a, neg(b));

export function mul(a: Pair, b: Pair): Pair {
  const x = a[0];
  const y = b[0];
  const p = x * y;
  const s = SPLITTER * x;
  const ah = s - (s - x);
  const al = x - ah;
  const t = SPLITTER * y;
  const bh = t - (t - y);
  const bl = y - bh;
  return fast(p, al * bl - (p - ah * bh - al * bh - ah * bl) + (x * b[1] + a[1] * y));
}

/** By an exact power of two. */
export const times = (a: Pair, power: number): Pair => [a[0] * power, a[1] * power];

export function div(a: Pair, b: Pair): Pair {
  const q = a[0] / b[0];
  const r = sub(a, mul(exact(q), b));
  const q2 = r[0] / b[0];
  const r2 = sub(r, mul(exact(q2), b));
  return add(fast(q, q2), exact(r2[0] / b[0]));
}

const inverses: Pair[] = [];

/** 1 / n, computed once for each n. */
export function inverse(n: number): Pair {
  inverses[n] ??= div([1, 0], [n, 0]);
  return inverses[n];
}

export function sqrt(a: Pair): Pair {
  if (a[0] === 0) return a;
  const s = Math.sqrt(a[0]);
  const rest = sub(a, productOf(s, s));
  const t = rest[0] / (2 * s);
  const root = fast(s, t);
  return add(root, exact(sub(a, mul(root, root))[0] / (2 * s)));
}

export const pair = (x: number): Pair => exact(x);
