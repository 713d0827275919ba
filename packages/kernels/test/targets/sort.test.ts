// Sorts against JavaScript's own, which is stable, for every type and version.
import { array, type DType, dtypeInfo, type NDArray, zeros } from "@gridstride/core";
import { argsort, type SortVariant, sort } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { expect, test } from "vitest";
import { expectSame } from "./same.ts";

type Value = number | bigint;

/** NumPy's order: NaN is the largest, -0 equals 0. */
function compare(a: Value, b: Value): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Where the elements of a sorted line come from. */
function order(line: readonly Value[], descending = false): readonly number[] {
  const sign = descending ? -1 : 1;
  return [...line.keys()].sort((i, j) => sign * compare(line[i]!, line[j]!) || i - j);
}

const pick = <T>(line: readonly T[], places: readonly number[]): T[] => places.map((at) => line[at]!);
const valuesOf = (x: NDArray): Value[] => x.reshape([-1]).toNested() as Value[];

/** Few different numbers, so that equal ones meet, and what is special of the type. */
function keys(type: DType, n: number, seed = 1): NDArray {
  const { integer } = seededRandom(seed);
  const { kind, bytesPerElement } = dtypeInfo(type);
  const most = 2n ** BigInt(8 * bytesPerElement - (kind === "int" ? 1 : 0)) - 1n;
  const specials: readonly Value[] =
    kind === "float"
      ? [
          Number.NaN,
          -0,
          0,
          Number.NEGATIVE_INFINITY,
          -0,
          Number.POSITIVE_INFINITY,
          Number.NaN,
          2 ** -14,
          -(2 ** -14),
          0,
        ]
      : kind === "bool"
        ? []
        : [most, 0n, kind === "int" ? -most - 1n : 1n, most - 1n, 0n];
  const made = Array.from({ length: n }, (_, i): Value => {
    const special = specials[i % 17];
    if (special !== undefined) return special;
    return kind === "bool" ? integer(0, 2) : BigInt(integer(kind === "int" || kind === "float" ? -60 : 0, 60));
  });
  const wide = kind !== "float" && bytesPerElement === 8;
  const out = zeros([n], type);
  for (const [i, value] of made.entries()) out.set((wide ? value : Number(value)) as never, i);
  return out;
}

const small: readonly DType[] = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "float16", "float32"];
const wide: readonly DType[] = ["int64", "uint64", "float64"];

eachTarget(({ target, getDevice }) => {
  const types = [...small, ...wide];
  // All versions but the slowest of them run everywhere; float32 has the special values.
  const variants: readonly SortVariant[] = target === "webgpu" ? ["rank", "blocks"] : ["rank", "chunks", "blocks"];
  // None, one, two, a warp's, a tile of blocks.ts less and more one, several tiles.
  const sizes = thorough ? [0, 1, 2, 31, 257, 1023, 1024, 1025, 2500] : [0, 2, 1025];
  // The interpreter compares 70 thousand pairs a second, and SwiftShader takes a second for the 24 launches of 32 bits:
  // lengths are those of two passes there, all eight are made once.
  const lengths: Readonly<Record<SortVariant, readonly [DType, readonly number[]][]>> = {
    rank: [["float32", target === "simulator" ? [0, 1, 2, 31, 257] : sizes]],
    chunks: [["float32", sizes]],
    blocks: [
      ["int8", target === "webgpu" ? [1, 1024, 2500] : sizes],
      ["float32", [1025]],
      ["float64", target === "webgpu" || target === "cpu" ? [1025] : []],
      ["int64", target === "webgpu" || target === "cpu" ? [1100] : []],
    ],
  };

  test.each(variants)("%s: any length, keys and their places, both ways", async (variant) => {
    const device = getDevice();
    for (const [type, rows] of lengths[variant])
      for (const n of rows) {
        const x = keys(type, n, n);
        const line = valuesOf(x);
        const descending = n % 2 === 0;
        const places = order(line, descending);
        const sorted = await sort(x, { device, variant, descending });
        const from = await argsort(x, { device, variant, descending });
        expect([sorted.shape, from.shape]).toEqual([[n], [n]]);
        expectSame(sorted.toNested() as Value[], pick(line, places), { n, what: "keys" });
        expectSame(from.toNested() as Value[], places, { n, what: "places" });
        expect(from.dtype).toBe("int32");
      }
  });

  test.each(thorough ? types : (["int8", "float32"] as const))("%s, and its places", async (type) => {
    const device = getDevice();
    const x = keys(type, 100, 3);
    const line = valuesOf(x);
    const variant: SortVariant = target === "webgpu" || target === "simulator" ? "rank" : "chunks";
    for (const descending of [false, true]) {
      const options = { device, descending, variant };
      const places = order(line, descending);
      expect({ descending, sorted: valuesOf(await sort(x, options)) }).toEqual({
        descending,
        sorted: pick(line, places),
      });
      expect(valuesOf(await argsort(x, options))).toEqual(places);
    }
  });

  test("any axis, all axes, batches; values of another type go along; views", async () => {
    const device = getDevice();
    const x = keys("float32", 6 * 5 * 7, 5).reshape([6, 5, 7]);
    const values = array(Int32Array.from({ length: 210 }, (_, i) => i * 3)).reshape([6, 5, 7]);
    for (const axis of [0, 1, -1, null]) {
      const [sorted, moved] = await sort(x, { axis, device, values });
      const from = await argsort(x, { axis, device });
      if (axis === null) {
        const places = order(valuesOf(x));
        expect(moved.toNested()).toEqual(places.map((at) => at * 3));
        continue;
      }
      const last = (a: NDArray): NDArray => {
        const axes = [0, 1, 2].filter((one) => one !== (axis + 3) % 3);
        return a.transpose([...axes, (axis + 3) % 3]);
      };
      const lines = (a: NDArray): Value[][] => (last(a).toNested() as Value[][][]).flat();
      const places = lines(x).map((line) => order(line));
      expect({ axis, from: lines(from) }).toEqual({ axis, from: places });
      expect(lines(sorted)).toEqual(lines(x).map((line, i) => pick(line, places[i]!)));
      expect(lines(moved)).toEqual(lines(values).map((line, i) => pick(line, places[i]!)));
    }
    using dx = device.toDevice(x);
    using turned = sort(dx.transpose([2, 0, 1]).slice([null, null, -2], 1, null));
    expect((await turned.copyToHost()).toNested()).toEqual(
      (x.transpose([2, 0, 1]).slice([null, null, -2], 1, null).toNested() as number[][]).map((line) =>
        pick(line, order(line)),
      ),
    );
    expect((await dx.copyToHost()).toNested()).toEqual(x.toNested());
  });

  test.runIf(target === "parallel")("several chunks of a row", async () => {
    const n = 100_003;
    const x = seededRandom(9).float32Array(n, -1, 1);
    const from = await argsort(array(x), { device: getDevice(), variant: "chunks" });
    expect(from.dtype).toBe("int32");
    expectSame(from.data, order([...x]));
  });
});

test.each<[string, () => unknown, string]>([
  ["an axis", () => sort(zeros([2, 3]), { axis: 2 }), "axis 2 is out of bounds for array of dimension 2"],
  ["no axis at all", () => argsort(zeros([])), "axis -1 is out of bounds for array of dimension 0"],
  [
    "values of another shape",
    () => sort(zeros([2, 3]), { values: zeros([3]) }),
    "sort: expected values of the keys' shape [2, 3], got [3]",
  ],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
