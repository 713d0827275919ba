// float64: "fast" of algorithms: stencil takes it, and the others say why they do not.
import { array, LaunchError } from "@gridstride/core";
import { jacobi, laplaceStep, matmul, searchsorted, sort, stack, stencil, tile } from "@gridstride/kernels";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

const random = seededRandom(7);
const [rows, columns] = [19, 23];
const plate = array(
  Array.from({ length: rows * columns }, () => random.uniform() * 200 - 100),
  "float64",
).reshape([rows, columns]);

eachTarget(({ getDevice, target }) => {
  test("a stencil in fast float64 is within its bound", async () => {
    const mean = (u: number[][]): number => (u[-1]![0]! + u[1]![0]! + u[0]![-1]! + u[0]![1]!) * 0.25 - u[0]![0]! / 3;
    const launch = async (float64: "exact" | "fast"): Promise<number[][]> => {
      const made = stencil(mean as never, { float64, boundary: "periodic" });
      return (await made(plate, { device: getDevice() } as never)).toNested() as number[][];
    };
    const [exact, fast] = [await launch("exact"), await launch("fast")];
    const errors = exact.flatMap((row, i) => row.map((want, j) => Math.abs(fast[i]![j]! - want)));
    // Six operations on numbers below 400, each within 2^-44 of the larger operand.
    expect(Math.max(...errors)).toBeLessThan(6 * 400 * 2 ** -44);
    // It is another arithmetic, not float32 and not the exact one, on webgpu alone.
    expect(errors.some((error) => error > 0)).toBe(target === "webgpu");
  });

  test.each([
    ["laplaceStep", laplaceStep, /computes float64 exactly/],
    ["jacobi", jacobi, /computes float64 exactly/],
    [
      "matmul",
      (x: unknown, options: unknown) => matmul(x as never, x as never, options as never),
      /computes float64 exactly/,
    ],
    ["sort", sort, /compares and moves elements, whose bits it keeps/],
    ["tile", (x: unknown, options: unknown) => tile(x as never, 2, options as never), /compares and moves elements/],
    ["stack", (x: unknown, options: unknown) => stack([x] as never, options as never), /compares and moves elements/],
    [
      "searchsorted",
      (x: unknown, options: unknown) => searchsorted(x as never, x as never, options as never),
      /computes float64 exactly/,
    ],
  ])("%s has no such option, and says why", async (_name, fn, why) => {
    const call = fn as (x: unknown, options: unknown) => unknown;
    const error = await Promise.resolve()
      .then(() => call(plate, { float64: "fast", device: getDevice() }))
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(LaunchError);
    expect((error as Error).message).toMatch(why);
    expect((error as Error).message).toMatch(/kernel, vectorize, guvectorize and stencil take/);
  });
});
