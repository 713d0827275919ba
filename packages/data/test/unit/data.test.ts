// Each reader with the real library: what it writes, read back as arrays.
import { arange, array, type NDArray, zeros } from "@gridstride/core";
import { groupBy } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { Bool, Float32, Table, tableFromArrays, tableFromIPC, tableToIPC, Utf8, vectorFromArray } from "apache-arrow";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import * as zarr from "zarrita";
import { fromArrow, fromArrowTable, toArrow } from "../../src/arrow.ts";
import { readParquet } from "../../src/parquet.ts";
import { readZarr, writeZarr } from "../../src/zarr.ts";

const types = [
  "bool",
  "int8",
  "uint8",
  "int16",
  "uint16",
  "int32",
  "uint32",
  "int64",
  "uint64",
  "float16",
  "float32",
  "float64",
] as const;

describe("Arrow", () => {
  test.each(types)("%s there and back, through IPC, a slice and two pieces", (type) => {
    const x = arange(40, type);
    const column = toArrow(x);
    const table = tableFromIPC(tableToIPC(new Table({ x: column })));
    const back = fromArrow(table.getChild("x")!);
    expect([back.array.dtype, back.mask]).toEqual([type, null]);
    expect(back.array.toNested()).toEqual(x.toNested());
    expect(fromArrow(column.slice(11, 30)).array.toNested()).toEqual(x.slice([11, 30]).toNested());
    const twice = column.slice(3, 9).concat(column.slice(17, 21)) as typeof column;
    const expected = [...(x.slice([3, 9]).toNested() as unknown[]), ...(x.slice([17, 21]).toNested() as unknown[])];
    expect(fromArrow(twice).array.toNested()).toEqual(expected);
  });

  test("copies nothing of numbers side by side, both ways", () => {
    const data = Float32Array.of(9, 1, 2, 3);
    const column = toArrow(array(data).slice([1, 4]));
    const { array: view } = fromArrow(column);
    expect(view.data.buffer).toBe(data.buffer);
    data[2] = 7;
    expect([column.get(1), view.get(1)]).toEqual([7, 7]);
    expect([...toArrow(arange(6, "int32").slice([null, null, -2]))]).toEqual([5, 3, 1]);
  });

  test("nulls become a mask that ufuncs and groups take", async () => {
    const values = vectorFromArray([1, null, 3, null, 5, 6, 7, null, 9, 10], new Float32());
    const table = new Table({ k: vectorFromArray([1, 1, 2, 2, 1, 2, 3, 3, 3, 1].map(BigInt)), v: values });
    const { columns, masks } = fromArrowTable(table);
    expect(masks.k).toBeUndefined();
    expect((add.reduce(columns.v!, { where: masks.v! }) as NDArray).get()).toBe(41);
    const { k, v } = await groupBy({ k: columns.k! }).mean({ v: columns.v! }, { where: masks.v! });
    expect([k.toNested(), v.toNested()]).toEqual([
      [1n, 2n, 3n],
      [Math.fround(16 / 3), 4.5, 8],
    ]);
    expect(fromArrow(values.slice(1, 8)).mask?.toNested()).toEqual([false, true, false, true, true, true, false]);
    const back = toArrow(columns.v!, masks.v!);
    expect([[...back], back.nullCount]).toEqual([[...values], 3]);
    expect(fromArrow(vectorFromArray([true, null, false], new Bool()))).toMatchObject({ mask: { size: 3 } });
  });

  test.each<[string, () => unknown, string]>([
    ["text", () => fromArrow(vectorFromArray(["a", "b"], new Utf8())), "got a column of Utf8"],
    [
      "text in a table",
      () => fromArrowTable(tableFromArrays({ s: ["a"] })),
      "column s: expected numbers or booleans, got a column of Dictionary",
    ],
    ["a name without a column", () => fromArrowTable(tableFromArrays({ x: [1] }), ["y"]), "of x; got y"],
    ["two axes", () => toArrow(zeros([2, 2])), "got shape [2, 2]"],
    ["complex numbers", () => toArrow(zeros([2], "complex64")), "got complex64"],
    ["a mask of numbers", () => toArrow([1], [1]), "a mask of bool, got float64"],
    ["a mask of another length", () => toArrow([1], [true, false]), "a mask of shape [1], got shape [2]"],
  ])("refuses %s", (_, call, message) => expect(call).toThrow(message));

  test("text is an UnsupportedError with a code", () => {
    const text = vectorFromArray(["a", "b"], new Utf8());
    expect(() => fromArrow(text)).toThrow(expect.objectContaining({ name: "UnsupportedError", code: "dtype" }));
  });
});

