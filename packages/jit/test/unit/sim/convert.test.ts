import type { RealDType as DType } from "@gridstride/core";
import { expect, test } from "vitest";
import { convert, param, type Value, valueOf } from "./build.ts";

const HALF_ONE = 0x3c00;

test.each<readonly [from: DType, value: Value, to: DType, result: number | bigint]>([
  // to bool: not zero; NaN is true
  ["float32", NaN, "bool", 1],
  ["float32", -0, "bool", 0],
  ["int32", -3, "bool", 1],
  ["int64", 0n, "bool", 0],
  ["int64", 2n ** 40n, "bool", 1],
  // bool to numbers
  ["bool", true, "int32", 1],
  ["bool", true, "float16", HALF_ONE],
  ["bool", true, "uint64", 1n],
  ["bool", false, "float64", 0],
  // float to 32 and 64 bits: truncate, saturate, NaN is 0
  ["float32", NaN, "int32", 0],
  ["float32", 1.9, "int32", 1],
  ["float32", -1.9, "int32", -1],
  ["float64", -0.5, "int32", 0],
  ["float32", 3e9, "int32", 2147483647],
  ["float64", 2147483646.5, "int32", 2147483646],
  ["float32", -3e9, "int32", -2147483648],
  ["float32", Infinity, "int32", 2147483647],
  ["float32", -Infinity, "int32", -2147483648],
  ["float32", -1, "uint32", 0],
  ["float32", 5e9, "uint32", 4294967295],
  ["float64", 4294967294.9, "uint32", 4294967294],
  ["float64", NaN, "int64", 0n],
  ["float64", -1.5, "int64", -1n],
  ["float64", 1e19, "int64", 2n ** 63n - 1n],
  ["float64", -1e19, "int64", -(2n ** 63n)],
  ["float64", 1e20, "uint64", 2n ** 64n - 1n],
  ["float32", -1, "uint64", 0n],
  ["float64", 2 ** 53, "int64", 2n ** 53n],
  // float to 8 and 16 bits: truncate, wrap
  ["float32", 300.7, "uint8", 44],
  ["float32", -1.5, "uint8", 255],
  ["float32", 200, "int8", -56],
  ["float32", 70000, "int16", 4464],
  ["float32", NaN, "int8", 0],
  ["float32", Infinity, "uint16", 0],
  // integers wrap
  ["int32", 300, "uint8", 44],
  ["int32", -1, "uint16", 65535],
  ["int32", -1, "uint32", 4294967295],
  ["uint32", 4294967295, "int32", -1],
  ["int32", -1, "int64", -1n],
  ["int32", -1, "uint64", 2n ** 64n - 1n],
  ["uint32", 4294967295, "int64", 4294967295n],
  ["int64", -1n, "uint64", 2n ** 64n - 1n],
  ["uint64", 2n ** 63n, "int64", -(2n ** 63n)],
  ["int64", 2n ** 32n + 5n, "int32", 5],
  ["int64", -1n, "uint8", 255],
  // integers to float: nearest, ties to even, rounded once
  ["int32", 16777217, "float32", 16777216],
  ["int32", 16777219, "float32", 16777220],
  ["uint32", 4294967295, "float32", 4294967296],
  ["int64", 2n ** 53n + 1n, "float64", 2 ** 53],
  ["int64", 2n ** 60n + 2n ** 36n + 1n, "float32", 2 ** 60 + 2 ** 37],
  ["int64", 2n ** 60n + 2n ** 36n, "float32", 2 ** 60],
  ["uint64", 2n ** 64n - 1n, "float32", 2 ** 64],
  ["int32", 65519, "float16", 0x7bff],
  ["int32", 65520, "float16", 0x7c00],
  // between floats
  ["float64", 0.1, "float32", Math.fround(0.1)],
  ["float64", 1e300, "float32", Infinity],
  ["float32", 1 + 2 ** -11, "float16", HALF_ONE],
  ["float32", 1 + 3 * 2 ** -11, "float16", HALF_ONE + 2],
  ["float32", 2 ** -25, "float16", 0],
  ["float32", 2 ** -24, "float16", 1],
  ["float32", -0, "float16", 0x8000],
  ["float32", 65504, "float16", 0x7bff],
  ["float32", 65520, "float16", 0x7c00],
  ["float32", NaN, "float16", 0x7e00],
])("%s %s as %s is %s", (from, value, to, result) => {
  expect(valueOf(convert(to, param(from, 1)), [from], [value])).toBe(result);
});
