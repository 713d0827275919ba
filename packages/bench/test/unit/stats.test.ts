import { describe, expect, test } from "vitest";
import { rankTest } from "../../src/stats/rank-test.ts";
import { medianInterval, summarize } from "../../src/stats/summary.ts";

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe("summarize", () => {
  test.each([
    // samples; median, fastest, slowest, spread (the quartiles of numpy.quantile)
    [[5], [5, 5, 5, 0]],
    [
      [2, 1],
      [1.5, 1, 2, 0.5 / 1.5],
    ],
    [
      [0, 0, 0],
      [0, 0, 0, 0],
    ],
    [
      [3.1, 2.9, 3.4, 10, 3, 3.2, 2.8],
      [3.1, 2.8, 10, 0.35 / 3.1],
    ],
    [upTo(8).reverse(), [4.5, 1, 8, 3.5 / 4.5]],
  ] as const)("%j", (samples, [median, fastest, slowest, spread]) => {
    expect(summarize(samples)).toMatchObject({ median, fastest, slowest, spread: expect.closeTo(spread, 12) });
  });

  test.each([[[]], [[Number.NaN]], [[1, Number.POSITIVE_INFINITY]]])("refuses %j", (samples) => {
    expect(() => summarize(samples)).toThrow("at least one sample, finite numbers");
  });
});

// Ranks and confidences: SciPy's binom.cdf, the largest k with 2·P(X < k) at most 0.05.
test.each([
  [1, 1, 1, 0],
  [5, 1, 5, 0.9375],
  [6, 1, 6, 0.96875],
  [7, 1, 7, 0.984375],
  [8, 1, 8, 0.9921875],
  [9, 2, 8, 0.9609375],
  [15, 4, 12, 0.96484375],
  [31, 10, 22, 0.9705506265163422],
  [100, 40, 61, 0.9647997997822951],
])("of %i samples, the median lies between number %i and number %i with %f", (n, low, high, confidence) => {
  expect(medianInterval(upTo(n))).toEqual({ low, high, confidence: expect.closeTo(confidence, 6) });
});

// scipy.stats.mannwhitneyu, two-sided: method "exact" without ties, else "asymptotic" with its corrections.
test.each([
  [[1], [2], 0, 1],
  [[1, 2, 3], [4, 5, 6], 0, 0.1],
  [upTo(7), upTo(7).map((x) => x + 7), 0, 0.0005827505827505828],
  [upTo(7).map((x) => x + 7), upTo(7), 49, 0.0005827505827505828],
  [[1, 3, 5, 7, 9, 11, 13], [2, 4, 6, 8, 10, 12, 14], 21, 0.7103729603729605],
  [[19, 22, 16, 29, 24], [20, 11, 17, 12], 17, 0.1111111111111111],
  [[5, 5, 5], [5, 5, 5], 4.5, 1],
  [[1, 1, 2, 2, 3], [2, 3, 3, 4, 4], 3, 0.05241162867102868],
  [[5, 5, 5], [5, 5, 5, 6], 4.5, 0.5637028616507731],
  [
    [10.346, 10.822, 10.33, 8.697, 10.905, 10.446, 9.463, 10.581, 10.365],
    [11.294, 11.028, 11.547, 10.264, 10.837, 10.518, 11.599, 11.04, 10.708, 10.218, 10.743, 11.008],
    22,
    0.022712890824345935,
  ],
  [
    [9.7, 11.3, 11.0, 7.3, 8.1, 9.8, 9.6, 10.2, 10.2, 12.1, 8.9, 9.6, 12.0, 10.6, 10.7, 9.5, 8.4, 10.2, 10.1, 8.8],
    [
      9.6, 10.2, 9.4, 10.2, 10.4, 10.3, 9.8, 10.9, 11.2, 10.6, 9.5, 11.0, 9.8, 11.2, 9.2, 11.2, 10.3, 9.1, 10.0, 10.4,
      10.6, 9.3, 9.2, 10.5, 9.8,
    ],
    216.5,
    0.45028333803215204,
  ],
])("rankTest of %j and %j: U %f, p %f", (a, b, u, p) => {
  expect(rankTest(a, b)).toEqual({ u, p: expect.closeTo(p, 6) });
});

test("rankTest needs two groups", () => {
  expect(() => rankTest([], [1])).toThrow("expected a to be a list of at least one sample");
});
