import { describe, expect, test } from "vitest";
import { float16Bits, float16Value } from "../../src/float16.ts";
import {
  array,
  asNDArray,
  type DType,
  type DTypeName,
  dtype,
  dtypeInfo,
  dtypes,
  full,
  type Scalar,
  zeros,
} from "../../src/index.ts";
import { golden, parse } from "./numpy.ts";

test.each<[DType, number, string, string[]]>([
  ["bool", 1, "Uint8Array", ["b1", "bool_", "boolean"]],
  ["int8", 1, "Int8Array", ["i1"]],
  ["int16", 2, "Int16Array", ["i2"]],
  ["int32", 4, "Int32Array", ["i4"]],
  ["int64", 8, "BigInt64Array", ["i8"]],
  ["uint8", 1, "Uint8Array", ["u1"]],
  ["uint16", 2, "Uint16Array", ["u2"]],
  ["uint32", 4, "Uint32Array", ["u4"]],
  ["uint64", 8, "BigUint64Array", ["u8"]],
  ["float16", 2, "Uint16Array", ["f2"]],
  ["float32", 4, "Float32Array", ["f4"]],
  ["float64", 8, "Float64Array", ["f8"]],
])("%s: %i bytes in a %s, also %j", (name, bytes, storage, aliases) => {
  expect([name, ...aliases].map((alias) => dtype(alias as DTypeName))).toEqual([name, ...aliases.map(() => name)]);
  expect(dtypeInfo(name).bytesPerElement).toBe(bytes);
  expect(zeros(3, name).data.constructor.name).toBe(storage);
  expect(zeros([2, 3], name).byteLength).toBe(6 * bytes);
});

test("there are fourteen, and no other names", () => {
  expect(dtypes).toHaveLength(14);
  for (const name of ["float33", "", "toString", "__proto__", "F4"])
    expect(() => dtype(name as DTypeName)).toThrow("expected an element type");
});

describe("float16", () => {
  test("reads every 131st bit pattern as NumPy", () => {
    expect(golden.half.bits.map(float16Value)).toEqual(golden.half.values.map((value) => parse(value, "float64")));
  });
  test("rounds as NumPy", () => {
    expect(golden.half.in.map((value) => float16Bits(parse(value, "float64") as number))).toEqual(golden.half.out);
  });
  test("keeps every value", () => {
    const wrong = Array.from({ length: 65536 }, (_, bits) => bits).filter((bits) => {
      const value = float16Value(bits);
      return Number.isNaN(value) ? (bits & 0x7c00) !== 0x7c00 : float16Bits(value) !== bits;
    });
    expect(wrong).toEqual([]);
  });
});

describe("astype", () => {
  test.each<[DType, Scalar, DType, Scalar]>([
    ["float64", Number.NaN, "int32", 0],
    ["float64", -1.9, "int32", -1],
    ["float64", 3e9, "int32", 2147483647],
    ["float64", -3e9, "int32", -2147483648],
    ["float64", 5e9, "uint32", 4294967295],
    ["float64", 3e9, "uint32", 3000000000],
    ["float64", -1, "uint32", 0],
    ["float32", Infinity, "int64", 2n ** 63n - 1n],
    ["float32", -Infinity, "int64", -(2n ** 63n)],
    ["float64", 2 ** 64, "uint64", 2n ** 64n - 1n],
    ["float64", 2 ** 63, "uint64", 2n ** 63n],
    ["float64", -5, "uint64", 0n],
    ["float64", 300, "uint8", 44],
    ["float64", -1, "uint8", 255],
    ["float64", 200, "int8", -56],
    ["float64", 1e10, "int8", -1],
    ["float64", -1e10, "int16", 0],
    ["float64", 70000, "uint16", 4464],
    ["float64", Number.NaN, "bool", true],
    ["float64", -0, "bool", false],
    ["float64", 1e-300, "bool", true],
    ["float16", 2.5, "int8", 2],
    ["int32", -1, "uint32", 4294967295],
    ["int32", -1, "uint64", 2n ** 64n - 1n],
    ["int32", 300, "int8", 44],
    ["uint32", 4294967295, "int32", -1],
    ["int64", -(2n ** 40n) - 1n, "int32", -1],
    ["int64", 2n ** 40n + 7n, "uint8", 7],
    ["uint64", 2n ** 63n, "int64", -(2n ** 63n)],
    ["int64", 0n, "bool", false],
    ["bool", true, "float32", 1],
    ["bool", true, "int64", 1n],
    ["bool", true, "uint8", 1],
    ["uint8", 7, "bool", true],
    ["int64", 2n ** 53n + 1n, "float64", 2 ** 53],
    // One rounding: to double first, these would tie and fall to even.
    ["int64", 2n ** 60n + 2n ** 36n + 1n, "float32", 2 ** 60 + 2 ** 37],
    ["int64", -(2n ** 60n + 2n ** 36n + 1n), "float32", -(2 ** 60 + 2 ** 37)],
    ["float64", 1 + 2 ** -11 + 2 ** -40, "float16", 1 + 2 ** -10],
    ["float64", 1e6, "float16", Infinity],
    ["float64", 1 + 2 ** -24, "float32", 1],
  ])("%s %s to %s is %s", (from, value, to, expected) => {
    expect(full([2], value, from).astype(to).get(1)).toBe(expected);
  });
  test("converts a strided view into contiguous memory", () => {
    const view = array([
      [1.5, 2.5],
      [3.5, 4.5],
    ]).T.astype("int32");
    expect(view.data).toEqual(Int32Array.of(1, 3, 2, 4));
  });
});

