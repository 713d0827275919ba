/** Arguments that find the worst cases: edges, powers of two and their neighbours, then random ones of several kinds. */
export type FloatType = "float32" | "float64";

/** Numbers of one of the types, from bits. */
class Words {
  readonly floats: Float32Array | Float64Array;
  readonly #words: Int32Array | BigInt64Array;

  constructor(type: FloatType) {
    this.floats = type === "float32" ? new Float32Array(1) : new Float64Array(1);
    this.#words = type === "float32" ? new Int32Array(this.floats.buffer) : new BigInt64Array(this.floats.buffer);
  }

  /** The float `steps` away from x, away from 0. */
  step(x: number, steps: number): number {
    this.floats[0] = x;
    if (this.#words instanceof Int32Array) this.#words[0] = this.#words[0]! + steps;
    else this.#words[0] = this.#words[0]! + BigInt(steps);
    return this.floats[0]!;
  }

  any(random: () => number): number {
    if (this.#words instanceof Int32Array) this.#words[0] = random();
    else this.#words[0] = (BigInt(random()) << 32n) | BigInt(random());
    return this.floats[0]!;
  }
}

/** mulberry32: the same points in every run. */
export function randomWords(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

const LIMITS: Readonly<Record<FloatType, { readonly least: number; readonly normal: number; readonly most: number }>> =
  {
    float32: { least: 2 ** -149, normal: 2 ** -126, most: 2 ** 128 - 2 ** 104 },
    float64: { least: 2 ** -1074, normal: 2 ** -1022, most: Number.MAX_VALUE },
  };

export function specials(type: FloatType): readonly number[] {
  const { least, normal, most } = LIMITS[type];
  const positive = [
    0,
    0.5,
    1,
    1.5,
    2,
    2.5,
    3,
    4,
    10,
    0.25,
    1 / 3,
    least,
    normal,
    normal - least,
    most,
    2 ** 23,
    2 ** 24,
  ];
  const more = [
    2 ** 23 - 0.5,
    2 ** 31,
    2 ** 52,
    2 ** 52 + 1,
    2 ** 53,
    2 ** 52 - 0.5,
    2 ** 63,
    Number.POSITIVE_INFINITY,
  ];
  return [...[...positive, ...more].flatMap((x) => [x, -x]), Number.NaN];
}

/** Where ranges of the functions meet, and their worst places. */
const PLACES: readonly number[] = [
  ...[0.25, 0.5, 1, 1.5, 2, 22, 355, 103993].map((k) => k * Math.PI),
  ...[0.5, 1, 1.5, 2].map((k) => k * Math.LN2),
  ...[400, 1e5, 1e6, 87, 87.33654, 88.72283, 103.97207, 104, 127.99999, 126, 149, 149.5, 150, 1022, 1024, 1074, 1075],
  ...[708, 708.4, 709.782712893384, 710, 710.4758600739439, 745.1332191019411, 745.2, 16, 18, 20, 22, 36, 37, 40, 5.9],
  ...[Math.SQRT2, Math.SQRT1_2, 0.29, 0.4142, 0.4375, 0.6875, 1.1875, 2.4375, 0.3, 0.7, 0.84, 1.25, 3.92, 6, 28, 1e-8],
  ...[6381956970095103 * 2 ** 797, 16367173 * 2 ** 72, 1.633123935319537e16],
];

/** `count` operands for functions of one. */
export function operands1(count: number, seed: number, type: FloatType): Float64Array {
  const words = new Words(type);
  const out = [...specials(type)];
  for (const place of PLACES) for (let k = -3; k <= 3; k++) out.push(words.step(place, k), -words.step(place, k));
  const [low, high] = type === "float32" ? [-149, 127] : [-1074, 1023];
  for (let e = low; e <= high; e++) for (const k of [-1, 0, 1]) out.push(words.step(2 ** e, k), -words.step(2 ** e, k));
  for (let k = 1; k <= 300; k++) for (const unit of [Math.PI / 2, 0.5, Math.LN2]) out.push(k * unit, -k * unit);
  const random = randomWords(seed);
  const unit = (): number => (random() + random() / 2 ** 32) / 2 ** 32;
  while (out.length < count) {
    const sign = random() % 2 === 0 ? 1 : -1;
    switch (random() % 6) {
      case 0:
        out.push(words.any(random));
        break;
      case 1:
        out.push(sign * unit() * 1.25);
        break;
      case 2:
        out.push(sign * unit() * 10);
        break;
      case 3:
        out.push(sign * unit() * (type === "float32" ? 110 : 750));
        break;
      case 4:
        // Near 1, where logarithms vanish.
        out.push(1 + sign * unit() * 2 ** -(random() % 30));
        break;
      default:
        out.push(sign * (1 + unit()) * 2 ** ((random() % 60) - 30));
    }
  }
  return rounded(out, type);
}

/** `count` pairs: specials with specials, then related and unrelated random ones. */
export function operands2(count: number, seed: number, type: FloatType): readonly [Float64Array, Float64Array] {
  const words = new Words(type);
  const special = specials(type);
  const x: number[] = [];
  const y: number[] = [];
  const both = (a: number, b: number): void => void (x.push(a), y.push(b));
  for (const a of special) for (const b of special) both(a, b);
  const random = randomWords(seed);
  const unit = (): number => (random() + random() / 2 ** 32) / 2 ** 32;
  while (x.length < count) {
    const a = words.any(random);
    const sign = random() % 2 === 0 ? 1 : -1;
    switch (random() % 7) {
      case 0:
        both(a, words.any(random));
        break;
      case 1:
        both(a, words.step(a, (random() % 2001) - 1000));
        break;
      case 2:
        both(a, sign * a * 2 ** ((random() % 61) - 30) * (1 + unit()));
        break;
      case 3:
        both(sign * unit() * 2 ** ((random() % 24) - 12), (random() % 81) - 40);
        break;
      case 4:
        both(unit() * 2 ** ((random() % 24) - 12), sign * unit() * 2 ** (random() % 9));
        break;
      case 5:
        both(sign * (1 + unit()) * 2 ** ((random() % 8) - 4), (1 + unit()) * 2 ** ((random() % 8) - 4));
        break;
      default:
        // Powers near the ends of the range, from bases near 1.
        both(1 + sign * unit() * 2 ** -(random() % 24), sign * unit() * 2 ** (random() % 32));
    }
  }
  return [rounded(x, type), rounded(y, type)];
}

/** `count` triples for fma: sums that nearly cancel, halfway cases, exponents far apart. */
export function operands3(
  count: number,
  seed: number,
  type: FloatType,
): readonly [Float64Array, Float64Array, Float64Array] {
  const words = new Words(type);
  const [x, y] = operands2(count, seed, type);
  const special = specials(type);
  const random = randomWords(seed + 1);
  const z = Array.from(x, (a, i) => {
    words.floats[0] = a * y[i]!;
    const product = words.floats[0]!;
    const r = random() % 8;
    if (r === 0) return special[random() % special.length]!;
    if (r === 1) return words.any(random);
    if (r === 2) return -product;
    if (r === 3) return words.step(-product, (random() % 9) - 4);
    const last = type === "float32" ? 2 ** -23 : 2 ** -52;
    return product * 2 ** ((random() % 125) - 62) * (r % 2 === 0 ? 1 : -1) * (1 + (random() % 3) * last);
  });
  return [x, y, rounded(z, type)];
}

/** As numbers of the type, held in doubles. */
function rounded(values: readonly number[], type: FloatType): Float64Array {
  return Float64Array.from(type === "float32" ? Float32Array.from(values) : values);
}
