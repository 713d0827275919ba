import { expect, test } from "vitest";
import { thinned } from "../../src/plots/thin.ts";

const line = (length: number): Float64Array => Float64Array.from({ length }, (_, i) => i);

test("a short curve keeps every point", () => {
  expect(thinned(line(2000), line(2000), 1).length).toBe(2000);
});

test("a long curve keeps its ends, its peaks and a gap, in order, of few points", () => {
  const y = new Float64Array(1e6);
  [y[123_456], y[654_321]] = [9, -9];
  y.fill(Number.NaN, 300_000, 310_000);
  const kept = thinned(line(1e6), y, 1);
  expect(kept).toEqual(expect.arrayContaining([0, 123_456, 654_321, 999_999]));
  expect(kept.some((i) => i >= 300_000 && i < 310_000 && Number.isNaN(y[i]))).toBe(true);
  expect(kept).toEqual([...kept].sort((a, b) => a - b));
  expect(kept.length).toBeLessThan(4000);
});

test("a curve that turns keeps where x is least and greatest", () => {
  const x = Float64Array.from({ length: 1e5 }, (_, i) => Math.cos((6.28 * i) / 1e5));
  const kept = thinned(x, line(1e5), 50);
  expect(Math.min(...kept.map((i) => x[i] as number))).toBe(Math.min(...x));
  expect(kept.length).toBeLessThan(700);
});
