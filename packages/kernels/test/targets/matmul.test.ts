// Every version of the matrix product against sums in double precision.
import { arange, array, type DeviceArray, type DType, NDArray, type Target, zeros } from "@gridstride/core";
import { type MatmulOptions, type MatmulVariant, matmul, matvec } from "@gridstride/kernels";
import { eachTarget, isolated, seededRandom, someRows, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";

type Shape = readonly number[];

const variants: Readonly<Record<Target, readonly MatmulVariant[]>> = {
  webgpu: ["naive", "shared", "dot", "split", "vectors", "quads", "registers", "doubled"],
  parallel: ["naive", "shared", "dot", "split", "packed"],
  cpu: ["naive", "shared", "dot", "split", "packed"],
  simulator: ["naive", "shared", "dot", "split"],
};

const random = (shape: Shape, type: DType, seed: number): NDArray => {
  const { integer, float32Array } = seededRandom(seed);
  const size = shape.reduce((a, b) => a * b, 1);
  const values = type === "int32" ? Array.from({ length: size }, () => integer(-9, 9)) : [...float32Array(size, -1, 1)];
  return (size === 0 ? zeros(0, "float32") : array(values)).astype(type).reshape(shape);
};

/** The product by its definition, and for each element the sum of absolute products. */
function reference(
  a: NDArray,
  b: NDArray,
): { readonly shape: Shape; readonly values: number[]; readonly sizes: number[] } {
  const rowOnly = a.ndim === 1;
  const columnOnly = b.ndim === 1;
  const x = rowOnly ? a.reshape([1, a.size]) : a;
  const y = columnOnly ? b.reshape([b.size, 1]) : b;
  const [m, k] = x.shape.slice(-2) as [number, number];
  const n = y.shape.at(-1) as number;
  const rank = Math.max(x.ndim, y.ndim) - 2;
  const own = (shape: Shape, axis: number): number => shape[shape.length - 2 - rank + axis] ?? 1;
  const loop = Array.from({ length: rank }, (_, axis) =>
    own(x.shape, axis) === 1 ? own(y.shape, axis) : own(x.shape, axis),
  );
  const [values, sizes]: [number[], number[]] = [[], []];
  const at = (one: NDArray, batch: Shape, i: number, j: number): number => {
    const own = batch.slice(rank - (one.ndim - 2)).map((index, axis) => (one.shape[axis] === 1 ? 0 : index));
    return Number(one.get(...own, i, j));
  };
  for (const batch of places(loop))
    for (let i = 0; i < m; i++)
      for (let j = 0; j < n; j++) {
        let [sum, size] = [0, 0];
        for (let p = 0; p < k; p++) {
          const product = at(x, batch, i, p) * at(y, batch, p, j);
          sum += product;
          size += Math.abs(product);
        }
        values.push(sum);
        sizes.push(size);
      }
  return { shape: [...loop, ...(rowOnly ? [] : [m]), ...(columnOnly ? [] : [n])], values, sizes };
}

function places(loop: Shape): Shape[] {
  return loop.reduce<Shape[]>(
    (all, extent) => all.flatMap((one) => Array.from({ length: extent }, (_, i) => [...one, i])),
    [[]],
  );
}

const unit: Partial<Record<DType, number>> = { int32: 0, float16: 2 ** -11, float32: 2 ** -24, float64: 2 ** -53 };

/** Random operands of a row, with what their product is; the slow sums of the reference are made once for all versions. */
function operands(
  first: Shape,
  second: Shape,
  type: DType,
): { readonly a: NDArray; readonly b: NDArray; readonly expected: Reference } {
  const key = `${first};${second};${type}`;
  const known = rows.get(key);
  if (known) return known;
  const [a, b] = [random(first, type, 1), random(second, type, 2)];
  const made = { a, b, expected: reference(a, b) };
  rows.set(key, made);
  return made;
}

type Reference = ReturnType<typeof reference>;
const rows = new Map<string, ReturnType<typeof operands>>();

function expectProduct(got: NDArray, a: NDArray, b: NDArray, expected: Reference = reference(a, b)): void {
  const { shape, values, sizes } = expected;
  expect(got.shape).toEqual(shape);
  const k = a.shape.at(-1) as number;
  const one = unit[got.dtype] as number;
  // float16 is summed in float32 and rounded once.
  const [sum, last] = got.dtype === "float16" ? [2 ** -24, one] : [one, 0];
  const flat = Array.from(got.reshape(-1).astype("float64").data as Float64Array);
  const wrong = flat.flatMap((value, i) => {
    const bound = (k + 1) * sum * (sizes[i] as number) + last * Math.abs(values[i] as number);
    return Math.abs(value - (values[i] as number)) <= bound ? [] : [{ i, value, expected: values[i] }];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
}

const shapes: readonly (readonly [Shape, Shape])[] = [
  [
    [0, 3],
    [3, 2],
  ],
  [
    [2, 0],
    [0, 3],
  ],
  [
    [2, 3],
    [3, 0],
  ],
  [
    [1, 1],
    [1, 1],
  ],
  [
    [1, 7],
    [7, 1],
  ],
  [
    [4, 4],
    [4, 8],
  ],
  [
    [5, 23],
    [23, 7],
  ],
  [
    [15, 16],
    [16, 17],
  ],
  [
    [3, 300],
    [300, 9],
  ],
  [
    [37, 2],
    [2, 61],
  ],
  [
    [67, 31],
    [31, 71],
  ],
  [
    [9, 300],
    [300, 132],
  ],
  [[7], [7]],
  [[7], [7, 5]],
  [[5, 7], [7]],
  [
    [3, 4, 5],
    [3, 5, 2],
  ],
  [
    [3, 4, 5],
    [5, 2],
  ],
  [
    [2, 1, 3, 4],
    [5, 4, 3],
  ],
  [[2, 3, 5], [5]],
  [
    [0, 2, 3],
    [3, 2],
  ],
];

/**
 * The rows of one test: all where that is cheap. On webgpu all in float32 where thorough, else and in int32, whose text
 * differs by names of types alone, rows that take one pipeline: a software GPU compiles one of the tiled versions for seconds.
 */
function shapesOf(target: Target, variant: MatmulVariant, type: DType): typeof shapes {
  // test/unit/quiet.test.ts runs the kernels on it at 20 shapes.
  if (target === "simulator") return someRows(shapes, 4);
  if (target !== "webgpu") return thorough ? shapes : shapes.slice(0, 8);
  if (variant === "naive") return thorough ? shapes : shapes.slice(0, 8);
  // A block of threads with barriers for each element: rows of few elements.
  if (variant === "dot") return shapes.filter(([a, b]) => (a.at(-2) ?? 1) * (b.length > 1 ? (b.at(-1) ?? 1) : 1) < 100);
  return thorough && type === "float32" ? shapes : shapes.filter((_, i) => i < 3 || i === 6 || i === 10);
}

eachTarget(({ target, getDevice }) => {
  /** float16 is converted before any version sees it. */
  const typesOf = (variant: MatmulVariant): readonly DType[] => [
    "float32",
    "int32",
    ...(target === "webgpu" ? [] : (["float64"] as const)),
    ...(variant === "naive" || variant === "packed" ? (["float16"] as const) : []),
  ];

  describe.each(variants[target])("%s", (variant) => {
    test.each(typesOf(variant))("shapes of %s", async (type) => {
      for (const [first, second] of shapesOf(target, variant, type)) {
        const { a, b, expected } = operands(first, second, type);
        expectProduct(await matmul(a, b, { device: getDevice(), variant }), a, b, expected);
      }
    });

    test("views, transposes and broadcasts, without copies", async () => {
      const device = getDevice();
      using a = device.toDevice(random([12, 14], "float32", 3));
      using b = device.toDevice(random([14, 20], "float32", 4));
      const rows: readonly (readonly [DeviceArray, DeviceArray, MatmulOptions<DeviceArray>])[] = [
        [a.slice([1, 10], [2, 9]), b.slice([3, 10], [null, null, 2]), {}],
        [a.slice([null, null, -1], [null, null, -2]), b.slice([null, 7], [5, null]), {}],
        [b.transpose(), a.transpose(), {}],
        [a, b.transpose(), { transposeB: true }],
        [a.transpose(), b, { transposeA: true }],
        [b, a, { transposeA: true, transposeB: true }],
        [a.slice(2).broadcastTo([3, 5, 14]), b, {}],
      ];
      for (const [x, y, options] of rows) {
        const { live } = device.memory;
        using got = matmul(x, y, { ...options, variant });
        // The result alone is new: float32 operands are read where they are.
        expect(device.memory.live - live).toBeLessThanOrEqual(Math.max(256, 2 * got.byteLength));
        const [hx, hy] = [await x.copyToHost(), await y.copyToHost()];
        const swap = (one: NDArray): NDArray => one.transpose();
        expectProduct(await got.copyToHost(), options.transposeA ? swap(hx) : hx, options.transposeB ? swap(hy) : hy);
      }
    });

    test("alpha, beta, out, bias and activation", async () => {
      const device = getDevice();
      const [a, b] = [random([9, 11], "float32", 5), random([11, 10], "float32", 6)];
      const { values } = reference(a, b);
      const out = random([9, 10], "float32", 7);
      const before = Array.from(out.data, Number);
      const bias = random([10], "float32", 8);
      const double = vectorize((x) => 2 * x);
      const expected = values.map((value, i) => {
        const scaled = 0.5 * value - 2 * (before[i] as number) + Number(bias.get(i % 10));
        return 2 * scaled;
      });
      const got = await matmul(a, b, { device, variant, alpha: 0.5, beta: -2, out, bias, activation: double as never });
      expect(got).toBe(out);
      for (const [i, value] of expected.entries()) expect(Number(out.data[i])).toBeCloseTo(value, 4);
      const relu = await matmul(a, b, { device, variant, activation: "relu" });
      for (const [i, value] of values.entries()) expect(Number(relu.data[i])).toBeCloseTo(Math.max(value, 0), 4);
    });

    test("out may be an operand", async () => {
      const device = getDevice();
      const [a, b] = [random([6, 6], "float32", 9), random([6, 6], "float32", 10)];
      using x = device.toDevice(a);
      using y = device.toDevice(b);
      expect(matmul(x, y, { out: x, variant })).toBe(x);
      expectProduct(await x.copyToHost(), a, b);
    });

    test("what is not finite stays so, where it belongs", async () => {
      const a = array(
        [
          [1, Number.NaN],
          [Number.POSITIVE_INFINITY, 1],
        ],
        "float32",
      );
      const b = array(
        [
          [1, 2, 0],
          [3, -4, 5],
        ],
        "float32",
      );
      const got = await matmul(a, b, { device: getDevice(), variant });
      expect(got.toNested()).toEqual([
        [Number.NaN, Number.NaN, Number.NaN],
        [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN],
      ]);
    });

    test("beta 0 does not read out", async () => {
      const out = array([[Number.NaN]], "float32");
      await matmul(array([[2]], "float32"), array([[3]], "float32"), { device: getDevice(), variant, out });
      expect(out.toNested()).toEqual([[6]]);
    });
  });

  test("matvec, and products that no version is named for", async () => {
    const device = getDevice();
    for (const [first, second] of shapes.slice(4, 9)) {
      const { a, b, expected } = operands(first, second, "float32");
      expectProduct(await matmul(a, b, { device }), a, b, expected);
    }
    const { a, b, expected } = operands([5, 7], [7], "float32");
    expectProduct(await matvec(a, b, { device }), a, b, expected);
    const at = a.transpose();
    expectProduct(await matvec(at, b, { device, transposeA: true }), a, b, expected);
    await expect(async () => matvec(a, at, { device })).rejects.toThrow("got arrays of 2 and 2 axes");
  });

  test.each<[string, unknown, unknown, object, string]>([
    ["sizes", zeros([2, 3], "float32"), zeros([4, 5], "float32"), {}, "(size 4 is different from 3)"],
    ["no axes", zeros([], "float32"), zeros([4, 5], "float32"), {}, "does not have enough dimensions"],
    [
      "types",
      zeros([2, 2], "uint8"),
      zeros([2, 2], "uint8"),
      {},
      "expected operands of int32, float16, float32, float64, got uint8",
    ],
    ["kinds", zeros([2, 2], "int32"), zeros([2, 2], "float32"), {}, "int32 and a float"],
    [
      "an out of another shape",
      zeros([2, 2], "int32"),
      zeros([2, 2], "int32"),
      { out: zeros([2, 3], "int32") },
      "shape [2, 2], got one of shape [2, 3]",
    ],
    [
      "an out of another type",
      zeros([2, 2], "int32"),
      zeros([2, 2], "int32"),
      { out: zeros([2, 2], "float32") },
      "type int32, got one of type float32",
    ],
    ["beta without out", zeros([2, 2], "int32"), zeros([2, 2], "int32"), { beta: 1 }, "there is none"],
    ["a fraction of whole numbers", zeros([2, 2], "int32"), zeros([2, 2], "int32"), { alpha: 0.5 }, "are whole"],
  ])("refuses %s", async (_, a, b, options, message) => {
    await expect(async () => matmul(a as NDArray, b as NDArray, { ...options, device: getDevice() })).rejects.toThrow(
      message,
    );
  });

  const lacking: readonly MatmulVariant[] =
    target === "webgpu" ? ["packed", "tensor"] : ["quads", "registers", "tensor"];
  test.each(lacking)("%s is refused where it is not", async (variant) => {
    const x = zeros([2, 2], "float32");
    await expect(async () => matmul(x, x, { device: getDevice(), variant })).rejects.toThrow(
      `the version "${variant}"`,
    );
  });

  test.runIf(target === "webgpu")("float64 is refused, with the targets that have it", async () => {
    const x = zeros([2, 2]);
    await expect(matmul(x, x, { device: getDevice() } as { target?: "webgpu" })).rejects.toThrow(/float64/);
  });
});

test("by target: host arrays at once, or through a promise", async () => {
  const a = arange(16, "float32").reshape([4, 4]);
  const ones = array(new Float32Array(16).fill(1)).reshape([4, 4]);
  expect(matmul(a, ones).toNested()).toEqual([6, 22, 38, 54].map((sum) => new Array(4).fill(sum)));
  if (isolated) expect(matmul(a, ones, { target: "parallel" })).toBeInstanceOf(NDArray);
});
