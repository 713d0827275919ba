// Reductions, compared with plain loops, over whole numbers, whose sums are exact in any order; then the order itself.
import {
  arange,
  array,
  type DeviceArray,
  type DType,
  full,
  type NDArray,
  requestDevice,
  zeros,
} from "@gridstride/core";
import { deviceFunction } from "@gridstride/jit";
import { max, min, prod, type ReduceVariant, reduce, sum } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Shape = readonly number[];

const add = deviceFunction((a: number, b: number) => a + b);
/** Associative, and not commutative. */
const lastSet = deviceFunction((a: number, b: number) => (b === 0 ? a : b));

const whole = (shape: Shape, type: DType = "float32"): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  const list = [...seededRandom(size).int32Array(Math.max(size, 1), -8, 8)].slice(0, size);
  return array(list, "float64").astype(type).reshape(shape);
};

/** Elements that go to each element of the result, in their order. */
function groups(x: NDArray, axes: Shape): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const walk = (place: number[]): void => {
    if (place.length < x.ndim) {
      for (let i = 0; i < x.shape[place.length]!; i++) walk([...place, i]);
      return;
    }
    const key = place.filter((_, axis) => !axes.includes(axis)).join();
    found.set(key, [...(found.get(key) ?? []), Number(x.get(...place))]);
  };
  walk([]);
  return found;
}

const lengths = [1, 2, 63, 64, 65, 127, 128, 129, 256, 257, 4095, 4096, 4097, 8191, 16_385];
const boxes: readonly (readonly [Shape, number | Shape | null])[] = [
  [[1, 1], 0],
  [[3, 1], 0],
  [[1, 3], null],
  [[5, 300], 1],
  [[300, 5], 0],
  [[130, 20], 0],
  [[3, 4, 5], 1],
  [
    [3, 4, 5],
    [0, 2],
  ],
  [
    [3, 4, 5],
    [-1, 1],
  ],
  [
    [2, 3, 2, 3],
    [0, 2],
  ],
  [[7, 11, 13], null],
  [[4, 3], []],
];

eachTarget(({ target, getDevice }) => {
  describe.each<ReduceVariant | undefined>([undefined, "naive", "tree", "blocks", "parts"])("%s", (variant) => {
    const chosen = variant === undefined ? {} : { variant };

    test("lengths", async () => {
      for (const length of thorough ? lengths : lengths.slice(0, 8)) {
        const x = whole([length]);
        const list = x.toNested() as number[];
        const options = { ...chosen, device: getDevice() };
        const got = [await sum(x, options), await reduce(lastSet, x, options)].map((one) => one.toNested());
        expect({ length, got }).toEqual({
          length,
          got: [list.reduce((a, b) => a + b), list.reduce((a, b) => (b === 0 ? a : b))],
        });
      }
    });
  });

  test("axes", async () => {
    for (const [shape, axis] of boxes) {
      const x = whole(shape);
      const axes = (axis === null ? shape.map((_, i) => i) : [axis].flat()).map(
        (one) => (one + shape.length) % shape.length,
      );
      const wanted = [...groups(x, axes).values()];
      const options = { axis, device: getDevice() };
      const added = await sum(x, { ...options, keepdims: true });
      expect({ shape, axis, kept: added.shape }).toEqual({
        shape,
        axis,
        kept: shape.map((n, i) => (axes.includes(i) ? 1 : n)),
      });
      expect([added.toNested()].flat(5)).toEqual(wanted.map((list) => list.reduce((a, b) => a + b)));
      const last = await reduce(lastSet, x, options);
      expect([last.toNested()].flat(5)).toEqual(wanted.map((list) => list.reduce((a, b) => (b === 0 ? a : b))));
      expect(last.shape).toEqual(shape.filter((_, i) => !axes.includes(i)));
    }
  });

  test("views: transposed, stepped, mirrored, stretched; the result may share the input's memory", async () => {
    using x = getDevice().toDevice(whole([40, 30]));
    const host = whole([40, 30]);
    for (const view of [
      (a: NDArray) => a.transpose(),
      (a: NDArray) => a.slice([null, null, -1], [3, null, 2]),
      (a: NDArray) => a.slice(null, 4).broadcastTo([5, 40]),
    ]) {
      using got = reduce(lastSet, view(x as never) as unknown as DeviceArray, { axis: 1 });
      const wanted = [...groups(view(host), [1]).values()].map((list) => list.reduce((a, b) => (b === 0 ? a : b)));
      expect(((await got.copyToHost()) as NDArray).toNested()).toEqual(wanted);
    }
    const out = x.slice(null, 2);
    expect(sum(x, { axis: 1, out })).toBe(out);
    expect((await out.copyToHost()).toNested()).toEqual(
      [...groups(host, [1]).values()].map((list) => list.reduce((a, b) => a + b)),
    );
  });

  test("NaN, infinities and signed zeros", async () => {
    const rows = [
      [1, Number.NaN, 2, Number.POSITIVE_INFINITY],
      [-0, 0, -0, -0],
      [Number.NEGATIVE_INFINITY, 3, 1, 2],
    ];
    const options = { axis: 1, device: getDevice() };
    expect((await max(array(rows, "float32"), options)).toNested()).toEqual([Number.NaN, 0, 3]);
    expect((await min(array(rows, "float32"), options)).toNested()).toEqual([Number.NaN, -0, Number.NEGATIVE_INFINITY]);
  });

  test("types, and what comes before the first element", async () => {
    const device = getDevice();
    const small =
      target === "webgpu"
        ? (["int8", "uint16", "int32", "float16"] as const)
        : (["int8", "bool", "int64", "float64"] as const);
    for (const type of small) {
      const x = array([1, 0, 1, 1], "float64").astype(type);
      const folded = await reduce(add, x, { device, initial: 1 });
      expect({ type, dtype: folded.dtype, value: Number(folded.get()) }).toEqual({
        type,
        dtype: type === "int8" || type === "uint16" ? "int32" : type,
        value: type === "bool" ? 1 : 4,
      });
    }
    const bytes = array([100, 100, 100], "int8");
    expect((await sum(bytes, { device, dtype: "int32" })).get()).toBe(300);
    expect((await prod(bytes, { device, dtype: "float32", initial: 2 })).get()).toBe(2e6);
    expect((await reduce(add, bytes, { device })).get()).toBe(300);
    expect((await reduce(add, bytes, { device, dtype: "int8" })).get()).toBe(300 - 256);
    expect((await sum(zeros([0, 3], "float32"), { device, axis: 0 })).toNested()).toEqual([0, 0, 0]);
    expect((await prod(zeros([0], "float32"), { device })).get()).toBe(1);
    expect((await sum(array([-0, -0], "float32"), { device })).get()).toBe(-0);
    expect((await sum(array([-0, -0], "float32"), { device, initial: 0 })).get()).toBe(0);
    expect((await max(zeros([0, 3], "float32"), { device, axis: 1 })).shape).toEqual([0]);
    expect((await sum(array(5, "float32"), { device })).get()).toBe(5);
    // Whole numbers in 64 bits, as in NumPy.
    expect((await sum(bytes, { device })).get()).toBe(300n);
    expect((await sum(full(3, 2 ** 31 - 1, "int32"), { device })).get()).toBe(3n * (2n ** 31n - 1n));
  });

  test("sums of floats: the same bits again, and on cpu", async () => {
    using cpu = await requestDevice({ target: "cpu" });
    for (const shape of [[20_000], [70, 300], [300, 70]]) {
      const size = shape.reduce((a, b) => a * b);
      const x = array(seededRandom(5).float32Array(size, -1, 1), shape);
      for (const axis of [null, 0]) {
        const got = (await sum(x, { axis, device: getDevice() })).data as Float32Array;
        const exact = sum(x.astype("float64"), { axis, device: cpu }).data as Float64Array;
        const same = sum(x, { axis, device: cpu }).data as Float32Array;
        for (const [i, value] of got.entries())
          expect(Math.abs(value - exact[i]!)).toBeLessThan(size * 2 ** -24 * 0.05);
        expect((await sum(x, { axis, device: getDevice() })).data).toEqual(got);
        if (target !== "webgpu") expect(got).toEqual(same);
      }
    }
  });
});

