// Groups and sorted rows against plain JavaScript: a map from keys to rows, and a stable sort.
import { array, type DType, dtypeInfo, type NDArray } from "@gridstride/core";
import { groupBy, sortBy } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { expect, test } from "vitest";

type Value = number | bigint | boolean;
const valuesOf = (x: NDArray): Value[] => x.toNested() as Value[];

function compare(a: Value, b: Value): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where sorted rows come from. */
const order = (columns: readonly (readonly Value[])[], signs: readonly number[] = []): number[] =>
  [...columns[0]!.keys()].sort(
    (i, j) =>
      columns.map((column, c) => (signs[c] ?? 1) * compare(column[i]!, column[j]!)).find((one) => one !== 0) ?? i - j,
  );

/** The rows of each group, in order. */
function groups(keys: readonly (readonly Value[])[], rows: (row: number) => boolean = () => true): number[][] {
  const all: number[][] = [];
  for (const row of order(keys).filter(rows)) {
    const last = all.at(-1)?.[0];
    if (last !== undefined && keys.every((key) => compare(key[last]!, key[row]!) === 0)) all.at(-1)!.push(row);
    else all.push([row]);
  }
  return all;
}

/** Keys with few different values, and what is special of the type. */
function keyColumn(type: DType, n: number, seed: number): NDArray {
  const { integer } = seededRandom(seed);
  const { kind, bytesPerElement } = dtypeInfo(type);
  const specials: Value[] = kind === "float" ? [Number.NaN, -0, 0, Infinity, -Infinity] : [];
  if (bytesPerElement === 8 && kind !== "float") specials.push(2n ** 33n, 2n ** 33n + 1n, 2n ** 62n);
  const made = Array.from(
    { length: n },
    (_, i): Value => specials[i % 13] ?? (kind === "bool" ? i % 3 === 0 : integer(0, 6)),
  );
  const wide = bytesPerElement === 8 && kind !== "float";
  return array(wide ? made.map((one) => BigInt(one as number)) : (made as number[])).astype(type);
}

const mask = (n: number, seed: number): NDArray => {
  const { integer } = seededRandom(seed);
  return array(Array.from({ length: n }, () => integer(0, 3) > 0)).astype("bool");
};

const total = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