describe("Parquet", () => {
  const n = 2500;
  const file = parquetWriteBuffer({
    columnData: [
      { name: "i", data: Array.from({ length: n }, (_, i) => i - 7), type: "INT32" },
      { name: "w", data: Array.from({ length: n }, (_, i) => BigInt(i) * 10_000_000_000n), type: "INT64" },
      { name: "f", data: Array.from({ length: n }, (_, i) => (i % 5 === 0 ? null : i / 4)), type: "FLOAT" },
      { name: "d", data: Array.from({ length: n }, (_, i) => Math.sqrt(i)), type: "DOUBLE" },
      { name: "b", data: Array.from({ length: n }, (_, i) => i % 3 === 0), type: "BOOLEAN" },
      { name: "s", data: Array.from({ length: n }, (_, i) => `t${i % 4}`), type: "STRING" },
      { name: "t", data: Array.from({ length: n }, (_, i) => new Date(i)), type: "TIMESTAMP" },
    ],
    rowGroupSize: 1000,
  });

  test.each([
    [0, n],
    [990, 2010],
    [5, 5],
  ])("rows %i to %i of row groups of 1000", async (rowStart, rowEnd) => {
    const names = ["w", "i", "f", "d", "b"];
    const { columns, masks } = await readParquet(file, { columns: names, rowStart, rowEnd });
    expect(Object.entries(columns).map(([name, { dtype }]) => `${name} ${dtype}`)).toEqual([
      "w int64",
      "i int32",
      "f float32",
      "d float64",
      "b bool",
    ]);
    const rows = Array.from({ length: rowEnd - rowStart }, (_, i) => rowStart + i);
    expect(columns.i!.toNested()).toEqual(rows.map((i) => i - 7));
    expect(columns.w!.toNested()).toEqual(rows.map((i) => BigInt(i) * 10_000_000_000n));
    expect(columns.d!.toNested()).toEqual(rows.map((i) => Math.sqrt(i)));
    expect(columns.b!.toNested()).toEqual(rows.map((i) => i % 3 === 0));
    expect(columns.f!.toNested()).toEqual(rows.map((i) => (i % 5 === 0 ? 0 : i / 4)));
    expect(Object.keys(masks)).toEqual(rows.length > 0 ? ["f"] : []);
    if (rows.length > 0) expect(masks.f!.toNested()).toEqual(rows.map((i) => i % 5 !== 0));
  });

  test.each([
    ["s", "column s: expected numbers or booleans, got a column of "],
    ["t", "column t: expected numbers or booleans, got a column of TIMESTAMP"],
    ["x", "of i, w, f, d, b, s, t; got x"],
  ])("refuses the column %s", async (name, message) => {
    await expect(readParquet(file, { columns: [name] })).rejects.toThrow(message);
  });

  test.each([
    [{ rowStart: -2 }, "expected rowStart to be a whole number from 0 up, got -2"],
    [{ rowEnd: 1.5 }, "expected rowEnd to be a whole number from 0 up, got 1.5"],
    [{ rows: 2 }, "readParquet has no option 'rows'; it takes columns, rowStart, rowEnd, compressors"],
  ])("refuses the options %j", async (options, message) => {
    await expect(readParquet(file, options as never)).rejects.toThrow(message);
  });
});

describe("Zarr", () => {
  const create = (dtype: zarr.DataType, shape: number[], chunkShape: number[]) =>
    // zarrita needs a value for 64-bit integers: it makes a bigint of it.
    zarr.create(new Map<string, Uint8Array>(), {
      dtype,
      shape,
      chunkShape,
      ...(/int64/.test(dtype) ? { fillValue: 0 as never } : {}),
    });
  const half = "Float16Array" in globalThis ? [] : ["float16"];

  test.each(types.filter((type) => !half.includes(type)))(
    "%s in chunks there and back, whole and in part",
    async (type) => {
      const x = arange(35, type).reshape([5, 7]) as NDArray;
      const store = await create(type as zarr.DataType, [5, 7], [2, 3]);
      await writeZarr(store as never, x.T.copy().T);
      expect((await readZarr(store)).toNested()).toEqual(x.toNested());
      const part = await readZarr(store, [zarr.slice(1, 4), 2]);
      expect([part.dtype, part.toNested()]).toEqual([type, x.slice([1, 4], 2).toNested()]);
      await writeZarr(store as never, zeros([2, 3], type), [zarr.slice(2, 4), zarr.slice(3, 6)]);
      x.slice([2, 4], [3, 6]).fill(0);
      expect((await readZarr(store)).toNested()).toEqual(x.toNested());
      expect((await readZarr(store, [4, 6])).toNested()).toEqual(x.get(4, 6));
    },
  );

  test.each<[string, zarr.DataType, NDArray, string]>([
    [
      "another type",
      "float32",
      zeros([4]),
      'expected elements of float32, got float64; convert them with astype("float32")',
    ],
    ["another shape", "float64", zeros([5]), "expected an array of shape [4], got [5]"],
  ])("refuses %s", async (_, type, values, message) => {
    await expect(writeZarr((await create(type, [4], [2])) as never, values)).rejects.toThrow(message);
  });

  test("refuses text", async () => {
    await expect(readZarr(await create("string" as never, [2], [2]))).rejects.toThrow("got elements of string");
  });
});
