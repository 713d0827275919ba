// Random numbers: the bits that exact integers give, and whether they look random.
import { random } from "@gridstride/kernels";
import { eachTarget, philoxWords, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const SEED = 0x1234_5678_9abcn;
const LANES = 256;

/** The four words of a counter; made once, for elements, types and targets share them. */
const drawn = new Map<string, readonly number[]>();
function philoxOf(counter: number, stream: number, attempt: number): readonly number[] {
  const key = `${counter} ${stream} ${attempt}`;
  const words =
    drawn.get(key) ?? philoxWords([counter, 0, stream, attempt], [Number(SEED & 0xffffffffn), Number(SEED >> 32n)]);
  drawn.set(key, words);
  return words;
}

/** Word `k` of element `at`'s counter, with `words` of them to an element. */
function wordsOf(at: number, words: number, { first = 0, stream = 0, attempt = 0 } = {}): readonly number[] {
  const tile = LANES * (4 / words);
  const place = Math.floor((at % tile) / LANES) * words;
  const counter = first + Math.floor(at / tile) * LANES + (at % LANES);
  return philoxOf(counter, stream, attempt).slice(place, place + words);
}

const unit32 = (at: number, options = {}): number => (wordsOf(at, 1, options)[0]! >>> 8) * 2 ** -24;
const unit64 = (at: number): number => {
  const [a, b] = wordsOf(at, 2);
  return ((a! >>> 5) * 2 ** 26 + (b! >>> 6)) * 2 ** -53;
};

/** The same algorithm as the library's, in exact integers. */
function integer(at: number, low: number, high: number): number {
  const range = BigInt(high - low);
  for (let attempt = 0; ; attempt++) {
    const product = BigInt(wordsOf(at, 1, { attempt })[0]!) * range;
    if ((product & 0xffffffffn) >= 2n ** 32n % range) return low + Number(product >> 32n);
  }
}

/** The same of 64 bits. */
function integer64(at: number, low: bigint, high: bigint): bigint {
  const range = high - low;
  for (let attempt = 0; ; attempt++) {
    const [upper, lower] = wordsOf(at, 2, { attempt }).map((word) => BigInt(word >>> 0)) as [bigint, bigint];
    const product = ((upper << 32n) | lower) * range;
    if (product % 2n ** 64n >= 2n ** 64n % range) return low + (product >> 64n);
  }
}

/** In float64, of the same words. */
function normal(at: number, type: string): number {
  if (type === "float64") {
    const even = at - (Math.floor(at / LANES) % 2) * LANES;
    const radius = Math.sqrt(-2 * Math.log(1 - unit64(even)));
    const angle = 2 * Math.PI * unit64(even + LANES);
    return radius * (even === at ? Math.cos(angle) : Math.sin(angle));
  }
  const even = at - (Math.floor(at / LANES) % 2) * LANES;
  const [word] = wordsOf(even, 1);
  const u = word! < 2 ** 24 ? (word! + 1) * 2 ** -32 : ((word! >>> 8) + 1) * 2 ** -24;
  const angle = Math.fround(Math.fround(2 * Math.PI) * unit32(even + LANES));
  return Math.sqrt(-2 * Math.log(u)) * (even === at ? Math.cos(angle) : Math.sin(angle));
}

const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);
/** None, one, a row of lanes less and more one, a tile and one more. */
const sizes = thorough ? [0, 1, 255, 256, 257, 1025] : [0, 1, 1025];

