// A step of 5 points, two rows a thread: every remainder of rows and vectors, views, and nothing written outside the result.
import { array, type Device, type DeviceArray, type NDArray, requestDevice } from "@gridstride/core";
import { isolated, seededRandom } from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchStep } from "../../src/laplace/laplace-step.ts";

type Type = "float32" | "float64";

const random = (shape: readonly [number, number], type: Type): NDArray =>
  array(seededRandom(1).float32Array(shape[0] * shape[1], -1, 1), [...shape]).astype(type);

/** A step by its definition, each operation rounded to the type. */
function expected(u: NDArray): unknown {
  const round = u.dtype === "float32" ? Math.fround : (x: number) => x;
  const [m, n] = u.shape as [number, number];
  const at = (i: number, j: number): number => Number(u.get(i, j));
  const mean = (i: number, j: number): number =>
    round(0.25 * round(round(at(i - 1, j) + at(i + 1, j)) + round(at(i, j - 1) + at(i, j + 1))));
  return Array.from({ length: m }, (_, i) =>
    Array.from({ length: n }, (_, j) => (i === 0 || j === 0 || i === m - 1 || j === n - 1 ? at(i, j) : mean(i, j))),
  );
}

/** Columns on both sides of a view, and their value. */
const MARGIN = 3;
const MARK = 12345;

describe.each(["cpu", ...(isolated ? (["parallel"] as const) : [])] as const)("%s", (target) => {
  let device: Device;
  beforeAll(async () => {
    device = await requestDevice({ target });
  });
  afterAll(() => device.dispose());

  /** A step between views with rows apart, and whether the elements around the result are what they were. */
  async function step(u: NDArray): Promise<{ readonly got: unknown; readonly around: boolean }> {
    const [m, n] = u.shape as [number, number];
    const wide = (fill: number): DeviceArray =>
      device.toDevice(
        array(new Float64Array((m + 2) * (n + 2 * MARGIN)).fill(fill), [m + 2, n + 2 * MARGIN]).astype(u.dtype),
      );
    using from = wide(Number.NaN);
    using to = wide(MARK);
    const inside = (one: DeviceArray): DeviceArray => one.slice([1, m + 1], [MARGIN, n + MARGIN]);
    inside(from).copyFrom(u);
    launchStep(device, inside(from), inside(to), { variant: "rows" });
    const got = (await inside(to).copyToHost()).toNested();
    inside(to).copyFrom(array(new Float64Array(m * n).fill(MARK), [m, n]).astype(u.dtype));
    const around = (await to.copyToHost()).data.every((value) => value === MARK);
    return { got, around };
  }

  test.each(["float32", "float64"] as const)("small plates of %s", async (type) => {
    for (let m = 1; m <= 6; m++)
      for (const n of [1, 2, 3, 4, 5, 8, 9, 10, 16, 17, 23]) {
        const u = random([m, n], type);
        expect({ m, n, ...(await step(u)) }).toEqual({ m, n, got: expected(u), around: true });
      }
  });

  test("more rows than one thread takes at a time", async () => {
    const u = random([131, 37], "float64");
    expect(await step(u)).toEqual({ got: expected(u), around: true });
  });
});
