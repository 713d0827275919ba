// Exponential and Poisson numbers, permutations and choices: the same on every target, and distributed as they are to be.
import { arange, array, type Device, type DeviceArray, defaultHostDevice, type NDArray } from "@gridstride/core";
import { type Random, random } from "@gridstride/kernels";
import { eachTarget, philoxWords } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const SEED = 77;
const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);
const numbers = (x: NDArray): readonly number[] => ([x.toNested()] as unknown[]).flat(4) as number[];

/** Whole numbers, which are the same everywhere. */
const exact: readonly (readonly [string, (rng: Random, device: Device) => DeviceArray])[] = [
  ...[0, 1e-9, 0.5, 4, 31.7, 1000.25, 3e5].map(
    (mean) => [`poisson of ${mean}`, (rng: Random, device: Device) => rng.poisson(mean, [3, 401], { device })] as const,
  ),
  ...[0, 1, 2, 513, 4000].map(
    (n) => [`a permutation of ${n}`, (rng: Random, device: Device) => rng.permutation(n, { device })] as const,
  ),
  ["choices", (rng, device) => rng.choice(10, [40, 30], { device })],
  ["choices without replacement", (rng, device) => rng.choice(900, [20, 30], { replace: false, device })],
  ["weighted choices", (rng, device) => rng.choice(4, 1100, { p: [0.25, 0, 0.75, 0], device })],
  [
    "weighted choices without replacement",
    (rng, device) => rng.choice(6, [1, 3], { p: [0.1, 0, 0.2, 0.3, 0, 0.4], replace: false, device }),
  ],
  ["no choice", (rng, device) => rng.choice(4, [0, 3], { device })],
];

eachTarget(({ target, getDevice }) => {
  test.each(exact)("%s: the same as on the simulator, and calls go on where the last ended", async (_, draw) => {
    const rng = random(SEED);
    const here = [draw(rng, getDevice()), draw(rng, getDevice())];
    const other = random(SEED);
    const there = [draw(other, defaultHostDevice("simulator")), draw(other, defaultHostDevice("simulator"))];
    for (const [i, one] of here.entries()) {
      const [got, wanted] = [await one.copyToHost(), await there[i]!.copyToHost()];
      expect([got.dtype, got.shape, numbers(got)]).toEqual(["int32", wanted.shape, numbers(wanted)]);
    }
    for (const one of [...here, ...there]) one.dispose();
  });

  test.each(["float32", "float64"] as const)(
    "exponential %s: within 5 ULP of the same words in float64",
    async (dtype) => {
      const unit = (at: number): number => {
        const words = (lane: number, tile: number): readonly number[] =>
          philoxWords([tile * 256 + lane, 0, 0, 0], [SEED, 0]);
        if (dtype === "float64") {
          const pair = words(at % 256, Math.floor(at / 512)).slice(at % 512 < 256 ? 0 : 2);
          return 1 - ((pair[0]! >>> 5) * 2 ** 26 + (pair[1]! >>> 6)) * 2 ** -53;
        }
        const word = words(at % 256, Math.floor(at / 1024))[Math.floor((at % 1024) / 256)]!;
        return word < 2 ** 24 ? (word + 1) * 2 ** -32 : ((word >>> 8) + 1) * 2 ** -24;
      };
      using made = random(SEED).exponential(1500, { dtype, scale: 2, device: getDevice() });
      const got = numbers(await made.copyToHost());
      const ulp = dtype === "float32" ? 2 ** -23 : 2 ** -52;
      const worst = got.reduce((most, x, at) => {
        const wanted = -2 * Math.log(unit(at));
        return Math.max(most, Math.abs(x - wanted) / (wanted * ulp));
      }, 0);
      expect(worst).toBeLessThan(5);
    },
  );

  test("arrays are permuted and chosen from along an axis, all types, host and device alike", async () => {
    const device = getDevice();
    for (const type of ["bool", "float16", "int32", "uint8"] as const) {
      const x = arange(60, "float64").astype(type).reshape([3, 20]);
      using there = device.toDevice(x);
      const rng = random(SEED);
      using order = rng.permutation(20, { device });
      const places = numbers(await order.copyToHost());
      using permuted = random(SEED).permutation(there.T);
      const wanted = places.map((at) => x.T.slice(at).toNested());
      expect((await permuted.copyToHost()).toNested()).toEqual(wanted);
      const host = await random(SEED).permutation(x, { axis: 1, target });
      expect(host.T.toNested()).toEqual(wanted);
      using drawn = random(SEED).choice(20, [2, 2], { device });
      using chosen = random(SEED).choice(there, [2, 2], { axis: -1 });
      const [picked, at] = [await chosen.copyToHost(), await drawn.copyToHost()];
      expect(picked.shape).toEqual([3, 2, 2]);
      expect(picked.slice(1, 1, 0).get()).toEqual(x.get(1, at.get(1, 0) as number));
    }
  });
});

