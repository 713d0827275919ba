import {
  array,
  type Device,
  type DeviceArray,
  type DType,
  isDeviceArray,
  type NDArray,
  ones,
  type Scalar,
  zeros,
} from "@gridstride/core";
import { eachTarget, seededRandom, someRows, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";
import numpy from "../golden/reduce.json" with { type: "json" };
import { indices } from "./reference.ts";

type Method = (...args: unknown[]) => NDArray | Promise<NDArray>;
type Methods = Readonly<Record<"reduce" | "accumulate" | "reduceat" | "outer", Method>>;
/** Shape, and values in row-major order. */
type Plain = readonly [readonly number[], readonly Scalar[]];

interface Result {
  readonly dtype?: DType;
  readonly shape?: readonly number[];
  readonly values?: readonly Scalar[];
  readonly error?: string;
}

interface Row extends Result {
  readonly name: string;
  readonly method: "reduce" | "accumulate" | "reduceat";
  readonly indices?: readonly number[];
  readonly type: DType;
  readonly x: Plain;
  readonly order: readonly number[];
  readonly options: Readonly<Record<string, unknown>> & { readonly out?: readonly [number[], DType] };
}

/** Rows of golden/reduce.py. */
const golden = numpy as unknown as {
  readonly reduce: readonly Row[];
  readonly accumulate: readonly Row[];
  readonly reduceat: readonly Row[];
  readonly outer: readonly (Result & { readonly name: string; readonly x: Plain; readonly y: Plain })[];
};

const types = ["int32(int32, int32)", "float32(float32, float32)"] as const;
const ufuncs = {
  plus: vectorize(
    types,
    function plus(x, y) {
      return x + y;
    },
    { identity: 0 },
  ),
  times: vectorize(
    types,
    function times(x, y) {
      return x * y;
    },
    { identity: 1 },
  ),
  minus: vectorize(types, function minus(x, y) {
    return x - y;
  }),
  most: vectorize(
    types,
    function most(x, y) {
      return Math.max(x, y);
    },
    { identity: "reorderable" },
  ),
  more: vectorize(["bool(float32, float32)"], function more(x, y) {
    return x > y;
  }),
  one: vectorize(["float32(float32)"], function one(x) {
    return x;
  }),
};

const methodsOf = (name: string): Methods => ufuncs[name as "plus"] as unknown as Methods;

function fromPlain([shape, values]: Plain, type: DType): NDArray {
  return array([...values] as Scalar[] as number[], type).reshape(shape);
}

/** What a call gives, or its message. */
async function outcome(call: () => NDArray | Promise<NDArray>): Promise<Result> {
  try {
    const made = await call();
    const flat = made.reshape([made.size]).toNested() as readonly Scalar[];
    return { dtype: made.dtype, shape: made.shape, values: flat };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** What NumPy gave; where its words are about its iterator, ours are those of other outputs that do not fit. */
function expected({ dtype, shape, values, error }: Result): unknown {
  if (error === undefined) return { dtype, shape, values };
  return { error: /^(operands could|output operand)/.test(error) ? expect.stringMatching(/^non-broadcast/) : error };
}

/** One call of a row; `resident`: on device arrays. */
async function call(row: Row, device: Device, resident: boolean): Promise<NDArray> {
  const { name, method, type, x, order, options, indices } = row;
  const owned: DeviceArray[] = [];
  const put = (host: NDArray): NDArray | DeviceArray => {
    if (!resident) return host;
    const memory = device.toDevice(host);
    owned.push(memory);
    return memory;
  };
  try {
    const given = {
      ...options,
      ...(resident ? {} : { device }),
      ...(options.out ? { out: put(zeros(...options.out)) } : {}),
      ...(options.where ? { where: put(array(options.where as never, "bool")) } : {}),
    };
    const made = await methodsOf(name)[method](
      put(fromPlain(x, type)).transpose(order),
      ...(indices ? [indices] : []),
      given,
    );
    if (!isDeviceArray(made)) return made;
    owned.push(made);
    return await made.copyToHost();
  } finally {
    for (const memory of owned) memory.dispose();
  }
}

eachTarget(({ target, getDevice }) => {
  test.each(["plus", "times", "minus", "most", "more", "one"])("NumPy's folds by %s", async (name) => {
    const rows = [...golden.reduce, ...golden.accumulate, ...golden.reduceat].filter((row) => row.name === name);
    // On webgpu and parallel, which differ in how a kernel is launched, a sixth.
    const step = thorough ? (target === "webgpu" || target === "parallel" ? 6 : 1) : 5;
    const some = someRows(rows, step);
    for (const resident of [false, true]) {
      const made = await Promise.all(some.map((row) => outcome(() => call(row, getDevice(), resident))));
      expect(some.map((row, i) => [row, made[i]])).toEqual(some.map((row) => [row, expected(row)]));
    }
    expect(rows.length).toBeGreaterThan(1);
  });

  test.each(Array.from({ length: 4 }, (_, seed) => seed))(
    "reductions of views are the plain loop, seed %i",
    async (seed) => {
      const random = seededRandom(77 + seed);
      const shape = Array.from(
        { length: random.integer(1, 4) },
        () => random.integer(1, 5) * (random.integer(0, 5) === 0 ? 30 : 1),
      );
      const axes = shape.map((_, axis) => axis);
      const size = shape.reduce((a, b) => a * b, 1);
      const back = axes.toSorted(() => random.integer(0, 1) * 2 - 1);
      const base = array([...random.int32Array(size, -9, 9)], "int32").reshape(shape);
      const x = base.transpose(back).slice(...axes.map(() => [null, null, random.integer(0, 1) * 2 - 1] as const));
      const axis = random.integer(0, shape.length - 1);
      const lines = indices(x.shape.filter((_, at) => at !== axis)).map((index) =>
        Array.from({ length: x.shape[axis] as number }, (_, j) => x.get(...index.toSpliced(axis, 0, j)) as number),
      );
      for (const [name, fold] of [
        ["plus", (a: number, b: number) => a + b],
        ["minus", (a: number, b: number) => a - b],
      ] as const) {
        const made = await methodsOf(name).reduce(x, { axis, device: getDevice() });
        expect(made.reshape([-1]).toNested()).toEqual(lines.map((line) => line.reduce(fold)));
      }
      const all = await methodsOf("plus").reduce(x, { axis: null, device: getDevice() });
      expect(all.get()).toBe(lines.flat().reduce((a, b) => a + b));
    },
  );

  test("NumPy's outer products", async () => {
    for (const { name, x, y, ...result } of golden.outer) {
      const made = await outcome(() =>
        methodsOf(name).outer(fromPlain(x, "int32"), fromPlain(y, "int32"), { device: getDevice() }),
      );
      expect([name, x, y, made]).toEqual([name, x, y, expected(result)]);
    }
  });

  describe("device arrays", () => {
    test("give device arrays", async () => {
      const device = getDevice();
      const x = device.toDevice(
        array(
          [
            [1, 2, 3],
            [4, 5, 6],
          ],
          "float32",
        ),
      );
      const before = device.memory.live;
      const sum = ufuncs.plus.reduce(x.transpose(), { axis: null, keepdims: true });
      expect((await sum.copyToHost()).toNested()).toEqual([[21]]);
      const out = device.zeros(2, "float32");
      expect(ufuncs.minus.reduce(x, { axis: 1, out, initial: 100 })).toBe(out);
      expect((await out.copyToHost()).toNested()).toEqual([94, 85]);
      expect((await ufuncs.plus.outer(x.slice(0), 1).copyToHost()).toNested()).toEqual([2, 3, 4]);
      // Nothing to reduce.
      expect((await ufuncs.plus.reduce(x.slice(null, [0, 0]), { axis: 1 }).copyToHost()).toNested()).toEqual([0, 0]);
      // An output elsewhere is refused, also where there is nothing to reduce.
      for (const shape of [
        [0, 2],
        [1, 2],
      ])
        expect(() => ufuncs.plus.reduce(zeros(shape, "float32") as never, { out: out as never })).toThrow(
          expect.objectContaining({ code: "wrong-device" }),
        );
      sum.dispose();
      out.dispose();
      expect(device.memory.live).toBeLessThanOrEqual(before + 2048);
    });

    test("results over the input are those of a copy", async () => {
      const device = getDevice();
      const x = device.toDevice(array([1, 2, 3, 4], "int32"));
      ufuncs.plus.accumulate(x.slice([0, 3]), { out: x.slice([1, 4]) });
      expect((await x.copyToHost()).toNested()).toEqual([1, 1, 3, 6]);
      ufuncs.plus.reduce(x, { out: x.slice(3) });
      expect((await x.copyToHost()).toNested()).toEqual([1, 1, 3, 11]);
      const host = array([1, 2, 3, 4], "int32");
      await methodsOf("plus").accumulate(host.slice([null, null, -1]), { out: host, device });
      expect(host.toNested()).toEqual([4, 7, 9, 10]);
    });
  });

  test("sums have the same bits every time, and errors that grow with the logarithm", async () => {
    const device = getDevice();
    const n = 100_000;
    const x = seededRandom(5).float32Array(n, 0, 1);
    const exact = x.reduce((sum, one) => sum + one, 0);
    const first = (await methodsOf("plus").reduce(x, { device })).get() as number;
    expect(Math.abs(first - exact) / exact).toBeLessThan(5e-7);
    expect((await methodsOf("plus").reduce(x, { device })).get()).toBe(first);
    // One by one, as without an identity, the error is larger.
    const single = x.reduce((sum, one) => Math.fround(sum + one), 0);
    expect(Math.abs(single - exact) / exact).toBeGreaterThan(1e-6);
    sums.push(first);
    expect(new Set(sums).size).toBe(1);
  });

  test("leaves nothing behind", async () => {
    const device = getDevice();
    const before = device.memory.live;
    await methodsOf("plus").reduce(ones([100, 40], "float32"), { device, axis: null });
    await methodsOf("plus").accumulate(ones([100, 4], "float32"), { device });
    // Less, where what other tests left was collected.
    expect(device.memory.live).toBeLessThanOrEqual(before);
  });
});

/** One sum on every target: the order of additions is the same everywhere. */
const sums: number[] = [];
