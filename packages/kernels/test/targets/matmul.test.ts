// Every version of the matrix product against sums in double precision.
import { arange, array, type DeviceArray, type DType, NDArray, type Target, zeros } from "@gridstride/core";
import { type MatmulOptions, type MatmulVariant, matmul, matvec } from "@gridstride/kernels";
import { eachTarget, isolated, thorough } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { beforeEach, describe, expect, test } from "vitest";
import { expectProduct, operands, random, reference } from "./matmul/reference.ts";
import { relaxed } from "./matmul/relaxed.ts";
import { shapes, shapesOf } from "./matmul/shapes.ts";

const variants: Readonly<Record<Target, readonly MatmulVariant[]>> = {
  webgpu: ["naive", "shared", "dot", "split", "direct", "quads", "registers", "doubled"],
  parallel: ["naive", "shared", "dot", "split", "packed"],
  cpu: ["naive", "shared", "dot", "split", "packed"],
  simulator: ["naive", "shared", "dot", "split"],
};

const activations = {
  relu: (x: number) => Math.max(x, 0),
  sigmoid: (x: number) => 1 / (1 + Math.exp(-x)),
  silu: (x: number) => x / (1 + Math.exp(-x)),
  tanh: Math.tanh,
};

eachTarget(({ target, getDevice }) => {
  /** float16 is converted before any version sees it. */
  const typesOf = (variant: MatmulVariant): readonly DType[] => [
    "float32",
    "int32",
    // On webgpu the versions in the language of kernels take it.
    ...(target !== "webgpu" || ["naive", "shared", "dot"].includes(variant) ? (["float64"] as const) : []),
    ...(variant === "naive" || variant === "packed" ? (["float16"] as const) : []),
  ];

  describe.each(variants[target])("%s", (variant) => {
    beforeEach(({ skip }) => {
      skip(variant === "quads" && !getDevice().info.features.includes("subgroups"), "the adapter has no subgroups");
    });

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
      const named = Object.entries(activations) as [keyof typeof activations, (x: number) => number][];
      for (const [activation, of] of variant === "naive" ? named : named.slice(0, 1)) {
        const got = await matmul(a, b, { device, variant, activation });
        for (const [i, value] of values.entries()) expect(Number(got.data[i])).toBeCloseTo(of(value), 4);
      }
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

    test("alpha and beta of int32 are whole numbers, of which 32 bits count", async () => {
      const device = getDevice();
      const [a, b] = [array([[1, 2]], "int32"), array([[3], [4]], "int32")];
      for (const [alpha, beta] of [
        [2 ** 40 + 3, 0],
        [2 ** 31, 0],
        [1, 2 ** 32 + 5],
        [-0, -1],
      ] as const) {
        const out = array([[7]], "int32");
        await matmul(a, b, { device, variant, alpha, beta, out });
        expect({ alpha, beta, got: out.toNested() }).toEqual({
          alpha,
          beta,
          got: [[(Math.imul(alpha, 11) + Math.imul(beta, 7)) | 0]],
        });
      }
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
    ["kinds", zeros([2, 2], "int32"), zeros([2, 2], "float32"), {}, "int32 and float32; name a dtype"],
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
    [
      "a bias of fractions",
      zeros([2, 2], "int32"),
      zeros([2, 2], "int32"),
      { bias: zeros([2], "float32") },
      "expected bias of int32, got float32",
    ],
    [
      "a dtype that loses kinds",
      zeros([2, 2], "float32"),
      zeros([2, 2], "float32"),
      { dtype: "int32" },
      "cannot cast operands from float32 to int32",
    ],
    ["beta without out", zeros([2, 2], "int32"), zeros([2, 2], "int32"), { beta: 1 }, "there is none"],
    ["a fraction of whole numbers", zeros([2, 2], "int32"), zeros([2, 2], "int32"), { alpha: 0.5 }, "are whole"],
  ])("refuses %s", async (_, a, b, options, message) => {
    await expect(async () => matmul(a as NDArray, b as NDArray, { ...options, device: getDevice() })).rejects.toThrow(
      message,
    );
  });

  test.each(["int64", "uint64"] as const)("%s: every bit, with what scales and is added", async (type) => {
    const device = getDevice();
    const make = (values: readonly bigint[], shape: readonly number[]): NDArray => array(values, type).reshape(shape);
    const [a, b] = [
      make([2n ** 62n + 1n, 3n, 5n, 2n ** 53n + 1n], [2, 2]),
      make([7n, 2n ** 40n + 3n, 11n, 13n], [2, 2]),
    ];
    const [x, y] = [a.toNested(), b.toNested()] as unknown as readonly bigint[][][];
    const out = make([1n, 2n ** 60n, 3n, 4n], [2, 2]);
    const bias = make([2n ** 61n, 1n], [2]);
    const before = out.toNested() as bigint[][];
    const wrap = type === "int64" ? BigInt.asIntN : BigInt.asUintN;
    for (const variant of [undefined, "naive", "shared", "dot", "split"] as const) {
      if (variant === "split" && target === "webgpu") continue;
      const result = out.copy();
      await matmul(a, b, { device, out: result, alpha: 3, beta: 2 ** 33, bias, ...(variant && { variant }) });
      const wanted = [0, 1].map((i) =>
        [0, 1].map((j) => {
          const sum = x![i]![0]! * y![0]![j]! + x![i]![1]! * y![1]![j]!;
          return wrap(64, 3n * sum + 2n ** 33n * before[i]![j]! + [2n ** 61n, 1n][j]!);
        }),
      );
      expect([variant, result.toNested()]).toEqual([variant, wanted]);
    }
    const other = ({ webgpu: "direct", cpu: "packed", parallel: "packed", simulator: null } as const)[target];
    for (const variant of other === null ? [] : target === "webgpu" ? ([other, "split"] as const) : [other])
      await expect(async () => matmul(a, b, { device, variant })).rejects.toThrow(`"${variant}" computes`);
    // Larger than what the versions in WGSL are for.
    const [large, square] = [
      make(
        Array.from({ length: 80 * 80 }, (_, i) => BigInt(i) << 28n),
        [80, 80],
      ),
      80,
    ];
    const product = await matmul(large, large, { device });
    const at = (i: number, j: number): bigint =>
      Array.from(
        { length: square },
        (_, k) => (BigInt(i * square + k) << 28n) * (BigInt(k * square + j) << 28n),
      ).reduce((p, q) => p + q);
    expect([product.get(3, 7), product.get(79, 79)]).toEqual([wrap(64, at(3, 7)), wrap(64, at(79, 79))]);
  });

  test.runIf(variants[target].includes("packed"))(
    "packed rounds a step as the engine's multiply-add does",
    async () => {
      const x = 1 + 2 ** -12;
      const square = Math.fround(x * x);
      const got = await matmul(array([[-square, x]], "float32"), array([[1], [x]], "float32"), {
        device: getDevice(),
        variant: "packed",
      });
      expect(got.toNested()).toEqual([[relaxed?.(x, x, -square) ?? 0]]);
    },
  );

  test.runIf(target === "webgpu" && thorough)("so many multiply-adds that blocks are larger", async () => {
    const numbers = (rows: number, columns: number, step: number): NDArray =>
      array(
        Float32Array.from({ length: rows * columns }, (_, i) => ((i * step) % 9) - 4),
        [rows, columns],
      );
    const [a, b] = [numbers(1031, 509, 5), numbers(509, 1025, 7)];
    // Small whole numbers: sums are exact.
    const expected = matmul(a, b, { target: "cpu" }).data;
    const { data } = await matmul(a, b, { device: getDevice() });
    expect(data.findIndex((x, i) => x !== expected[i])).toBe(-1);
  });

  const lacking: readonly MatmulVariant[] =
    target === "webgpu" ? ["packed", "tensor"] : ["quads", "registers", "tensor"];
  test.each(lacking)("%s is refused where it is not", async (variant) => {
    const x = zeros([2, 2], "float32");
    await expect(async () => matmul(x, x, { device: getDevice(), variant })).rejects.toThrow(
      `the version "${variant}"`,
    );
  });
});

test("by target: host arrays at once, or through a promise", async () => {
  const a = arange(16, "float32").reshape([4, 4]);
  const ones = array(new Float32Array(16).fill(1)).reshape([4, 4]);
  expect(matmul(a, ones).toNested()).toEqual([6, 22, 38, 54].map((sum) => new Array(4).fill(sum)));
  if (isolated) expect(matmul(a, ones, { target: "parallel" })).toBeInstanceOf(NDArray);
});