describe("array and asNDArray", () => {
  test.each<[unknown, DType, number[]]>([
    [[], "float64", [0]],
    [[[]], "float64", [1, 0]],
    [5, "float64", []],
    [5n, "int64", []],
    [true, "bool", []],
    [[true, false], "bool", [2]],
    [[1n, 2n], "int64", [2]],
    [[true, 2], "float64", [2]],
    [[1n, 2.5], "float64", [2]],
    [
      [
        [1, 2],
        [3, 4],
      ],
      "float64",
      [2, 2],
    ],
    [new Int8Array(3), "int8", [3]],
    [new Uint8ClampedArray(3), "uint8", [3]],
    [{ data: new Float32Array(6), shape: [2, 2], stride: [3, 1], offset: 1 }, "float32", [2, 2]],
    [{ data: new Uint8Array(2), shape: [2], stride: [1], dtype: "bool" }, "bool", [2]],
    [{ data: new Uint16Array(2), shape: [2], stride: [1], dtype: "f2" }, "float16", [2]],
    [{ data: new Float32Array(2), shape: [2], stride: [1], dtype: "zarr's own" }, "float32", [2]],
  ])("%s is %s %s", (value, type, shape) => {
    expect(asNDArray(value as never)).toMatchObject({ dtype: type, shape });
    expect(array(value as never)).toMatchObject({ dtype: type, shape });
  });
  test.each([
    [[[1, 2], [3]], "ShapeError", "ragged"],
    [[[1], 2], "ShapeError", "ragged"],
    [[1, [2]], "ShapeError", "ragged"],
    [["1"], "CastingError", "expected a number"],
    [[null], "CastingError", "got null"],
    ["text", "LaunchError", 'got "text"'],
    [null, "LaunchError", "got null"],
    [undefined, "LaunchError", "got undefined"],
    [{}, "LaunchError", "got an object"],
    [new DataView(new ArrayBuffer(4)), "LaunchError", "got a DataView"],
    [{ data: new Float32Array(2), shape: [3], stride: [1] }, "ShapeError", "reach"],
    [{ data: new Float32Array(2), shape: [2], stride: [] }, "ShapeError", "strides"],
    [{ data: new Float32Array(2), shape: [-1], stride: [1] }, "ShapeError", "whole numbers"],
  ])("%s is refused: %s, %s", (value, name, text) => {
    expect(() => asNDArray(value as never)).toThrow(
      expect.objectContaining({ name, message: expect.stringContaining(text) }),
    );
  });
  test("typed arrays and views share memory; array() of a view copies", () => {
    const data = Float32Array.of(1, 2, 3, 4);
    expect(array(data, [2, 2]).data).toBe(data);
    expect(asNDArray({ data, shape: [2], stride: [2] }).toNested()).toEqual([1, 3]);
    expect(array(array(data)).data).not.toBe(data);
    expect(array(Uint16Array.of(0x3c00), "float16").get(0)).toBe(1);
    expect(array(Uint8Array.of(1, 0), "bool").toNested()).toEqual([true, false]);
    expect(array(data, [2, 2], "int32").toNested()).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
  test("get and set", () => {
    const x = zeros([2, 2], "float16");
    x.set(0.1, 1, -1);
    expect(x.get(1, 1)).toBe(0.0999755859375);
    expect(() => x.get(1)).toThrow("expected 2 indices");
    expect(() => x.set(1, 2, 0)).toThrow("out of bounds");
    const big = zeros([1], "int64");
    big.set(7, 0);
    expect(big.get(0)).toBe(7n);
    expect(full([], true, "bool").get()).toBe(true);
  });
});