eachTarget(({ target, getDevice }) => {
  // Two levels of pieces on cores; an emulated GPU takes a second for each sort of 32 bits.
  const large = target === "simulator" ? 700 : target === "webgpu" ? 1500 : 70_001;
  const keyTypes: readonly DType[] = [
    "bool",
    "int8",
    "uint16",
    "int32",
    "float32",
    "int64",
    "uint64",
    "float64",
    "float16",
  ];

  test.each(target === "webgpu" || thorough ? keyTypes : keyTypes.slice(3, 6))("%s keys", async (type) => {
    const device = getDevice();
    const n = type === "int64" && target === "webgpu" ? 1500 : 97;
    const k = keyColumn(type, n, 3);
    const x = array(seededRandom(5).int32Array(n, -9, 9));
    const expected = groups([valuesOf(k)]);
    const got = await groupBy({ k }, { device }).sum({ x });
    expect(valuesOf(got.k)).toEqual(expected.map(([row]) => valuesOf(k)[row!]));
    expect(valuesOf(got.x).map(Number)).toEqual(expected.map((rows) => total(rows.map((row) => x.get(row) as number))));
    expect(got.x.dtype).toBe("int64");
  });

  test.each([0, 1, 2, 256, 257, large])("%i rows by two keys, masks of rows and of elements", async (n) => {
    const device = getDevice();
    const [a, b] = [keyColumn("float32", n, 1), keyColumn("int16", n, 2)];
    const [rows, known] = [mask(n, 3), mask(n, 4)];
    const x = array(seededRandom(6).int32Array(n, -50, 50)).astype("float32");
    const y = x.astype("int16");
    const expected = groups([valuesOf(a), valuesOf(b)], (row) => rows.get(row) as boolean);
    const by = groupBy({ a, b }, { device, where: rows });
    const elements = expected.map((group) => group.filter((row) => known.get(row)).map((row) => x.get(row) as number));
    const all = expected.map((group) => group.map((row) => x.get(row) as number));
    const sums = await by.sum({ x, y }, { where: { x: known } });
    expect(valuesOf(sums.a)).toEqual(expected.map(([row]) => a.get(row!)));
    expect(valuesOf(sums.b)).toEqual(expected.map(([row]) => b.get(row!)));
    expect(valuesOf(sums.x)).toEqual(elements.map(total));
    expect(valuesOf(sums.y).map(Number)).toEqual(all.map(total));
    const means = await by.mean({ x }, { where: known });
    expect(valuesOf(means.x)).toEqual(elements.map((list) => Math.fround(total(list) / list.length)));
    const least = await by.min({ x, y }, { where: known, initial: 40 });
    expect(valuesOf(least.x)).toEqual(elements.map((list) => Math.min(40, ...list)));
    expect(valuesOf(least.y)).toEqual(valuesOf(least.x));
    expect(least.y.dtype).toBe("int16");
    expect(valuesOf((await by.max({ x })).x)).toEqual(all.map((list) => Math.max(...list)));
    expect(valuesOf((await by.count({ x }, { where: known })).x)).toEqual(elements.map((list) => list.length));
    const counts = await by.count();
    expect([valuesOf(counts.count), counts.count.dtype]).toEqual([all.map((list) => list.length), "int32"]);
    const sorted = await sortBy({ a, b, x }, ["b", "a"], { device, descending: [true, false] });
    const places = order([valuesOf(b), valuesOf(a)], [-1, 1]);
    expect([valuesOf(sorted.a), valuesOf(sorted.b), valuesOf(sorted.x)]).toEqual(
      [a, b, x].map((column) => places.map((row) => column.get(row))),
    );
  });

  test("one group of many rows: the sum of 0.1 has the error of a tree; device arrays, views, float16, bool, 64 bits", async () => {
    const device = getDevice();
    const n = target === "simulator" ? 3000 : 200_000;
    using k = device.zeros([n], "uint8");
    using x = device.toDevice(array(new Float32Array(2 * n).fill(0.1)));
    const got = await groupBy({ k }).sum({ x: x.slice([null, null, 2]), half: x.slice([0, n]) });
    const sum = (await got.x.copyToHost()).get(0);
    expect(Math.abs(sum - n * Math.fround(0.1)) / (n * 0.1)).toBeLessThan(2 ** -18);
    for (const one of Object.values(got)) one.dispose();
    const kinds = {
      f: array([0.5, 1, 65504, 65504]).astype("float16"),
      t: [true, false, true, true],
      w: [2n ** 61n, 5n, -1n, 2n ** 60n],
    };
    const by = groupBy({ k: [1, 0, 1, 1] }, { device });
    const most = await by.max(kinds);
    expect([most.f, most.t, most.w].map(valuesOf)).toEqual([
      [1, 65504],
      [false, true],
      [5n, 2n ** 61n],
    ]);
    const means = await by.mean({ f: kinds.f, t: kinds.t });
    expect([means.f.dtype, valuesOf(means.f)]).toEqual(["float16", [1, 43680]]);
    expect(valuesOf(means.t)[1]).toBeCloseTo(1, 6);
    expect(valuesOf((await by.sum({ w: kinds.w })).w)).toEqual([5n, 2n ** 61n + 2n ** 60n - 1n]);
  });
});

const x = array([1, 2, 3]);
test.each<[string, () => unknown, string]>([
  ["an array in place of columns", (): unknown => groupBy(x as never), "expected columns, arrays with their names"],
  ["no column", (): unknown => sortBy({}, [] as never), "expected columns, arrays with their names"],
  [
    "columns of different lengths",
    (): unknown => groupBy({ x }).sum({ y: [1, 2] }),
    "expected columns of one length, got x of shape [3] and y of shape [2]",
  ],
  ["two axes", (): unknown => groupBy({ x: [[1, 2]] }).count(), "expected x to have one axis, got shape [1, 2]"],
  ["the name of a key", (): unknown => groupBy({ x }).sum({ x }), "name it otherwise: { x_sum: … }"],
  ["a mask that is no bool", (): unknown => groupBy({ x }).sum({ y: x }, { where: x }), "expected where to be of bool"],
  [
    "a mask of no column",
    (): unknown => groupBy({ x }).sum({ y: x }, { where: { z: [true] } }),
    "masks of y; got one of z",
  ],
  [
    "a mask without a start",
    (): unknown => groupBy({ x }).min({ y: x }, { where: [true, true, false] }),
    "one has to specify 'initial'",
  ],
  [
    "complex keys",
    (): unknown => groupBy({ x: x.astype("complex64") }).count(),
    "expected real numbers, got complex64",
  ],
  ["a name that is none", (): unknown => sortBy({ x }, "y" as never), 'expected by to name columns, of x; got "y"'],
  ["orders that are too many", (): unknown => sortBy({ x }, "x", { descending: [true, false] }), "a list of 1 of them"],
  ["an option that there is not", (): unknown => groupBy({ x }, { sort: true } as never), "no option 'sort'"],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
