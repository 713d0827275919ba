import type { Vec } from "../vec.ts";

/** Sums and products of f64x2 with what their rounding lost: value and rest, exactly. */
export type Pair = readonly [high: Vec, low: Vec];

/** The leading bits of the significand, half as many as it has: products of two heads are exact. */
export const headOf = (x: Vec): Vec => x.and(x.precision === "float64" ? -0x8000000n : -0x1000n);

/** T. J. Dekker, "A floating-point technique for extending the available precision" (1971). |a| >= |b|, or a is 0. */
export function fastSum(a: Vec, b: Vec): Pair {
  const sum = a.add(b);
  return [sum, b.sub(sum.sub(a))];
}

/** D. E. Knuth's sum of any two. */
export function twoSum(a: Vec, b: Vec): Pair {
  const sum = a.add(b);
  const part = sum.sub(a);
  return [sum, a.sub(sum.sub(part)).add(b.sub(part))];
}

/** x as a sum of two numbers of 26 bits (G. W. Veltkamp). |x| < 2^996. */
function split(x: Vec): Pair {
  const scaled = x.mul(134217729);
  const high = scaled.sub(scaled.sub(x));
  return [high, x.sub(high)];
}

/** Dekker's product; exact while nothing overflows and the rest is a normal number. */
export function twoProduct(a: Vec, b: Vec): Pair {
  const product = a.mul(b);
  const [ah, al] = split(a);
  const [bh, bl] = split(b);
  return [product, ah.mul(bh).sub(product).add(ah.mul(bl)).add(al.mul(bh)).add(al.mul(bl))];
}

/** a + b, good to about 100 bits. */
export function sumPair(a: Pair, b: Pair): Pair {
  const [high, low] = twoSum(a[0], b[0]);
  return fastSum(high, low.add(a[1].add(b[1])));
}

/** n / d as a pair. */
export function quotient(n: Pair, d: Pair): Pair {
  const first = n[0].div(d[0]);
  const [product, rest] = twoProduct(first, d[0]);
  return [first, n[0].sub(product).sub(rest).add(n[1]).sub(first.mul(d[1])).div(d[0])];
}

/** The square root of a pair; of 0 it is 0. */
export function rootPair([high, low]: Pair): Pair {
  const root = high.sqrt();
  const [square, rest] = twoProduct(root, root);
  // A root is far larger than what is added to it here, unless it is 0.
  return [root, high.sub(square).sub(rest).add(low).div(root.add(root).add(1e-300))];
}
