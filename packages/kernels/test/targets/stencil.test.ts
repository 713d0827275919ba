// Stencils: as Numba's @stencil gives them (golden/stencil.py), and with every boundary as plain JavaScript does.
import { array, type DType, full, type NDArray } from "@gridstride/core";
import type { KernelArray1, KernelArray2, KernelArray3 } from "@gridstride/jit";
import { type Stencil, type StencilBoundary, type StencilOptions, stencil } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import golden from "../golden/stencil.json" with { type: "json" };

type Options = Pick<StencilOptions, "boundary" | "value" | "neighborhood">;

const made: Readonly<Record<string, (options: Options) => Stencil>> = {
  mean: (options) => stencil((a) => 0.25 * (a[-1][0] + a[1][0] + (a[0][-1] + a[0][1])), options),
  ahead: (options) => stencil((a) => a[1] + a[2], options),
  behind: (options) => stencil((a) => a[-1], options),
  itself: (options) => stencil((a) => a[0], options),
  rises: (options) => stencil((a) => a[1] > a[-1], options),
  half: (options) => stencil((a) => a[-1] / 2, options),
  lopsided: (options) => stencil((a) => a[-2][1] - a[0][3], options),
  block: (options) => stencil((a) => a[-1][0][0] + a[0][0][1] - a[0][1][0], options),
  two: (options) => stencil((a, b, c) => c * (a[-1] + b[2]), options),
  weighted: (options) =>
    stencil((a, w) => w[0] * a[-1] + w[1] * a[0] + w[2] * a[1], { ...options, standardIndexing: [1] }),
  moving: (options) =>
    stencil((a: KernelArray1) => {
      let total = 0.0;
      for (let i = -3; i < 3; i++) total += a[i];
      return total / 8;
    }, options),
  box: (options) =>
    stencil((a: KernelArray2) => {
      let total = 0.0;
      for (let i = -1; i < 2; i++) for (let j = -2; j < 1; j++) total += a[i][j];
      return total;
    }, options),
};

/** One of each function and options: all calls share its compiled kernels. */
const stencils = new Map<string, Stencil>();
function stencilOf(name: string, options: Options): Stencil {
  const key = name + JSON.stringify(options);
  const known = stencils.get(key) ?? made[name]!(options);
  stencils.set(key, known);
  return known;
}

type Golden = {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: readonly (number | boolean)[];
};

