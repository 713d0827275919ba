// Transposes, compared with the view that they are copies of.
import { arange, array, type DeviceArray, type DType, type NDArray, zeros } from "@gridstride/core";
import { type TransposeVariant, transpose } from "@gridstride/kernels";
import { eachTarget, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Shape = readonly number[];

const counted = (shape: Shape, type: DType = "float32"): NDArray =>
  arange(shape.reduce((a, b) => a * b, 1))
    .astype(type)
    .reshape(shape);

const rows: readonly (readonly [Shape, Shape | undefined])[] = [
  [[0, 3], undefined],
  [[], undefined],
  [[1], undefined],
  [[1, 1], undefined],
  [[31, 33], undefined],
  [[32, 32], undefined],
  [[1, 70], undefined],
  [[97, 2], undefined],
  [[2, 3, 40], undefined],
  [
    [3, 40, 35],
    [0, 2, 1],
  ],
  [
    [3, 40, 35],
    [1, 0, 2],
  ],
  [
    [4, 5, 6],
    [0, 1, 2],
  ],
  [[2, 3, 4, 5], undefined],
  [
    [2, 3, 4, 5, 2],
    [4, -2, 0, 2, 1],
  ],
];

eachTarget(({ target, getDevice }) => {
  describe.each<TransposeVariant>(["naive", "shared"])("%s", (variant) => {
    test("any number of axes", async () => {
      for (const [shape, axes] of thorough ? rows : rows.slice(4, 10)) {
        const x = counted(shape);
        const got = await transpose(x, { ...(axes ? { axes } : {}), variant, device: getDevice() });
        const wanted = x.transpose(axes);
        expect({ shape, axes, got: got.toNested() }).toEqual({ shape, axes, got: wanted.toNested() });
        expect(got.shape).toEqual(wanted.shape);
      }
    });
  });

  test("types", async () => {
    const types =
      target === "webgpu" ? (["int8", "float64"] as const) : (["bool", "int8", "float16", "int64", "float64"] as const);
    for (const type of types) {
      const x = counted([9, 34], "int32").astype(type);
      expect((await transpose(x, { device: getDevice() })).toNested()).toEqual(x.transpose().toNested());
    }
  });

  test("views, and a result over the input", async () => {
    using x = getDevice().toDevice(counted([40, 36]));
    const host = counted([40, 36]);
    for (const view of [
      (a: NDArray) => a.transpose(),
      (a: NDArray) => a.slice([null, null, -1], [1, null, 3]),
      (a: NDArray) => a.slice(3).broadcastTo([5, 36]),
    ]) {
      using got = transpose(view(x as never) as unknown as DeviceArray);
      expect((await got.copyToHost()).toNested()).toEqual(view(host).transpose().toNested());
    }
    using square = getDevice().toDevice(counted([35, 35]));
    expect(transpose(square, { out: square })).toBe(square);
    expect((await square.copyToHost()).toNested()).toEqual(counted([35, 35]).transpose().toNested());
  });
});

test.each<[string, () => unknown, string]>([
  ["too few axes", () => transpose(zeros([2, 2]), { axes: [0] }), "axes don't match array"],
  ["an axis twice", () => transpose(zeros([2, 2]), { axes: [1, -1] }), "repeated axis in transpose"],
  ["an axis", () => transpose(array([1]), { axes: [1] }), "axis 1 is out of bounds for array of dimension 1"],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