// In modules written by hand on cpu and parallel; the kernels that do the same are on the simulator.
test.each([
  ["sum", "float32"],
  ["sum", "float64"],
  ["prod", "float32"],
] as const)("%s of %s: the simulator's bits on cpu and parallel", (name, type) => {
  const factors = Array.from(seededRandom(8).float32Array(9000, 0.99, 1.01));
  const x = array(factors, "float64").astype(type);
  const lines = x.slice([3, 8403]).reshape([2, 4200]);
  for (const view of [x.slice([0, 8500]), lines, lines.slice(null, [1, null])]) {
    const on = (target: "simulator" | "cpu" | "parallel"): unknown =>
      ({ sum, prod })[name](view, { axis: -1, target }).toNested();
    expect(on("cpu")).toEqual(on("simulator"));
    if (typeof SharedArrayBuffer !== "undefined") expect(on("parallel")).toEqual(on("simulator"));
  }
});

test.each<[string, () => unknown, string]>([
  ["no elements", () => max(zeros([0], "float32")), "zero-size array to reduction operation max which has no identity"],
  [
    "no elements, though none are wanted",
    () => max(zeros([0, 0]), { axis: 1 }),
    "zero-size array to reduction operation max which has no identity",
  ],
  ["an axis", () => sum(arange(3), { axis: 1 }), "axis 1 is out of bounds for array of dimension 1"],
  ["an axis twice", () => sum(whole([2, 2]), { axis: [0, -2] }), "duplicate value in 'axis'"],
  [
    "a function of one",
    () => reduce(((a: number) => a) as never, arange(3)),
    "expected a function of two values, got one of 1",
  ],
  ["an initial", () => max(zeros([2], "uint8"), { initial: 300 }), "max: initial: integer 300 out of bounds for uint8"],
  ["an initial below 0", () => sum(zeros([2], "uint32"), { initial: -1 }), "integer -1 out of bounds for uint64"],
  [
    "an initial of no integer",
    () => max(zeros([2], "int8"), { initial: Number.NaN }),
    "cannot convert float NaN to integer",
  ],
  ["an output's shape", () => sum(arange(3), { out: zeros([2]) }), "expected an output of shape []"],
  [
    "an output of which several elements are one",
    () => sum(whole([2, 2]), { axis: 0, out: zeros([1]).broadcastTo([2]) }),
    "output array is read-only: sum got a broadcast array in `out`",
  ],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
