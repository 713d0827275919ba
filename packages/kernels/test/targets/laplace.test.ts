// Steps of Jacobi's method, bit by bit as plain JavaScript rounds them, and a plate whose solution is known.
import { array, type DType, type NDArray, ones, requestDevice } from "@gridstride/core";
import { type Boundary, type JacobiOptions, jacobi, laplaceStep } from "@gridstride/kernels";
import { eachTarget, everyRow, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { expectPlate, knownPlate, places, random, type Shape, step } from "./laplace/reference.ts";

const boundaries: readonly Boundary[] = ["fixed", "periodic", "mirrored", "constant"];
const VALUE = 0.75;
/** With counters of coverage, on two cores that do other work too. */
const SLOW = 240_000;

const plates: readonly Shape[] = [
  [0, 4],
  [1, 1],
  [1, 5],
  [2, 2],
  [3, 3],
  [5, 4],
  [17, 16],
  // A row and four columns more than row tiles.
  [35, 70],
];
const blocks: readonly Shape[] = [
  [1, 1, 1],
  [2, 3, 1],
  [3, 3, 3],
  [4, 5, 6],
  [3, 35, 7],
  [5, 17, 33],
];

/** Where the first step's block ends, around it, and every small shape: 20 of them. */
const tiles: readonly Shape[] = [
  ...[1, 2, 3, 4].flatMap((m) => [1, 2, 3, 4].map((n) => [m, n])),
  [16, 16],
  [15, 17],
  [17, 33],
  [1, 35],
];

eachTarget(({ target, getDevice }) => {
  const types: readonly DType[] = target === "webgpu" && !everyRow ? ["float32"] : ["float32", "float64"];

  describe.each(boundaries)("%s", (boundary) => {
    test.each(types)("a step, %s", async (type) => {
      const rows = [
        ...plates.map((shape) => [shape, 5] as const),
        ...plates.map((shape) => [shape, 9] as const),
        ...blocks.map((shape) => [shape, 7] as const),
      ];
      for (const [shape, points] of thorough ? rows : rows.slice(4, 8)) {
        const options = { boundary, points, value: VALUE } as const;
        const { u, wanted } = step(shape, type, options);
        // On webgpu each version is a pipeline for each type of plate, and the naive one, with every edge in it, a long one.
        const one = boundary === "fixed" ? (["naive", "strips"] as const) : (["strips"] as const);
        // Elsewhere the versions for software adapters run in the type that these have.
        const all =
          type === "float32" ? (["naive", "inside", "strips", "rows"] as const) : (["naive", "rows"] as const);
        const versions = target === "webgpu" ? one : all;
        for (const variant of versions) {
          const got = await laplaceStep(u, { ...options, variant, device: getDevice() });
          expectPlate(got, wanted, { points, variant });
        }
      }
    });

    test("tiles in shared memory", async () => {
      for (const shape of target === "webgpu" || !thorough ? tiles.slice(-2) : tiles) {
        const options = { boundary, value: VALUE } as const;
        const { u, wanted } = step(shape, "float32", options);
        expectPlate(await laplaceStep(u, { ...options, variant: "shared", device: getDevice() }), wanted, {});
      }
    });
  });

  test.each(["fixed", "periodic"] as const)(
    "several steps a launch give the bits of single ones: %s",
    async (boundary) => {
      const device = getDevice();
      const shapes: readonly Shape[] = [...tiles, [0, 3], [37, 45]];
      for (const type of types)
        for (const shape of target === "webgpu" || !thorough ? shapes.slice(-1) : shapes) {
          const u = random(shape, type);
          // 11 steps between looks: twice 4 at once, and single ones. The simulator looks once, and once more after one step.
          const iterations = target === "simulator" ? 12 : 23;
          const options = { boundary, iterations, checkEvery: 11, device };
          const one = await jacobi(u, options);
          const many = await jacobi(u, { ...options, variant: "temporal" });
          expect({ shape, ...many }).toEqual({ shape, ...one });
          if (!shape.includes(0) && one.change > 0) expect(one.iterations).toBe(iterations);
        }
    },
    SLOW,
  );

  /**
   * sin(πx)·sinh(πy)/sinh(π) has no curvature; the start is off by a wave that a step multiplies by cos(π·waves/(side - 1)).
   *
   * Of the result: the five points are off by h²π⁴/48 at most, by the maximum principle (h the spacing, fourth
   * derivatives at most 2π⁴). Rounding adds less than half a unit in the last place in each step. What is left of the wave is
   * of the size of the tolerance.
   */
  const isNarrow = target === "webgpu" || target === "simulator";
  test.each(isNarrow ? (["naive"] as const) : (["rows", "temporal"] as const))(
    "converges to the solution of a plate that is known: %s",
    async (variant) => {
      const [side, waves, type] = isNarrow ? ([40, 8, "float32"] as const) : ([512, 96, "float64"] as const);
      const h = 1 / (side - 1);
      const { solution, start: rough } = knownPlate(side, waves);
      const start = array(rough, [side, side]).astype(type);
      const tolerance = isNarrow ? 3e-5 : 1e-9;
      const got = await jacobi(start, { tolerance, iterations: 5000, checkEvery: 16, variant, device: getDevice() });
      expect(got.change).toBeLessThanOrEqual(tolerance);
      // It stopped when the wave was gone, not before and not much later.
      const needed = Math.log(tolerance) / Math.log(Math.cos(Math.PI * waves * h));
      expect(got.iterations).toBeGreaterThan(0.5 * needed);
      expect(got.iterations).toBeLessThan(needed + 32);
      const values = got.u.data as Float64Array;
      const error = solution.reduce((most, value, k) => Math.max(most, Math.abs(value - values[k]!)), 0);
      const unit = type === "float32" ? 2 ** -24 : 2 ** -53;
      expect(error).toBeLessThan((h ** 2 * Math.PI ** 4) / 48 + got.iterations * unit + 10 * tolerance);
    },
  );

  test("views: a turned and mirrored plate gives the same, turned and mirrored", async () => {
    const device = getDevice();
    using u = device.toDevice(random([12, 9], "float32"));
    using plain = laplaceStep(u, { boundary: "mirrored" });
    using turned = laplaceStep(u.transpose().slice([null, null, -1]), { boundary: "mirrored" });
    expect((await turned.copyToHost()).toNested()).toEqual(
      (await plain.transpose().slice([null, null, -1]).copyToHost()).toNested(),
    );
    using own = u.copy();
    expect(laplaceStep(own, { out: own, boundary: "mirrored" })).toBe(own);
    expect((await own.copyToHost()).toNested()).toEqual((await plain.copyToHost()).toNested());
  });

  test("stops where nothing changes by more than the tolerance, and keeps the caller's array", async () => {
    const u = array(
      Array.from({ length: 9 }, (_, i) => Array.from({ length: 9 }, (_, j) => (i % 8 && j % 8 ? 0 : i + j))),
      "float32",
    );
    const before = u.toNested();
    const {
      u: solved,
      iterations,
      change,
    } = await jacobi(u, { tolerance: 1e-6, iterations: 5000, checkEvery: 10, device: getDevice() });
    expect(u.toNested()).toEqual(before);
    expect(change).toBeLessThanOrEqual(1e-6);
    expect(iterations).toBeLessThan(1000);
    // i + j has no curvature: it is the solution.
    for (const [i, j] of places([9, 9])) expect(Number(solved.get(i!, j!))).toBeCloseTo(i! + j!, 4);
  });
});

test.each<[string, unknown, object, string]>([
  ["a type", ones([3, 3], "int32"), {}, "expected float32, float64 or complex numbers, got int32"],
  ["a rank", ones([3], "float32"), {}, "expected 2 or 3 axes, got shape [3]"],
  ["points", ones([3, 3], "float32"), { points: 7 }, "5 or 9 points in 2 axes, got 7"],
  ["points in a block", ones([3, 3, 3], "float32"), { points: 9 }, "7 points in 3 axes, got 9"],
  ["any points", ones([3, 3], "float32"), { points: 4 }, "expected points to be 5 or 7 or 9, got 4"],
  ["a boundary", ones([3, 3], "float32"), { boundary: "wrap" }, '"mirrored" or "constant", got "wrap"'],
  ["a value", ones([3, 3], "float32"), { value: "1" }, 'expected value to be a number, got "1"'],
  ["a version", ones([3, 3], "float32"), { variant: "fast" }, '"rows" or "shared", got "fast"'],
  ["tiles of 9 points", ones([3, 3], "float32"), { points: 9, variant: "shared" }, '"shared" is for 5 points, got 9'],
])("refuses %s", (_, u, options, message) => {
  expect(() => laplaceStep(u as NDArray, options)).toThrow(message);
});

test.each<[string, object, string]>([
  ["fewer steps than none", { iterations: -1 }, "expected a whole number of iterations, 0 or more, got -1"],
  ["steps that are no number", { iterations: Number.NaN }, "iterations, 0 or more, got NaN"],
  ["half a step", { iterations: 1.5 }, "iterations, 0 or more, got 1.5"],
  ["a tolerance that is no number", { tolerance: Number.NaN }, "expected a tolerance of 0 or more, got NaN"],
  ["a tolerance below 0", { tolerance: -1 }, "expected a tolerance of 0 or more, got -1"],
  ["looks without a step between", { checkEvery: 0 }, "expected checkEvery to be a whole number, 1 or more, got 0"],
  ["looking never, for ever", { checkEvery: Infinity, iterations: Infinity }, "iterations or checkEvery to be finite"],
  ["several mirrored steps", { variant: "temporal", boundary: "mirrored" }, "got 5 points with mirrored edges"],
  ["several steps of 9 points", { variant: "temporal", points: 9 }, "got 9 points with fixed edges"],
  ["a boundary", { boundary: "wrap" }, '"mirrored" or "constant", got "wrap"'],
])("jacobi refuses %s", async (_, options, message) => {
  await expect(jacobi(ones([3, 3], "float32"), options as JacobiOptions)).rejects.toThrow(message);
});

test("no steps give the plate itself; what is not a number never converges", async () => {
  const u = random([5, 6], "float64");
  expect(await jacobi(u, { iterations: 0 })).toEqual({ u, iterations: 0, change: Number.POSITIVE_INFINITY });
  u.set(Number.NaN, 2, 3);
  expect(await jacobi(u, { iterations: 5, tolerance: 1 })).toMatchObject({ iterations: 5, change: Number.NaN });
});

test("a plate on a device that lies the other way is solved where it is", async () => {
  using device = await requestDevice({ target: "cpu" });
  const u = random([9, 6], "float64");
  using turned = device.toDevice(u);
  const { u: solved, ...rest } = await jacobi(turned.transpose(), { iterations: 7 });
  using result = solved;
  const plain = await jacobi(u, { iterations: 7 });
  expect((await result.transpose().copyToHost()).toNested()).toEqual(plain.u.toNested());
  expect(rest).toEqual({ iterations: 7, change: plain.change });
});
