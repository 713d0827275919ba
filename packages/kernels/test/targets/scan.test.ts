// Scans, compared with plain loops, over whole numbers, whose sums are exact in any order; then the order itself.
import { arange, array, type DType, type NDArray, requestDevice, zeros } from "@gridstride/core";
import { deviceFunction } from "@gridstride/jit";
import { cumprod, cumsum, type ScanOptions, type ScanVariant, scan } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { expectSame } from "./same.ts";

type Shape = readonly number[];
type Mode = Pick<ScanOptions<NDArray>, "exclusive" | "reverse" | "initial">;

/** Associative, and not commutative. */
const lastSet = deviceFunction((a: number, b: number) => (b === 0 ? a : b));

const whole = (shape: Shape, type: DType = "float32"): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  const list = [...seededRandom(size).int32Array(Math.max(size, 1), -3, 3)].slice(0, size);
  return array(list, "float64").astype(type).reshape(shape);
};

function scanned(line: readonly number[], fn: (a: number, b: number) => number, mode: Mode): number[] {
  const { exclusive = false, reverse = false, initial } = mode;
  const order = reverse ? line.toReversed() : line;
  const out: number[] = [];
  let sum = initial as number | undefined;
  for (const value of order) {
    const next = sum === undefined ? value : fn(sum, value);
    out.push(exclusive ? (sum as number) : next);
    sum = next;
  }
  return reverse ? out.reverse() : out;
}

const modes: readonly Mode[] = [
  {},
  { exclusive: true, initial: 2 },
  { reverse: true },
  { exclusive: true, reverse: true, initial: 0 },
  { initial: -1 },
];
const lengths = [1, 2, 63, 64, 65, 511, 512, 513, 527, 528, 529, 1031, 2049];

eachTarget(({ target, getDevice }) => {
  describe.each<ScanVariant | undefined>([undefined, "naive", "blocks", "parts"])("%s", (variant) => {
    const chosen = variant === undefined ? {} : { variant };

    test("lengths and modes", async () => {
      for (const length of thorough ? lengths : lengths.slice(0, 8)) {
        const x = whole([length]);
        const list = x.toNested() as number[];
        // Modes meet the lengths around one block or part, and one of several.
        for (const mode of length % 2 === 1 && length > 500 ? modes : modes.slice(0, 1)) {
          const options = { ...chosen, ...mode, device: getDevice() };
          const sums = (await cumsum(x, options)).toNested() as number[];
          expectSame(
            sums,
            scanned(list, (a, b) => a + b, mode),
            { mode },
          );
        }
        const last = await scan(lastSet, x, { ...chosen, device: getDevice() });
        expectSame(
          last.toNested() as number[],
          scanned(list, (a, b) => (b === 0 ? a : b), {}),
        );
      }
    });
  });

  test("axes and views", async () => {
    for (const [shape, axis] of [
      [[1, 1], 0],
      [[600, 3], 0],
      [[3, 600], -1],
      [[70, 20], 0],
      [[3, 5, 4], 1],
    ] as const) {
      using x = getDevice().toDevice(whole(shape));
      const host = whole(shape);
      for (const turned of [false, true]) {
        using got = cumsum(turned ? x.transpose() : x, {
          axis: turned ? shape.length - 1 - ((axis + shape.length) % shape.length) : axis,
        });
        const back = turned ? got.transpose() : got;
        const moved = (a: NDArray): number[][] => {
          const order = [...shape.keys()].filter((i) => i !== (axis + shape.length) % shape.length);
          const lines = a.transpose([...order, (axis + shape.length) % shape.length]);
          const flat = (lines.toNested() as unknown[]).flat(shape.length - 2) as number[][];
          return flat;
        };
        expect({ shape, axis, turned, got: moved(await back.copyToHost()) }).toEqual({
          shape,
          axis,
          turned,
          got: moved(host).map((line) => scanned(line, (a, b) => a + b, {})),
        });
      }
    }
  });

  test("all axes, types, nothing, and a result over the input", async () => {
    const device = getDevice();
    const flat = await cumsum(whole([2, 3]), { device });
    expect(flat.toNested()).toEqual(scanned(whole([6]).toNested() as number[], (a, b) => a + b, {}));
    expect((await cumsum(zeros([0, 3], "float32"), { device, axis: 1 })).shape).toEqual([0, 3]);
    expect((await cumsum(array(4, "float32"), { device })).toNested()).toEqual([4]);
    const bytes = array([100, 100, 2], "int8");
    expect((await cumprod(bytes, { device, dtype: "int32", exclusive: true })).toNested()).toEqual([1, 100, 10_000]);
    const widest = await scan((a, b) => a + b, bytes, { device });
    expect([widest.dtype, widest.toNested()]).toEqual(["int32", [100, 200, 202]]);
    expect((await scan((a, b) => a + b, bytes, { device, dtype: "int8" })).toNested()).toEqual([100, -56, -54]);
    if (target !== "webgpu") expect((await cumsum(bytes, { device })).toNested()).toEqual([100n, 200n, 202n]);
    using x = device.toDevice(arange(5, "float32"));
    expect(cumsum(x, { out: x, reverse: true })).toBe(x);
    expect((await x.copyToHost()).toNested()).toEqual([10, 10, 9, 7, 4]);
  });

  test("sums of floats: the same bits again, and on cpu", async () => {
    using cpu = await requestDevice({ target: "cpu" });
    const x = array(seededRandom(5).float32Array(5000, -1, 1));
    const got = (await cumsum(x, { device: getDevice() })).data as Float32Array;
    expectSame((await cumsum(x, { device: getDevice() })).data, got);
    if (target !== "webgpu") expectSame(got, cumsum(x, { device: cpu }).data);
    const exact = cumsum(x.astype("float64"), { device: cpu }).data as Float64Array;
    const wrong = got.findIndex((value, i) => !(Math.abs(value - exact[i]!) < 1e-4));
    expect([wrong, got[wrong]]).toEqual([-1, undefined]);
  });
});

test.each<[string, () => unknown, string]>([
  ["no first result", () => scan((a, b) => a + b, arange(3), { exclusive: true }), "an exclusive scan needs `initial`"],
  [
    "an initial",
    () => cumsum([1], { dtype: "int8", initial: 128n }),
    "cumsum: initial: integer 128 out of bounds for int8",
  ],
  ["an axis", () => cumsum(arange(3), { axis: 1 }), "axis 1 is out of bounds for array of dimension 1"],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
