import { describe, expect, test } from "vitest";
import { arange, array, NDArray, zeros } from "../../src/index.ts";
import type { Range } from "../../src/slice.ts";
import { golden } from "./numpy.ts";

describe("slice", () => {
  const base = arange(60).reshape([3, 4, 5]);
  test.each(golden.slices)("$ranges as NumPy", ({ ranges, shape, data }) => {
    const view = base.slice(...ranges);
    expect(view.shape).toEqual(shape);
    expect(view.data).toBe(base.data);
    expect(view.reshape([-1]).toNested()).toEqual(data);
  });
  test.each<[Range[], string]>([
    [[3], "index 3 is out of bounds for axis 0 with size 3"],
    [[-4], "index -4 is out of bounds for axis 0 with size 3"],
    [[0.5], "expected a whole number as the index for axis 0, got 0.5"],
    [[[0, 3, 0]], "slice step cannot be zero"],
    [[[0.5]], "whole numbers or null"],
    [[0, 0, 0, 0], "too many indices"],
  ])("%j is refused: %s", (ranges, text) => {
    expect(() => base.slice(...ranges)).toThrow(
      expect.objectContaining({ name: "ShapeError", code: "index", message: expect.stringContaining(text) }),
    );
  });
  test("an empty slice of an empty array", () => expect(zeros([0, 3]).slice([1, 9], 2).shape).toEqual([0]));
});

describe("reshape", () => {
  test.each(golden.reshapes)(
    "$shape transposed $axes to $to as NumPy, view: $view",
    ({ shape, axes, to, result, data, view }) => {
      const size = shape.reduce((a, b) => a * b, 1);
      const base = arange(size).reshape(shape).transpose(axes);
      const made = base.reshape(to);
      expect(made.shape).toEqual(result);
      expect([made.toNested()].flat(9)).toEqual(data);
      expect(made.data === base.data).toBe(view);
    },
  );
  test.each([
    [[2, 3], [4]],
    [
      [2, 3],
      [-1, 4],
    ],
    [
      [2, 3],
      [-1, -1],
    ],
    [
      [2, 3],
      [-2, -3],
    ],
    [[4], [1.5]],
    [[3], [0, -1]],
  ])("%j to %j is refused", (from, to) => {
    expect(() => zeros(from).reshape(to)).toThrow(`cannot reshape array of size ${from.reduce((a, b) => a * b)}`);
  });
});

test.each<[number[], number[], number]>([
  [[2], [1], 3],
  [[2, 2], [2, 1], 1],
  [[3], [-1], 1],
])("NDArray of shape %j, stride %j, offset %i in 4 elements is refused", (shape, stride, offset) => {
  expect(() => new NDArray(new Float32Array(4), shape, stride, offset, "float32")).toThrow(/reach/);
});

test("transpose, broadcastTo and T are views", () => {
  const x = array([
    [1, 2],
    [3, 4],
  ]);
  expect(x.T.toNested()).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(x.transpose([-1, 0]).toNested()).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(x.broadcastTo([2, 2, 2]).toNested()).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
    [
      [1, 2],
      [3, 4],
    ],
  ]);
  expect(x.slice(0).broadcastTo([3, 2]).stride).toEqual([0, 1]);
  expect(() => x.transpose([0, 0])).toThrow("each of the 2 axes once");
  expect(() => x.broadcastTo([2])).toThrow("it has more axes");
  expect(() => x.broadcastTo([3, 2])).toThrow("axis 0 has 2 elements");
});
