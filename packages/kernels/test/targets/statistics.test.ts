// Means, deviations, tests and extremes without NaN, compared with NumPy's: golden/statistics.py wrote it.
import { array } from "@gridstride/core";
import { all, any, countNonzero, mean, nanmax, nanmean, nanmin, nansum, std, sum, variance } from "@gridstride/kernels";
import { eachTarget, type GoldenTable, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/statistics.json" with { type: "json" };
import { type Call, comparedWithNumpy } from "./compared-with-numpy.ts";

const calls = {
  ...{ all, any, countNonzero, mean, nanmax, nanmean, nanmin, nansum, std, sum, var: variance },
} as unknown as Readonly<Record<string, Call>>;

comparedWithNumpy(golden as unknown as GoldenTable, {
  calls,
  // Sums of squares, and quotients of sums that no type holds, are rounded in another order.
  ulps: ({ call }) => (call === "var" || call === "std" ? 4 : 0),
  isIndex: ({ call }) => call === "countNonzero",
  out: () => true,
  refusal: (error) => error.replace(/operation f(min|max)/, "operation nan$1"),
  thin: 8,
});

eachTarget(({ getDevice }) => {
  test("sums and means are as exact as NumPy's pairwise summation", async () => {
    // Blocks of 128 with 8 accumulators, then pairs: so many additions, at most, round what an element is part of.
    const depth = (n: number): number => 128 / 8 + 3 + Math.ceil(Math.log2(Math.max(1, n / 128)));
    for (const [n, low] of [
      [100_003, -1],
      [70_000, 0.5],
    ] as const) {
      const x = array(seededRandom(n).float32Array(n, low, 1), "float32");
      const list = [...(x.data as Float32Array)];
      const exact = list.reduce((a, b) => a + b);
      const size = list.reduce((a, b) => a + Math.abs(b));
      const options = { device: getDevice() };
      const got = [await sum(x, options), await nansum(x, options), await mean(x, options), await nanmean(x, options)];
      for (const [i, one] of got.entries()) {
        const scale = i < 2 ? 1 : n;
        const error = Math.abs(Number(one.get()) * scale - exact);
        expect(error).toBeLessThanOrEqual((depth(n) + 1) * 2 ** -24 * size);
      }
      const deviations = list.map((value) => (value - exact / n) ** 2);
      const spread = deviations.reduce((a, b) => a + b) / n;
      expect(Math.abs(Number((await variance(x, options)).get()) - spread)).toBeLessThan(depth(n) * 2 ** -24 * spread);
    }
    // 5000 halves: NumPy adds them up in float32 and rounds once.
    const halves = array(seededRandom(6).float32Array(5000, 0, 4), "float16");
    const exact = [...Array(5000).keys()].reduce((a, i) => a + Number(halves.get(i)), 0);
    expect(Math.abs(Number((await sum(halves, { device: getDevice() })).get()) - exact)).toBeLessThanOrEqual(4.01);
    expect(Math.abs(Number((await mean(halves, { device: getDevice() })).get()) - exact / 5000)).toBeLessThan(2 ** -10);
  });
});

test("refuses a dtype that is no float", () =>
  expect(() => mean([1, 2], { dtype: "int32" })).toThrow(
    'mean: expected dtype to be a float, as "float32"; got int32',
  ));