// The same numbers on every target: once is enough.
describe("how they are distributed", () => {
  const n = 1 << 17;
  /** Sum of (seen - expected)² / expected, over bins that expect at least 20, and how far it is above its mean, in deviations. */
  const excess = (seen: readonly number[], share: readonly number[]): number => {
    const total = seen.reduce((a, b) => a + b, 0);
    const bins = [...share.keys()].filter((i) => share[i]! * total >= 20);
    const rest = (of: readonly number[]): number =>
      of.reduce((a, b) => a + b, 0) - bins.reduce((a, i) => a + of[i]!, 0);
    const pairs = bins.map((i) => [seen[i]!, share[i]! * total] as const);
    const left = rest(share) * total;
    if (left > 5) pairs.push([rest(seen), left]);
    const sum = pairs.reduce((a, [s, e]) => a + (s - e) ** 2 / e, 0);
    const freedom = pairs.length - 1;
    return (sum - freedom) / Math.sqrt(2 * freedom);
  };
  const counted = (bins: number, places: readonly number[]): readonly number[] => {
    const counts = new Array<number>(bins).fill(0);
    for (const place of places) if (place < bins) counts[place]!++;
    return counts;
  };
  const poissonShare = (mean: number, bins: number): readonly number[] => {
    const logs = [-mean];
    for (let k = 1; k < bins; k++) logs.push(logs[k - 1]! + Math.log(mean / k));
    return logs.map(Math.exp);
  };

  test.each([0.3, 4, 60.5, 800])("poisson of %d: counts, mean and variance", (mean) => {
    const x = numbers(random(5).poisson(mean, n));
    const bins = Math.ceil(mean + 12 * Math.sqrt(mean) + 12);
    expect(excess(counted(bins, x), poissonShare(mean, bins))).toBeLessThan(5);
    const average = x.reduce((a, b) => a + b, 0) / n;
    const variance = x.reduce((a, b) => a + (b - average) ** 2, 0) / n;
    expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(mean / n));
    expect(Math.abs(variance - mean)).toBeLessThan(5 * Math.sqrt((mean + 2 * mean * mean) / n));
    // A mean that is off by a twentieth is seen.
    expect(excess(counted(bins, x), poissonShare(mean * 1.05, bins))).toBeGreaterThan(5);
  });

  test("poisson of 1e9: mean and variance", () => {
    const x = numbers(random(6).poisson(1e9, 20_000));
    const average = x.reduce((a, b) => a + b, 0) / x.length;
    const variance = x.reduce((a, b) => a + (b - average) ** 2, 0) / x.length;
    expect(Math.abs(average - 1e9)).toBeLessThan(5 * Math.sqrt(1e9 / x.length));
    expect(Math.abs(variance / 1e9 - 1)).toBeLessThan(5 * Math.sqrt(2 / x.length));
  });

  test.each(["float32", "float64"] as const)("exponential %s: Kolmogorov and Smirnov's distance", (dtype) => {
    const x = numbers(random(7).exponential(n, { dtype, scale: 3 })).toSorted((a, b) => a - b);
    const distance = (scale: number): number =>
      x.reduce((most, value, i) => Math.max(most, Math.abs(1 - Math.exp(-value / scale) - (i + 0.5) / n)), 0);
    // 99.99 % of all sequences stay below.
    expect(distance(3) * Math.sqrt(n)).toBeLessThan(2.23);
    expect(distance(3.1) * Math.sqrt(n)).toBeGreaterThan(2.23);
  });

  test("permutations: each element once; each order of four, and each place of an element, as often", () => {
    expect(numbers(random(8).permutation(5000)).toSorted((a, b) => a - b)).toEqual(range(5000));
    const rng = random(9);
    const orders = new Map<string, number>();
    for (let i = 0; i < 720; i++) {
      const key = numbers(rng.permutation(4)).join();
      orders.set(key, (orders.get(key) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    expect(
      excess(
        [...orders.values()],
        range(24).map(() => 1 / 24),
      ),
    ).toBeLessThan(5);
  });

  test("choices: each as often, or as its probability says, and never one that has none", () => {
    const even = numbers(random(10).choice(37, n));
    expect(
      excess(
        counted(37, even),
        range(37).map(() => 1 / 37),
      ),
    ).toBeLessThan(5);
    const p = [0, 0.1, 0.2, 0, 0.65, 0.05, 0];
    const drawn = counted(7, numbers(random(11).choice(7, n, { p })));
    expect(excess(drawn, p)).toBeLessThan(5);
    expect([drawn[0], drawn[3], drawn[6]]).toEqual([0, 0, 0]);
    const words = array([10, 20, 30, 40, 50, 60, 70], "int16");
    expect(new Set(numbers(random(11).choice(words, [5, 100], { p })))).toEqual(new Set([20, 30, 50, 60]));
    const some = numbers(random(12).choice(50, 50, { replace: false }));
    expect(new Set(some).size).toBe(50);
  });

  test("weighted choices without replacement: each pair in its order as often as draws by what is left say", () => {
    const p = [0.1, 0.2, 0, 0.3, 0.4];
    const rng = random(13);
    const pairs = p.flatMap((first, i) => p.map((next, j) => (i === j ? 0 : (first * next) / (1 - first))));
    const drawn = Array.from({ length: 3000 }, () => numbers(rng.choice(5, 2, { p, replace: false })));
    const often = counted(
      25,
      drawn.map(([i, j]) => 5 * i! + j!),
    );
    const likely = range(25).filter((i) => pairs[i]! > 0);
    expect(likely.reduce((all, i) => all + often[i]!, 0)).toBe(3000);
    expect(
      excess(
        likely.map((i) => often[i]!),
        likely.map((i) => pairs[i]!),
      ),
    ).toBeLessThan(5);
    // Of 10,000 that are three times as likely as the others, 10,000 (1 - x³) are among 10,000 drawn, where x + x³ is 1.
    const weights = range(20_000).map((i) => (i % 2 === 0 ? 1 : 3) / 40_000);
    const half = numbers(random(14).choice(20_000, 10_000, { p: weights, replace: false }));
    expect(new Set(half).size).toBe(10_000);
    expect(Math.abs(half.filter((i) => i % 2 === 1).length - 6823)).toBeLessThan(200);
  });
});

test.each<[string, () => unknown, string]>([
  ["a mean below 0", () => random(1).poisson(-1, 3), "expected mean to be a number from 0 to 1000000000, got -1"],
  ["a mean that is none", () => random(1).poisson(Number.NaN, 3), "got NaN"],
  [
    "a scale below 0",
    () => random(1).exponential(3, { scale: -2 }),
    "expected scale to be a finite number from 0, got -2",
  ],
  ["a fraction of elements", () => random(1).permutation(2.5), "expected an array, or a whole number from 0"],
  ["no elements", () => random(1).choice(0, 2), "a cannot be empty unless no samples are taken"],
  ["too many", () => random(1).choice(3, [2, 2], { replace: false }), "Cannot take a larger sample than population"],
  ["too few probabilities", () => random(1).choice(3, 2, { p: [0.5, 0.5] }), "'a' and 'p' must have same size"],
  ["negative ones", () => random(1).choice(2, 2, { p: [1.5, -0.5] }), "Probabilities are not non-negative"],
  ["a wrong sum", () => random(1).choice(2, 2, { p: [0.5, 0.4] }), "Probabilities do not sum to 1, but to 0.9"],
  ["NaN", () => random(1).choice(2, 2, { p: [Number.NaN, 1] }), "Probabilities contain NaN"],
  [
    "too few that are likely",
    () => random(1).choice(3, 2, { p: [0, 1, 0], replace: false }),
    "Fewer non-zero entries in p than size: expected at least 2, got 1",
  ],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
