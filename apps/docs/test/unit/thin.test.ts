import { expect, test } from "vitest";
import { thinned, withoutUnseen } from "../../src/plots/thin.ts";

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

test("a plot of long curves is sent with few points, the ends and the peaks of each curve among them", () => {
  const [a, b] = [new Float64Array(1e6), new Float64Array(1e6)];
  [a[123_456], b[654_321]] = [9, -9];
  const series = [
    { name: "a", values: a },
    { name: "b", values: b },
  ];
  const sent = withoutUnseen({ kind: "line", title: "t", xLabel: "x", yLabel: "y", x: line(1e6), series });
  expect(sent.x.length).toBeLessThan(10_000);
  expect([sent.x[0], sent.x.at(-1)]).toEqual([0, 999_999]);
  const at = (i: number): unknown[] => sent.series.map(({ values }) => values[sent.x.indexOf(i)]);
  expect([at(123_456), at(654_321)]).toEqual([
    [9, 0],
    [0, -9],
  ]);
});

test("a plot of short curves is sent as it is", () => {
  const item = {
    kind: "line",
    title: "t",
    xLabel: "x",
    yLabel: "y",
    x: line(9),
    series: [{ name: "a", values: line(9) }],
  } as const;
  expect(withoutUnseen(item)).toBe(item);
});