eachTarget(({ target, getDevice }) => {
  test("uniform float32: the bits of plain JavaScript, any size; calls go on where the last ended", async () => {
    const rng = random(SEED);
    let first = 0;
    for (const n of sizes) {
      using made = rng.uniform(n, { dtype: "float32", device: getDevice() });
      expect((await made.copyToHost()).toNested()).toEqual(range(n).map((at) => unit32(at, { first })));
      first += Math.ceil(n / 1024) * LANES;
    }
  });

  test("uniform between bounds is rounded once", async () => {
    using made = random(SEED).uniform([40, 7], { dtype: "float32", low: -3.7, high: 0.1, device: getDevice() });
    const [scale, shift] = [Math.fround(0.1 + 3.7), Math.fround(-3.7)];
    // A product of 24 by 24 bits is exact in float64, and so is this sum, in which numbers lie closely.
    expect((await made.copyToHost()).reshape([-1]).toNested()).toEqual(
      range(280).map((at) => Math.fround(unit32(at) * scale + shift)),
    );
  });

  test("streams and seeds share no numbers", async () => {
    const device = getDevice();
    const options = { dtype: "float32", device } as const;
    using other = random(SEED).stream(7).uniform(300, options);
    expect((await other.copyToHost()).toNested()).toEqual(range(300).map((at) => unit32(at, { stream: 7 })));
  });

  test.each([
    // low, high, type
    [0, 1, "int32"],
    [0, 10, "int32"],
    [-(2 ** 31), 2 ** 31, "int32"],
    [0, 2 ** 32, "uint32"],
    [5, 2 ** 32, "uint32"],
    // Half of all words are refused.
    [-5, 2 ** 31 - 4, "int32"],
  ] as const)("integers from %d below %d, %s", async (low, high, dtype) => {
    using made = random(SEED).integers(low, high, 600, { dtype, device: getDevice() });
    expect((await made.copyToHost()).toNested()).toEqual(range(600).map((at) => integer(at, low, high)));
  });

  test.each([
    // low, high, type
    [0, 1, "int64"],
    [-3, 2 ** 33, "int64"],
    [-(2n ** 63n), 2n ** 63n, "int64"],
    [0, 2n ** 64n, "uint64"],
    [2n ** 63n, 2n ** 64n, "uint64"],
    // Half of all pairs of words are refused.
    [-5n, 2n ** 63n - 4n, "int64"],
    [7n, 2n ** 63n + 2n ** 33n + 9n, "uint64"],
  ] as const)("integers from %d below %d, %s", async (low, high, dtype) => {
    using made = random(SEED).integers(low, high, 600, { dtype, device: getDevice() });
    const got = (await made.copyToHost()).toNested();
    expect(got).toEqual(range(600).map((at) => integer64(at, BigInt(low), BigInt(high))));
  });

  test.each(["float32", "float64"] as const)("normal %s: within 5 ULP of the same words in float64", async (dtype) => {
    const device = getDevice();
    using made = random(SEED).normal(600, { dtype, device });
    const ulp = dtype === "float32" ? 2 ** -23 : 2 ** -52;
    const exact = range(600).map((at) => normal(at, dtype));
    const got = (await made.copyToHost()).toNested() as number[];
    const errors = got.map((x, at) => Math.abs(x - exact[at]!) / (Math.abs(exact[at]!) * ulp));
    expect(Math.max(...errors)).toBeLessThan(5);
    using moved = random(SEED).normal(8, { dtype, mean: 100, std: 0.5, device });
    const near = (await moved.copyToHost()).toNested() as number[];
    for (const [at, x] of near.entries()) expect(Math.abs(x - (100 + 0.5 * exact[at]!))).toBeLessThan(128 * ulp);
  });

  test("uniform float64: the bits of plain JavaScript", async () => {
    const made = await random(SEED).uniform([600], { target });
    expect(made.toNested()).toEqual(range(600).map(unit64));
  });
});

