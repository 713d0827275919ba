import { expect, test } from "vitest";
import { seededRandom } from "../../src/random.ts";

test("the same seed gives the same numbers", () => {
  expect(seededRandom(7).int32Array(5)).toEqual(seededRandom(7).int32Array(5));
});

test("another seed gives other numbers", () => {
  expect(seededRandom(7).int32Array(5)).not.toEqual(seededRandom(8).int32Array(5));
});

test.each([
  // low high
  [0, 1],
  [-3, 5],
  [1, 1.0000001192092896],
] as const)("float32 numbers stay in [%d, %d)", (low, high) => {
  const outside = seededRandom(1)
    .float32Array(20_000, low, high)
    .filter((x) => x < low || x >= high);
  expect(outside).toEqual(new Float32Array());
});

test("whole numbers reach both ends and nothing else", () => {
  const seen = new Set(seededRandom(1).int32Array(1000, -1, 2));
  expect([...seen].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
});

test("the mean of 100,000 uniform numbers is a half", () => {
  const random = seededRandom(3);
  const sum = Array.from({ length: 100_000 }, () => random.uniform()).reduce((a, b) => a + b, 0);
  expect(sum / 100_000).toBeCloseTo(0.5, 2);
});
