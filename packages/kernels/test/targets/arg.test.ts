// Where the largest and the smallest elements are, compared with plain loops.
import { array, type NDArray, zeros } from "@gridstride/core";
import { type ArgVariant, argmax, argmin } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Shape = readonly number[];

/** Few different values, so that many are equal. */
const whole = (shape: Shape): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  return array([...seededRandom(size).int32Array(size, -9, 9)], "float32").reshape(shape);
};

function found(line: readonly number[], largest: boolean): number {
  const nan = line.findIndex(Number.isNaN);
  return nan >= 0 ? nan : line.indexOf(line.reduce((a, b) => (largest ? Math.max(a, b) : Math.min(a, b))));
}

const lengths = [1, 2, 63, 64, 65, 129, 1039, 1040, 1041, 4096, 4097, 9000];

eachTarget(({ target, getDevice }) => {
  describe.each<ArgVariant>(["naive", "blocks", "parts"])("%s", (variant) => {
    test("lengths", async () => {
      for (const length of thorough ? lengths : lengths.slice(0, 7)) {
        const x = whole([length]);
        const list = x.toNested() as number[];
        const options = { variant, device: getDevice() };
        expect([length, (await argmax(x, options)).get(), (await argmin(x, options)).get()]).toEqual([
          length,
          found(list, true),
          found(list, false),
        ]);
      }
    });
  });

  test("axes", async () => {
    for (const [shape, axis] of [
      [[1, 1], 0],
      [[2100, 3], 0],
      [[3, 2100], -1],
      [[70, 20], 0],
      [[90, 5], 1],
      [[3, 5, 20], 1],
    ] as const) {
      const x = whole(shape);
      const at = (axis + shape.length) % shape.length;
      const order = [...[...shape.keys()].filter((i) => i !== at), at];
      const moved = (x.transpose(order).toNested() as unknown[]).flat(shape.length - 2) as number[][];
      const got = await argmax(x, { axis, device: getDevice() });
      expect({ shape, axis, got: [got.toNested()].flat(5) }).toEqual({
        shape,
        axis,
        got: moved.map((line) => found(line, true)),
      });
      expect((await argmin(x, { axis, keepdims: true, device: getDevice() })).shape).toEqual(
        shape.map((n, i) => (i === at ? 1 : n)),
      );
    }
  });

  test.runIf(["cpu", "parallel"].includes(target))("lines of more than half a MiB", async () => {
    const x = whole([6, 140_000]);
    // The second extreme of a line is not its place, and the first NaN is.
    for (const at of [139_998, 70_001]) x.set(20, 1, at);
    for (const at of [139_999, 90_000]) x.set(Number.NaN, 2, at);
    const lines = x.toNested() as number[][];
    for (const [find, largest] of [
      [argmax, true],
      [argmin, false],
    ] as const)
      expect((await find(x, { axis: 1, device: getDevice() })).toNested()).toEqual(
        lines.map((line) => found(line, largest)),
      );
  });

  test("subnormal numbers; as 0, if at all, where an adapter flushes them", async () => {
    const tiny = 2 ** -149;
    const x = array([0, 3 * tiny, -tiny, 5 * tiny, -7 * tiny], "float32");
    const places = [await argmax(x, { device: getDevice() }), await argmin(x, { device: getDevice() })];
    const zero = [0, 0];
    expect(target === "webgpu" ? [[3, 4], zero] : [[3, 4]]).toContainEqual(places.map((one) => one.get()));
  });

  test("NaN, infinities, types and views", async () => {
    const device = getDevice();
    const rows = array(
      [
        [1, Number.NaN, 5, Number.NaN],
        [Number.NEGATIVE_INFINITY, 0, -0, 0],
        [2, Number.POSITIVE_INFINITY, 1, 0],
      ],
      "float32",
    );
    expect((await argmax(rows, { axis: 1, device })).toNested()).toEqual([1, 1, 1]);
    expect((await argmin(rows, { axis: 1, device })).toNested()).toEqual([1, 0, 3]);
    expect((await argmax(rows, { device, keepdims: true })).toNested()).toEqual([[1]]);
    const types =
      target === "webgpu"
        ? (["uint8", "float16", "int64", "float64"] as const)
        : (["bool", "int64", "float64"] as const);
    for (const type of types) {
      const got = await argmax(array([0, 1, 0, 1], "float64").astype(type), { device });
      expect([type, got.dtype, got.get()]).toEqual([type, "int32", 1]);
    }
    using x = device.toDevice(whole([30, 20]));
    using got = argmin(x.transpose().slice([null, null, -1]), { axis: 1 });
    const wanted = (whole([30, 20]).transpose().slice([null, null, -1]).toNested() as number[][]).map((line) =>
      found(line, false),
    );
    expect((await got.copyToHost()).toNested()).toEqual(wanted);
  });
});

test.each<[string, () => unknown, string]>([
  ["no elements", () => argmax(zeros([0])), "attempt to get argmax of an empty sequence"],
  ["an empty axis", () => argmin(zeros([2, 0]), { axis: 1 }), "attempt to get argmin of an empty sequence"],
  ["an axis", () => argmax(zeros([2]), { axis: -2 }), "axis -2 is out of bounds for array of dimension 1"],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
