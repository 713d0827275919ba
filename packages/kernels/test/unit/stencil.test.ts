// What a stencil refuses, and where its errors point.
import { array, full, type NDArray } from "@gridstride/core";
import { CompileError, type KernelArray1 } from "@gridstride/jit";
import { type StencilOptions, stencil } from "@gridstride/kernels";
import { describe, expect, test } from "vitest";

const x = full([4], 1, "float32");
const plate = full([4, 4], 1, "float64");
const whole = full([4], 1, "int32");
const left = (options: StencilOptions) => stencil((a) => a[-1], options);

describe("made with", () => {
  test.each<[string, unknown, string]>([
    [
      "a boundary",
      { boundary: "wrap" },
      'expected boundary to be "constant" or "fixed" or "periodic" or "mirrored" or "padded", got "wrap"',
    ],
    ["no boundary", { boundary: null }, "expected boundary to be"],
    ["a value", { value: "1" }, 'expected a number as value, got "1"'],
    ["an option", { cval: 1 }, "stencil has no option 'cval'; it takes uses"],
    ["a neighbourhood", { neighborhood: [[1, -1]] }, "expected a neighborhood such as [[-1, 1], [-2, 2]]"],
    ["a number as neighbourhood", { neighborhood: 2 }, "expected a neighborhood such as"],
    ["fractions", { neighborhood: [[-0.5, 1]] }, "two whole numbers for each axis"],
    [
      "names",
      { standardIndexing: ["a"] },
      'expected standardIndexing to name parameters by their place, 0 to 0, got "a"',
    ],
    ["its first array", { standardIndexing: [0] }, "the first array is read around the element"],
  ])("%s that it has not", (_, options, message) => expect(() => left(options as StencilOptions)).toThrow(message));
  test("no function", () => expect(() => stencil(1 as never)).toThrow("stencil takes a function; got 1"));
  test("a function of nothing", () => expect(() => stencil(() => 1)).toThrow("the function must take an array"));
});

describe("called with", () => {
  const two = stencil((a, b) => a[-1] + b[0]);
  const call = two as unknown as (...args: unknown[]) => unknown;
  test.each<[string, unknown[], string]>([
    ["too little", [x], "takes 2 arguments and options after them; got 1 arguments"],
    ["too much", [x, x, {}, {}], "got 4 arguments"],
    ["an array as options", [x, x, x], "takes 2 arguments, and then options"],
    ["an unknown option", [x, x, { target: "cpu" }], "has no option 'target'; it takes dtype, out, device"],
    ["a type that is none", [x, x, { dtype: "float33" }], "expected dtype to be an element type"],
    [
      "whole numbers for fractions",
      [x, x, { dtype: "int32" }],
      "returns float32, which dtype int32 cannot hold; return a whole number, as in int32(Math.round(x))",
    ],
    ["bool for a number", [x, x, { dtype: "bool" }], "expected a function that returns bool for dtype bool"],
    ["a number first", [1, x], "expected an array as the first argument, got 1"],
    ["a shorter array", [x, full([3], 1, "float32")], "at least as long; got shapes [4] and [3]"],
    ["another rank", [x, plate], "as many axes as the first"],
    ["no axes", [full([], 1), full([], 1)], "expected a first array of 1 to 3 axes, got shape []"],
    ["an output of another shape", [x, x, { out: full([5], 1, "float32") }], "expected an output of shape [4]"],
    ["an output of another type", [x, x, { out: full([4], 1, "float64") }], "expected an output of type float32"],
  ])("%s", (_, args, message) => expect(() => call(...args)).toThrow(message));

  test.each<[string, StencilOptions, NDArray, string]>([
    [
      "a neighbourhood of another rank",
      { neighborhood: [[-1, 1]] },
      plate,
      "a neighborhood of 1 axes, and a first array of 2",
    ],
    ["a fraction around integers", { value: 0.5 }, whole, "expected a boundary value of type int32, got 0.5"],
    [
      "what does not fit",
      { value: 2 ** 31, boundary: "padded" },
      whole,
      "expected a boundary value of type int32, got 2147483648",
    ],
  ])("%s", (_, options, given, message) => expect(() => left(options)(given)).toThrow(message));
  test("fixed edges of another type", () =>
    expect(() => stencil((a) => a[-1] > a[1], { boundary: "fixed" })(x)).toThrow(
      "fixed edges keep values of the first array, float32, in a result of type bool",
    ));
  test("a function that returns several", () =>
    expect(() => stencil((a) => [a[0], a[1]] as never)(x)).toThrow("to return one number, got 2"));
  test("a function that writes to an array", () =>
    expect(() =>
      stencil(
        (a: KernelArray1, w: KernelArray1) => {
          w[0] = 1;
          return a[0];
        },
        { standardIndexing: [1] },
      )(x, x),
    ).toThrow("writes to its array"));
});

describe("errors stand at their line of the function", () => {
  const rows: readonly [string, () => unknown, string, string][] = [
    [
      "a variable index",
      () =>
        stencil((a: KernelArray1, k: number) => {
          const near = a[-1];
          return near + a[k];
        })(x, 2),
      "GS416",
      "return near + a[k];",
    ],
    ["an index too many", () => stencil((a) => a[-1][0])(x), "GS401", "a[-1][0]"],
    ["a size", () => stencil((a: KernelArray1) => a[0] / a.length)(x), "GS408", "a.length"],
    ["outside of the neighbourhood", () => left({ neighborhood: [[0, 2]] })(x), "GS414", "a[-1]"],
    ["a name from outside", () => stencil((a) => a[0] * plate.size)(x), "GS102", "plate.size"],
  ];
  test.each(rows)("%s", (_, run, code, line) => {
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(CompileError);
      expect(error).toMatchObject({ code });
      expect((error as CompileError).frame).toContain(line);
      expect((error as CompileError).frame).toMatch(/stencil\.test\.ts:\d+/);
      return;
    }
    expect.unreachable();
  });
});

test("what a function brings in, and numbers, are part of the kernel", () => {
  const scaled = stencil(({ W, table }, a: KernelArray1, s: number) => W * s * a[-1] + table[1] * a[0], {
    uses: { W: 2, table: array([5, 7], "float32") },
    value: -1,
  });
  expect(scaled(array([1, 2, 3], "float32"), 0.5).toNested()).toEqual([-1, 15, 23]);
  expect(scaled.name).toBe("stencil");
});

test("wide integers keep what float64 does not hold", () => {
  const far = 2n ** 60n + 1n;
  const next = stencil((a) => a[1], { value: far });
  expect(next(array([1n, far, 3n], "int64")).toNested()).toEqual([far, 3n, far]);
  expect(stencil((a) => a[1], { value: 3_000_000_001 })(array([1, 2], "uint32")).toNested()).toEqual([
    2, 3_000_000_001,
  ]);
  expect(stencil((a) => a[1], { value: 1 })(array([true, false], "bool")).toNested()).toEqual([false, true]);
});
