/** Arguments that find the worst cases: every exponent, powers of two and their neighbours, and what each range adds. */

const word = new Float32Array(1);
const bits = new Uint32Array(word.buffer);

export const fromBits = (b: number): number => {
  bits[0] = b;
  return word[0]!;
};

/** The float32 `steps` units away from x, away from 0. */
export const neighbour = (x: number, steps: number): number => {
  word[0] = x;
  bits[0] = bits[0]! + steps;
  return word[0];
};

/** mulberry32: the same points in every run. */
export function randomBits(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

const SPECIAL: readonly number[] = [
  0,
  -0,
  1,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0.5,
  -0.5,
  2,
  -2,
  3,
  -3,
  1.5,
  -1.5,
  fromBits(0x7f7fffff),
  fromBits(0xff7fffff),
  fromBits(0x00800000),
  fromBits(0x80800000),
  fromBits(1),
  fromBits(0x80000001),
  fromBits(0x007fffff),
  fromBits(0x00400000),
  2 ** 24,
  2 ** 24 + 2,
  2 ** 31,
  -(2 ** 31),
];

/** Where ranges of the functions meet, and their worst places. */
const PLACES: readonly number[] = [
  Math.PI / 4,
  Math.PI / 2,
  Math.PI,
  (3 * Math.PI) / 2,
  2 * Math.PI,
  22,
  200,
  355,
  71.55,
  103416,
  1e6,
  16367173 * 2 ** 72,
  Math.LN2 / 2,
  Math.LN2,
  88.72283,
  88.722839,
  -87.33654,
  -103.97207,
  127.99999,
  128,
  -126,
  -149,
  -150,
  Math.SQRT2,
  Math.SQRT1_2,
  0.29,
  0.4142,
  0.4375,
  0.6875,
  1.1875,
  2.4375,
  0.8,
  9.01,
  15,
  17,
  18,
  89.415985,
  0.25,
  4,
  3.92,
  0.49999997,
  1.0000001,
  0.99999994,
];

/** `count` single arguments: the edges first, then random ones over all bits and over small magnitudes. */
export function arguments1(count: number, seed: number): Float32Array<ArrayBuffer> {
  const out = [...SPECIAL];
  for (const place of PLACES) for (let k = -3; k <= 3; k++) out.push(neighbour(place, k), -neighbour(place, k));
  for (let e = -149; e <= 127; e++) for (let k = -1; k <= 1; k++) out.push(neighbour(2 ** e, k), -neighbour(2 ** e, k));
  for (let k = 1; k <= 300; k++) {
    for (const step of [Math.PI / 2, 0.5, Math.LN2]) out.push(Math.fround(k * step), -Math.fround(k * step));
  }
  const random = randomBits(seed);
  while (out.length < count) {
    const r = random();
    if (r % 4 === 0) out.push(fromBits(random()));
    else if (r % 4 === 1) out.push(((random() / 2 ** 32) * 2 - 1) * 1.25);
    else if (r % 4 === 2) out.push(((random() / 2 ** 32) * 2 - 1) * 10);
    else out.push(((random() / 2 ** 32) * 2 - 1) * 110);
  }
  return Float32Array.from(out);
}

/** `count` pairs: specials with specials, then related and unrelated random ones. */
export function arguments2(
  count: number,
  seed: number,
): readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const x: number[] = [];
  const y: number[] = [];
  for (const a of SPECIAL)
    for (const b of SPECIAL) {
      x.push(a);
      y.push(b);
    }
  const random = randomBits(seed);
  while (x.length < count) {
    const a = fromBits(random());
    const r = random();
    x.push(a);
    if (r % 4 === 0) y.push(fromBits(random()));
    else if (r % 4 === 1) y.push(neighbour(a, (random() % 2001) - 1000));
    else if (r % 4 === 2) y.push(a * 2 ** ((random() % 61) - 30) * (1 + random() / 2 ** 32));
    else {
      // Moderate numbers: what pow and atan2 meet most.
      x[x.length - 1] = (random() / 2 ** 32) * 2 ** ((random() % 24) - 12) * (random() % 8 === 0 ? -1 : 1);
      y.push(random() % 3 === 0 ? (random() % 41) - 20 : ((random() / 2 ** 32) * 2 - 1) * 2 ** (random() % 9));
    }
  }
  return [Float32Array.from(x), Float32Array.from(y)];
}

/** `count` triples for fma: near-cancelling sums, halfway cases, far-apart exponents. */
export function arguments3(
  count: number,
  seed: number,
): readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const [x, y] = arguments2(count, seed);
  const random = randomBits(seed + 1);
  const z = x.map((a, i) => {
    const product = a * y[i]!;
    const r = random() % 8;
    if (r === 0) return SPECIAL[random() % SPECIAL.length]!;
    if (r === 1) return fromBits(random());
    if (r === 2) return -product;
    if (r === 3) return neighbour(Math.fround(-product), (random() % 9) - 4);
    return product * 2 ** ((random() % 101) - 50) * (r % 2 === 0 ? 1 : -1) * (1 + (random() % 3) * 2 ** -23);
  });
  return [x, y, z];
}