eachTarget(({ target, getDevice }) => {
  const arrayOf = ({ dtype, shape, data }: Golden): NDArray =>
    shape.includes(0) ? full(shape, 0, dtype as DType) : array([...data] as number[], dtype as DType).reshape(shape);

  test.each([...new Set(golden.map((row) => row.function))])("as Numba: %s", async (name) => {
    const mine = golden.filter((row) => row.function === name);
    for (const { options, args, out, result } of thorough ? mine : mine.slice(-2)) {
      const { cval, neighborhood } = options as { readonly cval?: number; readonly neighborhood?: never };
      const call = stencilOf(name, {
        ...(cval === undefined ? {} : { value: cval }),
        ...(neighborhood === undefined ? {} : { neighborhood }),
      });
      const [first, ...rest] = args.map((arg) => (typeof arg === "number" ? arg : arrayOf(arg as Golden)));
      const given = out ? { out: full(result.shape, 9, result.dtype as DType) } : {};
      const got = await call(first as NDArray, ...(rest as NDArray[]), { ...given, device: getDevice() });
      if (given.out) expect(got).toBe(given.out);
      expect({ dtype: got.dtype, shape: got.shape, values: got.toNested() }).toEqual({
        dtype: result.dtype as DType,
        shape: result.shape,
        values: arrayOf(result as Golden).toNested(),
      });
    }
  });

  const boundaries: readonly StencilBoundary[] = ["constant", "fixed", "periodic", "mirrored", "padded"];

  /** The neighbours that the functions below read, in order, weighed 1, 2, ... */
  const neighbours = {
    1: [[-2], [0], [3]],
    2: [
      [-2, 1],
      [0, -1],
      [1, 0],
    ],
    3: [
      [-1, 0, 0],
      [0, 1, -2],
      [1, 0, 1],
    ],
  } as const;
  const functions = {
    1: (options: Options) => stencil((a: KernelArray1) => a[-2] + 2 * a[0] + 3 * a[3], options),
    2: (options: Options) => stencil((a: KernelArray2) => a[-2][1] + 2 * a[0][-1] + 3 * a[1][0], options),
    3: (options: Options) => stencil((a: KernelArray3) => a[-1][0][0] + 2 * a[0][1][-2] + 3 * a[1][0][1], options),
  } as const;
  const shapes = {
    // Shorter than the neighbourhood, as long, longer.
    1: [[1], [2], [5], [6], [70]],
    2: [
      [1, 1],
      [2, 3],
      [3, 3],
      [4, 9],
      [19, 67],
    ],
    3: [
      [1, 1, 1],
      [1, 4, 2],
      [3, 2, 4],
      [4, 5, 6],
    ],
  } as const;

  describe.each([1, 2, 3] as const)("in %d axes", (rank) => {
    test.each(boundaries)("%s", async (boundary) => {
      const call = functions[rank]({ boundary, value: 7 });
      const all: readonly (readonly number[])[] = shapes[rank];
      for (const shape of thorough && target !== "webgpu" ? all : all.slice(-2)) {
        const u = random(shape);
        const got = await call(u, { device: getDevice() });
        expect({ shape, got: got.toNested() }).toEqual({
          shape,
          got: expected(u, neighbours[rank], boundary, 7).toNested(),
        });
      }
    });
  });

  test("views, device arrays, and an output that is the input", async () => {
    const device = getDevice();
    const mean = stencilOf("mean", { boundary: "mirrored" });
    using u = device.toDevice(random([12, 9]));
    using plain = mean(u);
    const turned = u.transpose().slice([null, null, -1]);
    using other = mean(turned);
    expect((await other.copyToHost()).toNested()).toEqual(
      (await plain.transpose().slice([null, null, -1]).copyToHost()).toNested(),
    );
    using own = u.copy();
    expect(mean(own, { out: own })).toBe(own);
    expect((await own.copyToHost()).toNested()).toEqual((await plain.copyToHost()).toNested());
    using view = mean(u.slice([1, 11], [2, null, 2]));
    const kept = await u.slice([1, 11], [2, null, 2]).copyToHost();
    expect((await view.copyToHost()).toNested()).toEqual((await mean(kept, { device })).toNested());
  });

  test("a result of the type that a call names, stored as in a kernel", async () => {
    const device = getDevice();
    const bytes = array([250, 3, 4, 251, 9], "uint8");
    const sum = stencil((a: KernelArray1) => a[-1] + a[1], { boundary: "periodic" });
    const sums = [12, 254, 254, 13, 501];
    const results = [
      [await sum(bytes, { device }), "int32", sums],
      [await sum(bytes, { dtype: "uint8", device }), "uint8", sums.map((x) => x % 256)],
      [await sum(bytes, { dtype: "float32", device }), "float32", sums],
      [await sum(bytes, { dtype: "uint8", out: full([5], 7, "uint8"), device }), "uint8", sums.map((x) => x % 256)],
    ] as const;
    for (const [got, dtype, values] of results)
      expect([got.dtype, [...(got.toNested() as number[])]]).toEqual([dtype, values]);
    using resident = device.toDevice(bytes);
    using got = sum(resident, { dtype: "int16" });
    expect((await got.copyToHost()).toNested()).toEqual(sums);
  });

  test("an index that leaves the neighbourhood and the array is reported by the simulator, and guarded elsewhere", async () => {
    const call = stencil((a: KernelArray1, k: KernelArray1) => a[k[0]] + a[0], {
      neighborhood: [[-1, 1]],
      standardIndexing: [1],
    });
    const run = async (): Promise<NDArray> => call(random([8]), array([2], "int32"), { device: getDevice() });
    if (target === "simulator") await expect(run()).rejects.toThrow(/out of bounds/);
    else expect((await run()).shape).toEqual([8]);
  });
});

const random = (shape: readonly number[]): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  return array(
    [...seededRandom(5).float32Array(size, -4, 4)].map((x) => Math.round(x) + 0),
    "float32",
  ).reshape(shape);
};

function expected(
  u: NDArray,
  neighbours: readonly (readonly number[])[],
  boundary: StencilBoundary,
  value: number,
): NDArray {
  const at = (place: readonly number[]): number => {
    const outside = place.some((i, axis) => i < 0 || i >= u.shape[axis]!);
    if (outside && boundary === "padded") return value;
    return Number(u.get(...place.map((i, axis) => wrapped(i, u.shape[axis]!, boundary))));
  };
  const out = full(u.shape, 0, u.dtype);
  for (const place of places(u.shape)) {
    const near = neighbours.map((step) => place.map((i, axis) => i + step[axis]!));
    const whole = near.map((_, axis) => axis).slice(0, u.ndim);
    // The box around all neighbours decides, not those that are read.
    const reach = whole.map((axis) => [
      Math.min(0, ...neighbours.map((step) => step[axis]!)),
      Math.max(0, ...neighbours.map((step) => step[axis]!)),
    ]);
    const edge = place.some((i, axis) => i + reach[axis]![0]! < 0 || i + reach[axis]![1]! >= u.shape[axis]!);
    if (edge && boundary === "constant") out.set(value, ...place);
    else if (edge && boundary === "fixed") out.set(Number(u.get(...place)), ...place);
    else
      out.set(
        near.reduce((sum, one, k) => sum + (k + 1) * at(one), 0),
        ...place,
      );
  }
  return out;
}

/** By walking: turning round at the ends, or starting again. */
function wrapped(i: number, size: number, boundary: StencilBoundary): number {
  if (boundary === "periodic") return ((i % size) + size) % size;
  let [at, step] = [0, i < 0 ? -1 : 1];
  for (let k = 0; k < Math.abs(i); k++) {
    if (size === 1) return 0;
    if (at + step < 0 || at + step >= size) step = -step;
    at += step;
  }
  return at;
}

function places(shape: readonly number[]): number[][] {
  return shape.reduce<number[][]>(
    (all, extent) => all.flatMap((one) => Array.from({ length: extent }, (_, i) => [...one, i])),
    [[]],
  );
}
