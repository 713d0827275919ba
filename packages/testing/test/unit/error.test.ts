import { expect, test } from "vitest";
import { largestRelativeError, ulpsApart } from "../../src/error.ts";

test.each([
  // a b apart
  [0, -0, 0],
  [1, 1, 0],
  [1, 1.0000001192092896, 1],
  [-1.401298464324817e-45, 1.401298464324817e-45, 2],
  [Number.NaN, Number.NaN, 0],
  [Number.NaN, 1, Number.POSITIVE_INFINITY],
] as const)("%d and %d are %d float32 apart", (a, b, apart) => {
  expect(ulpsApart(a, b)).toBe(apart);
});

test.each([
  // actual expected error
  [[], [], 0],
  [[1, 2], [1, 2], 0],
  [[1, 3], [1, 2], 0.5],
  [[Number.NaN], [Number.NaN], 0],
  [[Number.NaN], [1], Number.POSITIVE_INFINITY],
  [[1, 2], [1], Number.POSITIVE_INFINITY],
  [[Number.POSITIVE_INFINITY], [1], Number.POSITIVE_INFINITY],
] as const)("%j against %j is off by %d", (actual, expected, error) => {
  expect(largestRelativeError(actual, expected)).toBe(error);
});