// The same numbers on every target: once is enough.
describe.runIf(thorough)("what random numbers look like", () => {
  const n = 1 << 18;
  /** Sum of (seen - expected)² / expected. */
  const chiSquare = (counts: readonly number[]): number => {
    const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };
  const counted = (bins: number, places: Iterable<number>): readonly number[] => {
    const counts = new Array<number>(bins).fill(0);
    for (const place of places) counts[place]!++;
    return counts;
  };
  // 99.99 % of all sequences lie between these for 255 degrees of freedom.
  const likely = (x: number): boolean => x > 175 && x < 350;
  const x = random(2024).uniform(n, { dtype: "float32" }).data as Float32Array;
  const pairs = (given: Float32Array, step: number): Iterable<number> =>
    range(given.length - step).map((i) => Math.floor(given[i]! * 16) * 16 + Math.floor(given[i + step]! * 16));

  test("uniform: all bins, and pairs of neighbours, of words of one counter, of counters", () => {
    expect(
      likely(
        chiSquare(
          counted(
            256,
            x.map((u) => Math.floor(u * 256)),
          ),
        ),
      ),
    ).toBe(true);
    for (const step of [1, 256, 512, 1024])
      expect({ step, likely: likely(chiSquare(counted(256, pairs(x, step)))) }).toEqual({ step, likely: true });
  });

  test("what is not random is seen: bits that repeat, neighbours that follow, a bias of a hundredth", () => {
    expect(
      likely(
        chiSquare(
          counted(
            256,
            x.map((u) => Math.floor(u * 256) & 0xfe),
          ),
        ),
      ),
    ).toBe(false);
    expect(likely(chiSquare(counted(256, pairs(x.toSorted(), 1))))).toBe(false);
    expect(
      likely(
        chiSquare(
          counted(
            256,
            x.map((u) => Math.floor(u ** 1.03 * 256)),
          ),
        ),
      ),
    ).toBe(false);
  });

  test("normal: mean, deviation, skewness, kurtosis, and its quantiles", () => {
    const z = random(2025).normal(n, { dtype: "float32" }).data as Float32Array;
    const moment = (k: number): number => z.reduce((sum, v) => sum + v ** k, 0) / n;
    // Standard errors are sqrt(var / n): 1, 2, 15, 96 by n; five of them.
    for (const [k, mean, variance] of [
      [1, 0, 1],
      [2, 1, 2],
      [3, 0, 15],
      [4, 3, 96],
    ] as const)
      expect(Math.abs(moment(k) - mean)).toBeLessThan(5 * Math.sqrt(variance / n));
    // Quartiles of the normal distribution.
    const quarters = counted(
      4,
      z.map((v) => (v < -0.6744897501960817 ? 0 : v < 0 ? 1 : v < 0.6744897501960817 ? 2 : 3)),
    );
    // 99.99 % for 3 degrees of freedom.
    expect(chiSquare(quarters)).toBeLessThan(21.1);
  });

  test("integers: each as often, where half of all words are refused", () => {
    const made = random(2026).integers(0, 2 ** 31 + 2 ** 24, n, { dtype: "uint32" }).data as Uint32Array;
    expect(
      likely(
        chiSquare(
          counted(
            256,
            made.map((v) => Math.floor((v / (2 ** 31 + 2 ** 24)) * 256)),
          ),
        ),
      ),
    ).toBe(true);
  });
});

test.each<[string, () => unknown, string]>([
  ["a seed", () => random(-1), "expected a seed of 0 to 2^53 - 1, or a bigint below 2^64, got -1"],
  ["a fractional seed", () => random(0.5), "got 0.5"],
  ["a stream", () => random(1).stream(2 ** 32), "expected the number of a stream"],
  ["a shape", () => random(1).uniform([-1]), "expected a shape of whole numbers from 0, got [-1]"],
  ["bounds", () => random(1).uniform(3, { low: Number.NaN }), "expected low to be a finite number, got NaN"],
  ["a range too wide", () => random(1).uniform(3, { low: -1e308, high: 1e308 }), "expected high - low"],
  [
    "a narrow bound",
    () => random(1).uniform(3, { high: 1e39, dtype: "float32" }),
    "high to be a finite number of float32",
  ],
  ["a narrow range", () => random(1).uniform(3, { low: -3e38, high: 3e38, dtype: "float32" }), "of float32, got 6e+38"],
  ["a narrow deviation", () => random(1).normal(3, { std: 1e39, dtype: "float32" }), "of float32 from 0, got 1e+39"],
  ["a deviation", () => random(1).normal(3, { std: -1 }), "expected std to be a finite number from 0, got -1"],
  [
    "a type",
    () => random(1).normal(3, { dtype: "int32" as "float32" }),
    'expected dtype to be "float32" or "float64", got "int32"',
  ],
  ["nothing between", () => random(1).integers(3, 3, 1), "low >= high: 3 and 3"],
  ["low", () => random(1).integers(-1, 3, 1, { dtype: "uint32" }), "low is out of bounds for uint32: -1"],
  ["high", () => random(1).integers(0, 2 ** 31 + 1, 1), "high is out of bounds for int32: 2147483649"],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
