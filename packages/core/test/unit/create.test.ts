import { expect, test } from "vitest";
import { type Cells, meet } from "../../src/copy.ts";
import { arange, array, broadcastShapes, type DTypeName, empty, full, ones, zeros } from "../../src/index.ts";
import { extentOf, isContiguous } from "../../src/shape.ts";

test.each<[readonly (number | DTypeName)[], unknown[], string]>([
  [[0], [], "float64"],
  [[-3], [], "float64"],
  [[3], [0, 1, 2], "float64"],
  [[3, "i4"], [0, 1, 2], "int32"],
  [[2, 5], [2, 3, 4], "float64"],
  [[5, 2], [], "float64"],
  [[5, 2, -1], [5, 4, 3], "float64"],
  [[0, 1, 0.25, "float32"], [0, 0.25, 0.5, 0.75], "float32"],
  [[0, 1, 0.3], [0, 0.3, 0.6, 0.8999999999999999], "float64"],
  [[2.5], [0, 1, 2], "float64"],
  [[3, "int64"], [0n, 1n, 2n], "int64"],
])("arange(%s) is %s", (args, values, type) => {
  const made = (arange as (...args: unknown[]) => ReturnType<typeof arange>)(...args);
  expect([made.toNested(), made.dtype]).toEqual([values, type]);
});

test.each([[[0, 1, 0]], [[Infinity]], [[0, Number.NaN]]])("arange(%j) is refused", (args) => {
  expect(() => (arange as (...args: number[]) => unknown)(...args)).toThrow("expected finite numbers");
});
test("arange beyond 2^31 - 1 elements is refused", () =>
  expect(() => arange(2 ** 31)).toThrow(expect.objectContaining({ code: "limit" })));

test("zeros, ones, empty, full", () => {
  expect([zeros(2), ones([1, 2]), empty([]), full([2], 7, "i8")].map((made) => [made.dtype, made.shape])).toEqual([
    ["float64", [2]],
    ["float64", [1, 2]],
    ["float64", []],
    ["int64", [2]],
  ]);
  expect(ones(2, "bool").toNested()).toEqual([true, true]);
  expect(full([2], 7, "i8").toNested()).toEqual([7n, 7n]);
  expect(() => zeros([-1])).toThrow("whole numbers from 0 up");
  expect(() => zeros([1.5])).toThrow("whole numbers from 0 up");
  expect(() => zeros([2 ** 20, 2 ** 20, 2 ** 20])).toThrow(
    expect.objectContaining({ name: "LaunchError", code: "limit" }),
  );
});

test("fill broadcasts, converts and survives overlap", () => {
  const x = arange(6, "int32").reshape([2, 3]);
  x.slice(0).fill(array([7.9, -7.9, Number.NaN]));
  expect(x.toNested()).toEqual([
    [7, -7, 0],
    [3, 4, 5],
  ]);
  const line = arange(5);
  line.slice([1, null]).fill(line.slice([null, -1]));
  expect(line.toNested()).toEqual([0, 0, 1, 2, 3]);
});

test.each<[number[][], number[] | null]>([
  [[], []],
  [[[]], []],
  [[[3], []], [3]],
  [
    [[2, 1], [3]],
    [2, 3],
  ],
  [
    [
      [1, 3],
      [4, 1],
      [2, 1, 1],
    ],
    [2, 4, 3],
  ],
  [[[0], [1]], [0]],
  [[[2], [3]], null],
  [[[0], [2]], null],
])("broadcastShapes(%j) is %j", (shapes, result) => {
  if (result === null)
    expect(() => broadcastShapes(...shapes)).toThrow("operands could not be broadcast together with shapes");
  else expect(broadcastShapes(...shapes)).toEqual(result);
});

test.each<[number[], number[], boolean]>([
  [[], [], true],
  [[0, 5], [9, 9], true],
  [[1, 3], [77, 1], true],
  [[2, 3], [3, 1], true],
  [[2, 3], [1, 2], false],
  [[3], [-1], false],
  [[3], [0], false],
])("isContiguous(%j, %j) is %s", (shape, stride, expected) => expect(isContiguous(shape, stride)).toBe(expected));

test("extents and overlap", () => {
  expect(extentOf({ shape: [3, 2], stride: [-4, 1], offset: 9 })).toEqual([1, 11]);
  expect(extentOf({ shape: [0, 2], stride: [-4, 1], offset: 9 })).toEqual([9, 9]);
  const memory = new ArrayBuffer(16);
  const cells = (shape: number, offset: number): Cells => {
    return { shape: [shape], stride: [1], offset, data: new Int32Array(memory), dtype: "int32" };
  };
  expect(meet(cells(2, 0), cells(2, 2))).toBe(false);
  expect(meet(cells(3, 0), cells(2, 2))).toBe(true);
  expect(meet(cells(3, 0), { ...cells(4, 4), data: new Uint8Array(memory), dtype: "uint8" })).toBe(true);
  expect(meet(cells(1, 0), { ...cells(4, 4), data: new Uint8Array(memory), dtype: "uint8" })).toBe(false);
});
