// Steps of Jacobi's method, bit by bit as plain JavaScript rounds them, and a plate whose solution is known.
import { array, type DType, type NDArray, ones } from "@gridstride/core";
import { type Boundary, jacobi, laplaceStep, type StepOptions } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Shape = readonly number[];
const boundaries: readonly Boundary[] = ["fixed", "periodic", "mirrored", "constant"];
const VALUE = 0.75;

const random = (shape: Shape, type: DType, seed = 1): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  return array([...seededRandom(seed).float32Array(Math.max(size, 1), -1, 1)].slice(0, size), type).reshape(shape);
};

/** One step by its definition; the neighbours' sums in the stated order. */
function expected(u: NDArray, { boundary = "fixed", points, value = 0 }: StepOptions): NDArray {
  const round = u.dtype === "float32" ? Math.fround : (x: number) => x;
  const add = (...terms: readonly number[]): number => terms.reduce((a, b) => round(a + b));
  const at = (place: Shape): number => {
    const outside = place.some((i, axis) => i < 0 || i >= u.shape[axis]!);
    if (outside && boundary === "constant") return round(value);
    return Number(
      u.get(
        ...place.map((i, axis) => {
          const size = u.shape[axis]!;
          if (i >= 0 && i < size) return i;
          if (boundary === "periodic") return (i + size) % size;
          return i < 0 ? Math.min(1, size - 1) : Math.max(size - 2, 0);
        }),
      ),
    );
  };
  const out = ones(u.shape, u.dtype);
  for (const place of places(u.shape)) {
    const near = (...step: Shape): number => at(place.map((i, axis) => i + step[axis]!));
    const edge = place.some((i, axis) => i === 0 || i === u.shape[axis]! - 1);
    const step = (): number => {
      if (u.ndim === 3) {
        const pairs = [0, 1, 2].map((axis) => {
          const one = [0, 1, 2].map((other) => Number(other === axis));
          return add(near(...one.map((x) => -x)), near(...one));
        });
        return round(add(...pairs) / 6);
      }
      const sides = add(add(near(-1, 0), near(1, 0)), add(near(0, -1), near(0, 1)));
      if (points !== 9) return round(0.25 * sides);
      const corners = add(add(near(-1, -1), near(1, 1)), add(near(-1, 1), near(1, -1)));
      return round(add(round(4 * sides), corners) / 20);
    };
    out.set(edge && boundary === "fixed" ? Number(u.get(...place)) : step(), ...place);
  }
  return out;
}

function places(shape: Shape): Shape[] {
  return shape.reduce<Shape[]>(
    (all, extent) => all.flatMap((one) => Array.from({ length: extent }, (_, i) => [...one, i])),
    [[]],
  );
}

const plates: readonly Shape[] = [
  [0, 4],
  [1, 1],
  [1, 5],
  [2, 2],
  [3, 3],
  [5, 4],
  [17, 16],
  [33, 70],
];
const blocks: readonly Shape[] = [
  [1, 1, 1],
  [2, 3, 1],
  [3, 3, 3],
  [4, 5, 6],
  [5, 17, 33],
];

eachTarget(({ target, getDevice }) => {
  const types: readonly DType[] = target === "webgpu" ? ["float32"] : ["float32", "float64"];

  describe.each(boundaries)("%s", (boundary) => {
    test.each(types)("a step, %s", async (type) => {
      const rows = [
        ...plates.map((shape) => [shape, 5] as const),
        ...plates.map((shape) => [shape, 9] as const),
        ...blocks.map((shape) => [shape, 7] as const),
      ];
      for (const [shape, points] of thorough ? rows : rows.slice(4, 8)) {
        const u = random(shape, type);
        const options = { boundary, points, value: VALUE } as const;
        const got = await laplaceStep(u, { ...options, device: getDevice() });
        expect({ shape, points, got: got.toNested() }).toEqual({
          shape,
          points,
          got: expected(u, options).toNested(),
        });
      }
    });
  });

  test("several steps a launch give the bits of single ones", async () => {
    const device = getDevice();
    const u = random([37, 45], "float32");
    for (const boundary of ["fixed", "periodic"] as const) {
      const options = { boundary, iterations: 23, device };
      const one = await jacobi(u, { ...options, variant: "naive" });
      const many = await jacobi(u, { ...options, variant: "temporal" });
      expect(many).toEqual(one);
      expect(one.iterations).toBe(23);
    }
  });

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
  ["a type", ones([3, 3], "int32"), {}, "expected float32 or float64, got int32"],
  ["a rank", ones([3], "float32"), {}, "expected 2 or 3 axes, got shape [3]"],
  ["points", ones([3, 3], "float32"), { points: 7 }, "5 or 9 points in 2 axes, got 7"],
  ["points in a block", ones([3, 3, 3], "float32"), { points: 9 }, "7 points in 3 axes, got 9"],
])("refuses %s", (_, u, options, message) => {
  expect(() => laplaceStep(u as NDArray, options)).toThrow(message);
});
