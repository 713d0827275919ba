import {
  arange,
  array,
  type Device,
  type DType,
  empty,
  full,
  type NDArray,
  ones,
  type Scalar,
  type Target,
  zeros,
} from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";
import { broadcast, loop } from "./reference.ts";

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

/** A dynamic call's type, so that tests may give any options. */
type Call = (...args: unknown[]) => NDArray | Promise<NDArray>;
type Calls = (...args: unknown[]) => readonly NDArray[] | Promise<readonly NDArray[]>;

/** Types that the target's arrays have. */
function typesOf(target: Target): readonly DType[] {
  const small: DType[] = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "float32"];
  return target === "webgpu" ? small : [...small, "int64", "uint64", "float64"];
}

/** Small whole numbers, so that every type holds every sum and product. */
function values(random: ReturnType<typeof seededRandom>, count: number, type: DType): Scalar[] {
  const wide = type === "int64" || type === "uint64";
  return Array.from({ length: count }, () => {
    const value = random.integer(type.startsWith("int") || type.startsWith("float") ? -5 : 0, 5);
    return wide ? BigInt(value) : type === "bool" ? value > 2 : value;
  });
}

/** A view with axes in any order, steps of any sign, repeated axes. */
function randomView(random: ReturnType<typeof seededRandom>, shape: readonly number[], type: DType): NDArray {
  const order = shape.map((_, axis) => axis).sort(() => random.integer(0, 1) * 2 - 1);
  const steps = shape.map(() => [1, 1, -1, 2, -2][random.integer(0, 4)] as number);
  const lengths = order.map((axis) => (shape[axis] as number) * Math.abs(steps[axis] as number));
  const size = lengths.reduce((a, b) => a * b, 1);
  const base = array(values(random, size, type), type).reshape(lengths);
  const back = shape.map((_, axis) => order.indexOf(axis));
  const view = base.transpose(back).slice(...steps.map((step) => [null, null, step] as const));
  const repeated = shape.indexOf(1);
  return repeated >= 0 || random.integer(0, 3) > 0
    ? view
    : view.slice(...shape.map((_, axis) => (axis === 0 ? ([0, 1] as const) : null))).broadcastTo(shape);
}

function randomShapes(random: ReturnType<typeof seededRandom>, count: number): readonly (readonly number[])[] {
  const whole = Array.from({ length: random.integer(0, 5) }, () => [1, 2, 3, 4, 5][random.integer(0, 4)] as number);
  return Array.from({ length: count }, () =>
    whole
      .slice(random.integer(0, 2) === 0 ? random.integer(0, whole.length) : 0)
      .map((n) => (random.integer(0, 4) === 0 ? 1 : n)),
  );
}

/** More views, with shrinking: unit/properties. */
const seeds = Array.from({ length: thorough ? 10 : 4 }, (_, seed) => seed);

