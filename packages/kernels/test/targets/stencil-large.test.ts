// Large stencils: on software adapters threads compute tiles of elements, and others what those leave. The same bits.
import { array, type NDArray } from "@gridstride/core";
import type { KernelArray1, KernelArray2, KernelArray3 } from "@gridstride/jit";
import { type StencilBoundary, type StencilOptions, stencil } from "@gridstride/kernels";
import { describeTargets, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

const around = [
  [-1, 1],
  [-1, 1],
] as const;

const made = {
  ahead: (options: StencilOptions) => stencil((a: KernelArray1) => a[1] + a[2], options),
  two: (options: StencilOptions) =>
    stencil((a: KernelArray1, b: KernelArray1, c: number) => c * (a[-1] + b[2]), options),
  rises: (options: StencilOptions) => stencil((a: KernelArray1) => a[1] > a[-1], options),
  moving: (options: StencilOptions) =>
    stencil(
      (a: KernelArray1) => {
        let total = 0.0;
        for (let i = -3; i < 3; i++) total += a[i];
        return total / 8;
      },
      { ...options, neighborhood: [[-3, 2]] },
    ),
  mean: (options: StencilOptions) =>
    stencil((a: KernelArray2) => 0.25 * (a[-1][0] + a[1][0] + (a[0][-1] + a[0][1])), options),
  lopsided: (options: StencilOptions) => stencil((a: KernelArray2) => a[-2][1] - a[0][3], options),
  whole: (options: StencilOptions) => stencil((a: KernelArray2) => a[-1][1] * 3 + a[0][0], options),
  branches: (options: StencilOptions) =>
    stencil((a: KernelArray2) => {
      const near = a[-1][-1] + a[-1][1] + a[0][-1] + a[0][1] + a[1][-1] + a[1][1];
      if (near > 3 || near < 2) return a[0][0] - 1;
      return near;
    }, options),
  weighted: (options: StencilOptions) =>
    stencil(
      (a: KernelArray2, w: KernelArray2) => {
        let total = 0.0;
        for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) total += w[i][j] * a[i - 1][j - 1];
        return total / 3;
      },
      { ...options, neighborhood: around, standardIndexing: [1] },
    ),
  block: (options: StencilOptions) => stencil((a: KernelArray3) => a[-1][0][0] + a[0][0][1] - a[0][1][0], options),
} as const;

type Call = (...args: readonly unknown[]) => NDArray;
const boundaries: readonly StencilBoundary[] = ["constant", "fixed", "periodic", "mirrored", "padded"];

/** Numbers of all sizes, and some that are not finite, so that one that is taken for another shows. */
function values(shape: readonly number[]): NDArray {
  const size = shape.reduce((a, b) => a * b, 1);
  const data = seededRandom(5).float32Array(size, -4, 4);
  const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e-30, 3e38];
  for (const [k, value] of special.entries()) data[(577 * (k + 1)) % size] = value;
  return array(data, "float32").reshape(shape);
}

/** The first few elements that differ: runners take minutes to compare arrays of this size where they do. */
function differences(got: NDArray, wanted: NDArray): readonly string[] {
  const found: string[] = [];
  for (let k = 0; k < wanted.size && found.length < 5; k++)
    if (!Object.is(got.data[k], wanted.data[k])) found.push(`${k}: ${got.data[k]}, not ${wanted.data[k]}`);
  return found;
}

describeTargets(
  "as on the CPU",
  ({ getDevice }) => {
    const check = async (call: unknown, ...args: readonly unknown[]): Promise<void> => {
      const got = await (call as Call)(...args, { device: getDevice() });
      const wanted = (call as Call)(...args);
      expect([got.dtype, got.shape]).toEqual([wanted.dtype, wanted.shape]);
      expect(differences(got, wanted)).toEqual([]);
    };

    test.each<[keyof typeof made, readonly number[]]>([
      // A whole number of tiles inside, and not.
      ["ahead", [65_538]],
      ["ahead", [65_551]],
      ["moving", [70_003]],
      ["two", [70_001]],
      ["rises", [70_001]],
      ["mean", [258, 262]],
      ["mean", [263, 267]],
      // One row of tiles, and none.
      ["mean", [7, 23_001]],
      ["mean", [5, 23_001]],
      ["lopsided", [17_001, 7]],
      ["branches", [258, 258]],
      ["weighted", [259, 261]],
      ["block", [6, 131, 137]],
    ])("%s of %j", async (name, shape) => {
      const more =
        name === "two" ? [values(shape.map((size) => size + 3)), 2.5] : name === "weighted" ? [values([3, 3])] : [];
      await check(made[name]({}), values(shape), ...more);
    });

    test.each(boundaries)("%s edges", async (boundary) => {
      await check(made.mean({ boundary, value: 7 }), values([263, 267]));
    });

    test("int32, views, and an output that is the input", async () => {
      await check(made.whole({ boundary: "periodic" }), values([270, 263]).astype("int32"));
      const view = values([540, 270]).transpose().slice([null, null, -1], [3, null, 2]);
      await check(made.mean({ boundary: "mirrored" }), view);
      const mean = made.mean({ value: 0 });
      using own = getDevice().toDevice(values([261, 258]));
      mean(own, { out: own });
      expect(differences(await own.copyToHost(), (mean as unknown as Call)(values([261, 258])))).toEqual([]);
    });
  },
  ["webgpu"],
);
