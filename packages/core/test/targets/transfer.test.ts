import { arange, array, type DType, dtypes, full, type NDArray, zeros } from "@gridstride/core";
import { describeTargets, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

// One type of each size, and bool, where the whole table has run already.
const tested = thorough ? dtypes : (["bool", "int8", "float16", "float32", "int64"] as const);
const narrow = tested.filter((type) => type !== "float64");
const sizes = [0, 1, 2, 3, 4, 5, 7, 63, 64, 65, 255, 256, 257, 1021];

/** Views of arange(60) as [3, 4, 5]: what is taken, on host and device alike. */
type View = (x: NDArray) => NDArray;
const views: readonly (readonly [string, View])[] = [
  ["the whole", (x) => x],
  ["a row", (x) => x.slice(1)],
  ["one element", (x) => x.slice(2, 3, 4)],
  ["an odd run", (x) => x.reshape(-1).slice([3, 50])],
  ["a column", (x) => x.slice(null, null, 2)],
  ["the transpose", (x) => x.transpose()],
  ["every other, backwards", (x) => x.slice([null, null, -1], [null, null, 2], [null, null, -2])],
  ["nothing", (x) => x.slice([2, 1])],
  ["a corner", (x) => x.slice([1, null], [1, 3], [0, 4, 3])],
  ["a slice of a transpose", (x) => x.transpose([2, 0, 1]).slice([1, 4], 1)],
];

/** Made once for all targets. */
let long: NDArray | undefined;

describeTargets("transfer", ({ target, getDevice }) => {
  const types: readonly DType[] = target === "webgpu" ? narrow : tested;

  describe.each(types)("%s", (type) => {
    test.each(sizes)("%i elements there and back", async (n) => {
      const host = arange(n, type);
      using x = getDevice().toDevice(host);
      expect((await x.copyToHost()).data).toEqual(host.data);
      expect([x.dtype, x.shape, x.size, x.byteLength]).toEqual([type, [n], n, host.byteLength]);
    });

    test.each(views)("reads %s", async (_, view) => {
      const host = arange(60, type).reshape([3, 4, 5]);
      using x = getDevice().toDevice(host);
      const got = await (view(x as never) as unknown as typeof x).copyToHost();
      expect(got.toNested()).toEqual(view(host).toNested());
      expect(got.shape).toEqual(view(host).shape);
    });

    test.each(views)("writes %s and nothing else", async (_, view) => {
      const host = full([3, 4, 5], 1, type);
      using x = getDevice().toDevice(host);
      const source = arange(view(host).size, type).reshape(view(host).shape);
      (view(x as never) as unknown as typeof x).copyFrom(source);
      view(host).fill(source);
      expect((await x.copyToHost()).toNested()).toEqual(host.toNested());
    });

    test.each(views)("uploads %s of a host array", async (_, view) => {
      const host = view(arange(60, type).reshape([3, 4, 5]));
      using x = getDevice().toDevice(host);
      expect((await x.copyToHost()).toNested()).toEqual(host.toNested());
    });

    test.each(views)("fills %s of the caller's array and nothing else", async (_, view) => {
      const [host, expected] = [full([3, 4, 5], 1, type), full([3, 4, 5], 1, type)];
      using x = getDevice().toDevice(arange(view(host).size, type).reshape(view(host).shape));
      view(expected).fill(arange(view(host).size, type).reshape(view(host).shape));
      expect((await x.copyToHost(view(host))).data).toBe(host.data);
      expect(host.data).toEqual(expected.data);
    });

    test.each(views)("copies %s on the device", async (_, view) => {
      const host = arange(60, type).reshape([3, 4, 5]);
      using x = getDevice().toDevice(host);
      using copy = (view(x as never) as unknown as typeof x).copy();
      expect((await copy.copyToHost()).toNested()).toEqual(view(host).toNested());
    });

    test("zeros are zero, also in memory used before", async () => {
      const device = getDevice();
      device.toDevice(full([1000], 1, type)).dispose();
      using x = device.zeros([1000], type);
      expect((await x.copyToHost()).data).toEqual(zeros([1000], type).data);
    });
  });

  test("into typed arrays: straight into the caller's memory", async () => {
    using x = getDevice().toDevice(arange(6, "float32").reshape([2, 3]));
    const data = new Float32Array(6);
    expect((await x.copyToHost(data)).shape).toEqual([2, 3]);
    expect(data).toEqual(Float32Array.of(0, 1, 2, 3, 4, 5));
    using flags = getDevice().toDevice(array([true, false]));
    const bytes = new Uint8Array(2);
    await flags.copyToHost(bytes);
    expect(bytes).toEqual(Uint8Array.of(1, 0));
  });

  test.each<[string, unknown, string]>([
    ["another type", new Int32Array(6), "CastingError"],
    ["another size", new Float32Array(5), "ShapeError"],
    ["another shape", zeros([3, 2], "float32"), "ShapeError"],
    [
      "a nested array",
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      "LaunchError",
    ],
    ["a number", 1, "LaunchError"],
    ["bits under another name", zeros([2, 3], "int32"), "CastingError"],
  ])("into %s is refused", async (_, into, name) => {
    using x = getDevice().toDevice(arange(6, "float32").reshape([2, 3]));
    await expect(x.copyToHost(into as never)).rejects.toThrow(expect.objectContaining({ name }));
  });

  test("host memory may change as soon as toDevice returns", async () => {
    for (const n of [10, 100_003]) {
      const host = arange(n, "float32");
      using x = getDevice().toDevice(host);
      host.fill(-1);
      expectSame((await x.copyToHost()).data, arange(n, "float32").data);
    }
  });

  test("an array larger than a staging buffer, twice", async () => {
    long ??= array(new Int16Array(9_000_001).map((_, i) => i));
    for (const _ of [1, 2]) {
      using x = getDevice().toDevice(long);
      expectSame((await x.copyToHost()).data, long.data);
    }
  });

  test("copyToHost sees its own moment, not later writes", async () => {
    using x = getDevice().toDevice(arange(1000, "int32"));
    const before = x.copyToHost();
    x.copyFrom(array(7).astype("int32"));
    const after = x.copyToHost();
    expect((await before).get(999)).toBe(999);
    expect((await after).get(999)).toBe(7);
  });

  test("overlapping copies within one array read before they write", async () => {
    using x = getDevice().toDevice(arange(10, "int32"));
    x.slice([1, null]).copyFrom(x.slice([null, -1]));
    x.slice([null, null, -1]).copyFrom(x);
    expect((await x.copyToHost()).toNested()).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
  });

  test("overlapping copies within a recorded temporary", async () => {
    const device = getDevice();
    using out = device.zeros(8, "int32");
    using graph = await device.record(() => {
      using x = device.toDevice(arange(8, "int32"));
      x.slice([4, 8]).copyFrom(x.slice([0, 4]));
      x.slice([1, null]).copyFrom(x.slice([null, -1]));
      out.copyFrom(x);
    });
    graph.replay();
    expect((await out.copyToHost()).toNested()).toEqual([0, 0, 1, 2, 3, 0, 1, 2]);
  });

  test("large strided copies", async () => {
    const host = arange(250_000, "float32").reshape([500, 500]);
    using x = getDevice().toDevice(host.T);
    expectSame((await x.transpose().copyToHost()).data, host.data);
    expectSame(
      (await x.slice([null, null, 3], [1, null, 7]).copyToHost()).data,
      host.T.slice([null, null, 3], [1, null, 7]).copy().data,
    );
  });

  test("numbers, nested and typed arrays", async () => {
    const device = getDevice();
    using a = device.toDevice(new Int16Array([1, 2]));
    using b = device.toDevice([true, false]);
    using c = device.toDevice({ data: Float32Array.of(1, 2, 3, 4), shape: [2], stride: [-2], offset: 3 });
    expect([a, b, c].map((x) => x.dtype)).toEqual(["int16", "bool", "float32"]);
    expect((await c.copyToHost()).toNested()).toEqual([4, 2]);
    expect((await b.copyToHost()).toNested()).toEqual([true, false]);
  });
});

/** As `toEqual`, which takes seconds for hundreds of thousands of elements. */
function expectSame(got: NDArray["data"], expected: NDArray["data"]): void {
  expect([got.constructor, got.length]).toEqual([expected.constructor, expected.length]);
  let first = 0;
  while (first < got.length && Object.is(got[first], expected[first])) first++;
  expect([first, got[first]]).toEqual([first, expected[first]]);
}