eachTarget(({ target, getDevice }) => {
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
      const sum = await (add as Call)(x, y, on());
      const plus = (a: Scalar, b: Scalar): Scalar =>
        typeof a === "bigint"
          ? a + (b as bigint)
          : typeof a === "boolean"
            ? a || (b as boolean)
            : (a as number) + (b as number);
      expect(sum.toNested()).toEqual(loop(plus, [x, y], type).toNested());
      if (type === "bool" || type.endsWith("int64")) return;
      const product = await (madd as Call)(x, y, z, on());
      expect(product.toNested()).toEqual(
        loop((a: number, b: number, c: number) => a * b + c, [x, y, z], type).toNested(),
      );
      const greater = await (above as Call)(x, z, on());
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
    const result = await (sub as Call)(x, y, on());
    expect(result.shape).toEqual(broadcast([first, second]));
    expect(result.toNested()).toEqual(loop((a: number, b: number) => a - b, [x, y], "int32").toNested());
  });

  describe("out", () => {
    test("is what is returned, in any layout", async () => {
      const x = arange(6, "float32").reshape([2, 3]);
      const out = zeros([3, 4], "float32").T.slice([null, null, -2]);
      expect(await (add as Call)(x, 1, { ...on(), out })).toBe(out);
      expect(out.toNested()).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ]);
      const bytes = new Uint8Array(3);
      await (add as Call)(array([1, 2, 3], "uint8"), 1, { ...on(), out: bytes });
      expect([...bytes]).toEqual([2, 3, 4]);
    });

    test.each([
      // input             other input       output of arange(6)
      [
        [0, 5],
        [1, 6],
        [1, 6],
        [0, 1, 3, 5, 7, 9],
      ],
      [
        [0, 5],
        [1, 6],
        [0, 5],
        [1, 3, 5, 7, 9, 5],
      ],
      [
        [5, null, -1],
        [0, 6],
        [0, 6],
        [5, 5, 5, 5, 5, 5],
      ],
      [
        [0, 3],
        [3, 6],
        [1, 4],
        [0, 3, 5, 7, 4, 5],
      ],
    ] as const)("views %j and %j of one array into %j: as from a copy", async (a, b, o, expected) => {
      const line = arange(6, "int32");
      const result = await (add as Call)(line.slice(a), line.slice(b), { ...on(), out: line.slice(o) });
      expect(line.toNested()).toEqual(expected);
      expect(result.toNested()).toEqual(line.slice(o).toNested());

      const resident = getDevice().toDevice(arange(6, "int32"));
      (add as (...args: unknown[]) => unknown)(resident.slice(a), resident.slice(b), { out: resident.slice(o) });
      expect((await resident.copyToHost()).toNested()).toEqual(expected);
    });

    test("casts by the rule", async () => {
      const x = array([1.75, -2.5, 300], "float32");
      const out = empty(3, "float16");
      await (add as Call)(x, x, { ...on(), out });
      expect(out.toNested()).toEqual([3.5, -5, 600]);
      const whole = empty(3, "int8");
      expect(() => (add as Call)(x, x, { ...on(), out: whole })).toThrow(
        "Cannot cast ufunc 'vectorize' output from dtype('float32') to dtype('int8') with casting rule 'same_kind'",
      );
      await (add as Call)(x, x, { ...on(), out: whole, casting: "unsafe" });
      expect(whole.toNested()).toEqual([3, -5, 88]);
    });

    test("several outputs, some of them given", async () => {
      const x = array([1, 5], "int32");
      const out = zeros(2, "int32");
      const results = await (polar as Calls)(x, 3, { ...on(), out: [null, out] });
      expect(results[1]).toBe(out);
      expect(results.map((one) => one.toNested())).toEqual([
        [4, 8],
        [0, 1],
      ]);
    });
  });

  describe("where", () => {
    test("leaves the others as they are", async () => {
      const out = full([2, 3], 9, "int32");
      const where = array([true, false, true], "bool");
      await (add as Call)(arange(6, "int32").reshape([2, 3]), 1, { ...on(), out, where });
      expect(out.toNested()).toEqual([
        [1, 9, 3],
        [4, 9, 6],
      ]);
      await (add as Call)(out, 1, { ...on(), out, where: false });
      expect(out.get(0, 0)).toBe(1);
      await (add as Call)(out, 1, { ...on(), out, where: true });
      expect(out.get(0, 0)).toBe(2);
    });

    test("broadcasts the call", async () => {
      const where = array([[true], [true]], "bool");
      const result = await (add as Call)(array([1, 2, 3], "int32"), 1, { ...on(), where });
      expect(result.toNested()).toEqual([
        [2, 3, 4],
        [2, 3, 4],
      ]);
    });
  });

  describe("types", () => {
    test.each([
      // loops take        inputs                       result
      [array([1, 2], "int8"), array([3, 4], "int16"), "int32", [5, 8]],
      [array([1, 2], "int8"), array([0.5, 1], "float16"), "float32", [2.5, 5]],
      [array([true, false], "bool"), array([3, 4], "uint8"), "int32", [5, 4]],
      [array([1, 2], "int32"), 3, "int32", [5, 7]],
      [array([1, 2], "float32"), 0.5, "float32", [2.5, 4.5]],
    ] as const)("%s and %s run the loop of %s", async (x, y, type, expected) => {
      const result = await (typed as Call)(x, y, on());
      expect([result.dtype, result.toNested()]).toEqual([type, expected]);
    });

    test.each([
      ["int32", "int32", [1, 2]],
      ["float32", "float32", [1, 2.5]],
      ["uint8", "uint8", [1, 2]],
      ["float16", "float16", [1, 2.5]],
    ] as const)("a loop is made for %s: %s", async (type, made, expected) => {
      const result = await (half as Call)(array([2, 5], type), { ...on(), dtype: "float32" });
      expect([result.dtype, result.toNested()]).toEqual(["float32", [1, 2.5]]);
      const same = await (add as Call)(array(expected, type), 0, on());
      expect([same.dtype, same.toNested()]).toEqual([made, expected]);
    });

    test.skipIf(!has64)("64 bits", async () => {
      const big = array([2n ** 62n, -1n], "int64");
      expect((await (add as Call)(big, 1n, on())).toNested()).toEqual([2n ** 62n + 1n, 0n]);
      expect((await (add as Call)(array([2n ** 63n], "uint64"), 5n, on())).toNested()).toEqual([2n ** 63n + 5n]);
      expect((await (typed as Call)(array([1], "int32"), 2.5, on())).toNested()).toEqual([4.5]);
      expect((await (half as Call)([1, 2, 3], on())).toNested()).toEqual([0.5, 1, 1.5]);
    });

    test("whole numbers must fit", () => {
      expect(() => (add as Call)(array([1], "int8"), 200, on())).toThrow("integer 200 out of bounds for int8");
      expect(() => (add as Call)(array([1], "uint32"), -1, on())).toThrow("integer -1 out of bounds for uint32");
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
      expect(() => (add as Call)(x, ones(3, "float32"))).toThrow(expect.objectContaining({ code: "wrong-device" }));
    });

    test("nothing stays behind", async () => {
      const before = getDevice().memory.live;
      await (madd as Call)(ones([100, 100], float), ones(100, float), 3, { ...on(), out: ones([100, 100], float) });
      expect(() => (add as Call)(ones([2, 3], float), ones([4, 3], float), on())).toThrow();
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
    const long = vectorize(["int64(int64)"], (x) => x);
    expect(() => (long as unknown as Call)(ones(3, "int32"), on())).toThrow(
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
