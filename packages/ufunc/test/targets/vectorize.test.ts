import { arange, array, type Device, type DType, type NDArray, ones, type Scalar, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";
import { broadcast, loop } from "./reference.ts";
import { type Call, testOutputs } from "./vectorize/outputs.ts";
import { randomShapes, randomView, typesOf } from "./vectorize/random-views.ts";

const add = vectorize((x, y) => x + y);
const sub = vectorize((x, y) => x - y);
const half = vectorize((x) => x / 2);
const madd = vectorize((x, y, z) => x * y + z);
const above = vectorize((x, y) => x > y);
const polar = vectorize((x, y) => [x + y, x > y ? 1 : 0]);
const typed = vectorize(
  ["int32(int32, int32)", "float32(float32, float32)", "float64(float64, float64)"],
  (x, y) => x * 2 + y,
);

/** More views, with shrinking: unit/properties. */
const seeds = Array.from({ length: thorough ? 10 : 4 }, (_, seed) => seed);

eachTarget((context) => {
  const { target, getDevice } = context;
  const on = (): { device: Device } => ({ device: getDevice() });
  const types = typesOf(target);
  const has64 = types.includes("float64");
  const float: DType = has64 ? "float64" : "float32";

  describe("random shapes, strides and types", () => {
    test.each(seeds)("are the plain loop, seed %i", async (seed) => {
      const random = seededRandom(1000 + seed);
      const type = types[seed % types.length] as DType;
      const [first, second, third] = randomShapes(random, 3) as [number[], number[], number[]];
      const [x, y, z] = [first, second, third].map((shape) => randomView(random, shape, type)) as [
        NDArray,
        NDArray,
        NDArray,
      ];
      const sum = await (add as unknown as Call)(x, y, on());
      const plus = (a: Scalar, b: Scalar): Scalar =>
        typeof a === "bigint" ? a + (b as bigint) : Number(a) + Number(b);
      // Narrow integers and bools are numbers of int32 in a kernel, and so are results.
      const made = type === "bool" || /int(8|16)$/.test(type) ? "int32" : type;
      expect(sum.dtype).toBe(made);
      expect(sum.toNested()).toEqual(loop(plus, [x, y], made).toNested());
      if (type === "bool" || type.endsWith("int64")) return;
      const product = await (madd as unknown as Call)(x, y, z, on());
      expect(product.toNested()).toEqual(
        loop((a: number, b: number, c: number) => a * b + c, [x, y, z], made).toNested(),
      );
      const greater = await (above as unknown as Call)(x, z, on());
      expect(greater.toNested()).toEqual(loop((a: number, b: number) => a > b, [x, z], "bool").toNested());
    });
  });

  test.each([
    // shape, and what is added to it
    [[0], [1]],
    [[1], [1]],
    [[255], [1]],
    [[256], [256]],
    [[257], []],
    [
      [2, 0, 3],
      [1, 1, 3],
    ],
    [
      [3, 1],
      [1, 257],
    ],
    [
      [257, 1],
      [1, 3],
    ],
    [
      [2, 3, 1, 5, 2],
      [4, 1, 1],
    ],
    [
      [2, 1, 2, 1, 2, 1, 2],
      [3, 1, 3, 1, 3, 1],
    ],
    [[1000, 2], [2]],
  ])("shapes %j and %j", async (first, second) => {
    const [x, y] = [first, second].map((shape) =>
      arange(
        shape.reduce((a, b) => a * b, 1),
        "int32",
      ).reshape(shape),
    ) as [NDArray, NDArray];
    const result = await (sub as unknown as Call)(x, y, on());
    expect(result.shape).toEqual(broadcast([first, second]));
    expect(result.toNested()).toEqual(loop((a: number, b: number) => a - b, [x, y], "int32").toNested());
  });

  testOutputs(context, add as unknown as Call);

  describe("types", () => {
    test.each([
      // loops take        inputs                       result
      [array([1, 2], "int8"), array([3, 4], "int16"), "int32", [5, 8]],
      [array([1, 2], "int8"), array([0.5, 1], "float16"), "float32", [2.5, 5]],
      [array([true, false], "bool"), array([3, 4], "uint8"), "int32", [5, 4]],
      [array([1, 2], "int32"), 3, "int32", [5, 7]],
      [array([1, 2], "float32"), 0.5, "float32", [2.5, 4.5]],
    ] as const)("%s and %s run the loop of %s", async (x, y, type, expected) => {
      const result = await (typed as unknown as Call)(x, y, on());
      expect([result.dtype, result.toNested()]).toEqual([type, expected]);
    });

    test.each([
      ["int32", "int32", [1, 2]],
      ["float32", "float32", [1, 2.5]],
      ["uint8", "int32", [1, 2]],
      ["float16", "float16", [1, 2.5]],
    ] as const)("a loop is made for %s: %s", async (type, made, expected) => {
      const result = await (half as unknown as Call)(array([2, 5], type), { ...on(), dtype: "float32" });
      expect([result.dtype, result.toNested()]).toEqual(["float32", [1, 2.5]]);
      const same = await (add as unknown as Call)(array(expected, type), 0, on());
      expect([same.dtype, same.toNested()]).toEqual([made, expected]);
    });

    test.skipIf(!has64).each([
      ["one of two literals", (x: number) => (x > 1 ? 0.1 : 0.2)],
      [
        "returned literals",
        (x: number) => {
          if (x > 1) return 0.1;
          return 0.2;
        },
      ],
    ] as const)("%s: float64 where an operand is", async (_, choose) => {
      const chosen = vectorize(choose) as unknown as Call;
      const result = await chosen(array([0.5, 2], "float64"), on());
      expect([result.dtype, result.toNested()]).toEqual(["float64", [0.2, 0.1]]);
      expect((await chosen(array([0.5, 2], "float32"), on())).dtype).toBe("float32");
    });

    test("a number next to bytes is int32", async () => {
      const result = await (add as unknown as Call)(array([250, 1], "uint8"), 300, on());
      expect([result.dtype, result.toNested()]).toEqual(["int32", [550, 301]]);
    });

    test.skipIf(!has64)("64 bits", async () => {
      const big = array([2n ** 62n, -1n], "int64");
      expect((await (add as unknown as Call)(big, 1n, on())).toNested()).toEqual([2n ** 62n + 1n, 0n]);
      expect((await (add as unknown as Call)(array([2n ** 63n], "uint64"), 5n, on())).toNested()).toEqual([
        2n ** 63n + 5n,
      ]);
      expect((await (add as unknown as Call)(array([1], "uint8"), 2n ** 40n, on())).toNested()).toEqual([
        2n ** 40n + 1n,
      ]);
      expect((await (typed as unknown as Call)(array([1], "int32"), 2.5, on())).toNested()).toEqual([4.5]);
      expect((await (half as unknown as Call)([1, 2, 3], on())).toNested()).toEqual([0.5, 1, 1.5]);
    });

    test("whole numbers must fit", () => {
      expect(() => (add as unknown as Call)(array([1], "int8"), 2 ** 31, on())).toThrow(
        "integer 2147483648 out of bounds for int32",
      );
      expect(() => (add as unknown as Call)(array([1], "uint32"), -1, on())).toThrow(
        "integer -1 out of bounds for uint32",
      );
    });
  });

  describe("device arrays", () => {
    test("give a device array, of any views", async () => {
      const device = getDevice();
      const x = device.toDevice(arange(12, "float32").reshape([3, 4]));
      const result = (add as unknown as (...args: unknown[]) => typeof x)(
        x.transpose().slice([null, null, -1]),
        x.slice(0, [0, 3]),
      );
      expect((await result.copyToHost()).toNested()).toEqual(
        loop(
          (a: number, b: number) => a + b,
          [arange(12, "float32").reshape([3, 4]).T.slice([null, null, -1]), arange(3, "float32")],
          "float32",
        ).toNested(),
      );
      expect(result.device).toBe(device);
      const scaled = (add as unknown as (...args: unknown[]) => typeof x)(x, 0.5);
      expect((await scaled.copyToHost()).get(2, 3)).toBe(11.5);
    });

    test("do not meet host arrays", () => {
      const x = getDevice().toDevice(ones(3, "float32"));
      expect(() => (add as unknown as Call)(x, ones(3, "float32"))).toThrow(
        expect.objectContaining({ code: "wrong-device" }),
      );
    });

    test("nothing stays behind", async () => {
      const before = getDevice().memory.live;
      await (madd as unknown as Call)(ones([100, 100], float), ones(100, float), 3, {
        ...on(),
        out: ones([100, 100], float),
      });
      expect(() => (add as unknown as Call)(ones([2, 3], float), ones([4, 3], float), on())).toThrow();
      // Less, where what other tests left was collected.
      expect(getDevice().memory.live).toBeLessThanOrEqual(before);
    });
  });

  test("is called inside kernels and other ufuncs", async () => {
    const outer = vectorize(({ typed, half }, x) => typed(half(x), 1), { uses: { typed, half } });
    expect((await (outer as unknown as Call)(array([2, 4], "float32"), on())).toNested()).toEqual([3, 5]);
    const x = new Float32Array([1, 2, 3]);
    const scale = kernel(
      ({ grid, half, polar }, x) => {
        const i = grid(1);
        if (i >= x.length) return;
        const [sum, larger] = polar(half(x[i]), 1);
        x[i] = sum + larger;
      },
      { uses: { half, polar } },
    );
    await scale.forall(3, on())(x);
    expect([...x]).toEqual([1.5, 2, 3.5]);
  });

  test.skipIf(has64)("a loop of types that the target lacks is refused", () => {
    const double = vectorize(["float64(float64)"], (x) => x);
    expect(() => (double as unknown as Call)(ones(3, "int32"), on())).toThrow(
      expect.objectContaining({ code: "dtype", targets: ["parallel", "cpu", "simulator"] }),
    );
  });

  test("runs on the target's own device where none is named", async () => {
    const double = vectorize((x) => x * 2, { target });
    const made = (double as unknown as Call)(arange(3, "float32"));
    expect(made instanceof Promise).toBe(target === "webgpu");
    expect((await made).toNested()).toEqual([0, 2, 4]);
    const sum = vectorize((x, y) => x + y, { target, identity: 0 }).reduce(arange(4, "float32"));
    expect(sum instanceof Promise).toBe(target === "webgpu");
    expect((await sum).get()).toBe(6);
  });

  test.each([1, 7, 64])("blocks have at most %i threads", async (maxBlocksize) => {
    const block = vectorize(["int32(int32)"], ({ blockDim }, x) => x + blockDim.x * blockDim.y, {
      uses: {},
      maxBlocksize,
    });
    const made = await (block as unknown as Call)(zeros([3, 200], "int32").T.slice(null, [0, 2]), on());
    expect(made.get(0, 0)).toBeLessThanOrEqual(maxBlocksize);
    expect(made.get(199, 1)).toBe(made.get(0, 0));
    expect(made.get(0, 0)).toBeGreaterThan(maxBlocksize / 4);
  });

  test("errors of the function are thrown by the call", async () => {
    const bad = vectorize(["float32(float32)"], (x) => (x as unknown as { nothing: number }).nothing);
    const call = async (): Promise<NDArray> => (bad as unknown as Call)(ones(3, "float32"), on());
    await expect(call()).rejects.toThrow(expect.objectContaining({ name: "CompileError" }));
  });
});
