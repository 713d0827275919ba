// Means, deviations, tests and extremes without NaN, beside what NumPy gives: golden/statistics.py wrote it.
import { array, type DeviceArray, type NDArray, type Target } from "@gridstride/core";
import { all, any, countNonzero, mean, nanmax, nanmean, nanmin, nansum, std, sum, variance } from "@gridstride/kernels";
import {
  difference,
  eachTarget,
  type GoldenRow,
  type GoldenTable,
  isOn,
  readerOf,
  seededRandom,
  someRows,
  typeOn,
} from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/statistics.json" with { type: "json" };

type Call = (x: never, options: object) => unknown;
const calls = {
  ...{ all, any, countNonzero, mean, nanmax, nanmean, nanmin, nansum, std, sum, var: variance },
} as unknown as Readonly<Record<string, Call>>;

const table = golden as unknown as GoldenTable;
const rows = table.rows;
/** Sums of squares, and quotients of sums that no type holds, are rounded in another order. */
const ULPS: Readonly<Record<string, number>> = { var: 4, std: 4 };

const refusal = (error: string): string => error.replace(/operation f(min|max)/, "operation nan$1");

function faults(target: Target, row: GoldenRow, got: NDArray): readonly string[] {
  const [wanted] = row.results!;
  const type = typeOn(target, wanted!.dtype, row.call === "countNonzero");
  const fault = difference(got, wanted!, type, ULPS[row.call]);
  return fault === null ? [] : [`${row.call}(${row.operands}, ${JSON.stringify(row.options)}): ${fault}`];
}

eachTarget(({ target, getDevice }) => {
  const own = someRows(
    rows.filter((row) => isOn(target, table, row)),
    target === "webgpu" ? 4 : target === "parallel" ? 2 : 1,
  );

  test("host arrays", async () => {
    const read = readerOf(table);
    const found: string[] = [];
    for (const row of own) {
      const run = async (): Promise<NDArray> =>
        calls[row.call]!(read(row.operands[0]) as never, { ...row.options, device: getDevice() }) as NDArray;
      if (row.error !== undefined) await expect(run()).rejects.toThrow(refusal(row.error));
      else found.push(...faults(target, row, await run()));
    }
    expect(found).toEqual([]);
    expect(own.length).toBeGreaterThan(40);
  });

  test("device arrays, into views", async () => {
    const before = getDevice().memory.live;
    const found: string[] = [];
    for (const row of own.filter(({ error }, i) => error === undefined && i % 5 === 0)) {
      const made: DeviceArray[] = [];
      const read = readerOf(table, (x) => made[made.push(getDevice().toDevice(x)) - 1]);
      const x = read(row.operands[0]);
      const result = calls[row.call]!(x as never, row.options) as DeviceArray;
      const memory = getDevice().empty([...result.shape, 2], result.dtype);
      const out = memory.slice(...result.shape.map(() => [null, null, -1] as const), 1);
      expect(calls[row.call]!(x as never, { ...row.options, out })).toBe(out);
      found.push(...faults(target, row, await result.copyToHost()), ...faults(target, row, await out.copyToHost()));
      for (const one of [...made, result, memory]) one.dispose();
    }
    expect(found).toEqual([]);
    expect(getDevice().memory.live).toBe(before);
  });

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
