// The best elements of lines, compared with a stable sort in plain JavaScript.
import { array, type DType, type NDArray, zeros } from "@gridstride/core";
import { type TopkVariant, topk } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Shape = readonly number[];

/** Few different values, so that many are equal, and now and then a NaN. */
const numbers = (shape: Shape, type: DType = "float32"): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  const list = [...seededRandom(size).int32Array(size, -9, 9)];
  const holed = type === "float32" ? list.map((value, i) => (i % 97 === 5 ? Number.NaN : value)) : list;
  return array(holed, "float64").astype(type).reshape(shape);
};

function best(line: readonly number[], k: number, largest: boolean): (readonly [number, number])[] {
  const key = (value: number): number => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value) * (largest ? -1 : 1);
  return line
    .map((value, i) => [value, i] as const)
    .sort(([a, i], [b, j]) => (key(a) === key(b) ? i - j : key(a) - key(b)))
    .slice(0, k);
}

const rows: readonly (readonly [length: number, k: number])[] = [
  [0, 0],
  [1, 1],
  [5, 0],
  [5, 3],
  [5, 5],
  [64, 3],
  [1025, 1],
  [3000, 10],
  [4500, 20],
  // Sorted after groups, since one thread would have too many candidates; candidates in groups again, beyond 262,144.
  [9001, 100],
];

eachTarget(({ target, getDevice }) => {
  const onCores = target === "cpu" || target === "parallel";
  const variants: readonly (TopkVariant | undefined)[] = ["sort", "select"];

  // By default webgpu does one of the two.
  describe.each(target === "webgpu" ? variants : [undefined, ...variants])("%s", (variant) => {
    test("lengths", async () => {
      // A sort is many launches: on webgpu only two rows, on the simulator all but the last.
      for (const [length, k] of thorough && target !== "webgpu"
        ? rows.slice(0, onCores ? undefined : -1)
        : [rows[4]!, rows[7]!]) {
        const x = numbers([length]);
        for (const largest of [true, false]) {
          const [values, indices] = await topk(x, k, { ...(variant && { variant }), largest, device: getDevice() });
          const wanted = best(x.toNested() as number[], k, largest);
          expect({ length, k, largest, got: [values.toNested(), indices.toNested()] }).toEqual({
            length,
            k,
            largest,
            got: [wanted.map(([value]) => value), wanted.map(([, i]) => i)],
          });
        }
      }
    });
  });

  test.runIf(target !== "webgpu")(
    "groups of nothing but NaN come after infinity where the smallest are wanted",
    async () => {
      const list = new Array<number>(2000).fill(Number.NaN);
      list[1500] = 1;
      list[40] = Number.POSITIVE_INFINITY;
      const options = { variant: "select", device: getDevice() } as const;
      for (const type of ["float32", "float64"] as const) {
        const x = array(list, "float64").astype(type);
        expect((await topk(x, 5, { ...options, largest: false }))[1].toNested()).toEqual([1500, 40, 0, 1, 2]);
        expect((await topk(x, 3, options))[1].toNested()).toEqual([0, 1, 2]);
      }
    },
  );

  test("axes, views and types", async () => {
    const device = getDevice();
    const types = target === "webgpu" ? (["uint8", "float64"] as const) : (["int64", "float64"] as const);
    for (const [shape, axis, type] of [
      [[3, 70], 1, "float32"],
      [[2500, 3], 0, types[0]],
      [[2, 30, 4], -2, types[1]],
    ] as const) {
      const host = numbers(shape, type === "uint8" ? "int32" : type);
      const x = type === "uint8" ? host.astype("int8").astype("uint8") : host;
      const at = (axis + shape.length) % shape.length;
      const order = [...[...shape.keys()].filter((i) => i !== at), at];
      const flat = (a: NDArray): number[][] =>
        ((a.transpose(order).toNested() as unknown[]).flat(shape.length - 2) as (number | bigint)[][]).map((line) =>
          line.map(Number),
        );
      const [values, indices] = await topk(x, 4, { axis, device });
      const wanted = flat(x).map((line) => best(line, 4, true));
      expect([values.dtype, flat(values)]).toEqual([type, wanted.map((line) => line.map(([value]) => value))]);
      expect([indices.dtype, flat(indices)]).toEqual(["int32", wanted.map((line) => line.map(([, i]) => i))]);
    }
    using x = device.toDevice(numbers([40, 9]));
    const [values, indices] = topk(x.transpose().slice(null, [null, null, -1]), 2, { largest: false });
    const lines = numbers([40, 9]).transpose().slice(null, [null, null, -1]).toNested() as number[][];
    expect((await values.copyToHost()).toNested()).toEqual(
      lines.map((line) => best(line, 2, false).map(([value]) => value)),
    );
    values.dispose();
    indices.dispose();
  });

  test.runIf(onCores)("many lines, and lines next to each other, in groups", async () => {
    for (const [shape, axis] of [
      [[30, 301], 1],
      [[301, 30], 0],
    ] as const) {
      const x = numbers(shape);
      const lines = (axis === 1 ? x : x.transpose()).toNested() as number[][];
      const [values, indices] = await topk(x, 3, { axis, variant: "select", device: getDevice() });
      const wanted = lines.map((line) => best(line, 3, true));
      const turned = (result: NDArray): unknown => (axis === 1 ? result : result.transpose()).toNested();
      expect(turned(values)).toEqual(wanted.map((line) => line.map(([value]) => value)));
      expect(turned(indices)).toEqual(wanted.map((line) => line.map(([, i]) => i)));
    }
  });
});

test.each<[string, () => unknown, string]>([
  ["too many", () => topk(zeros([3]), 4), "expected k from 0 to 3, the size of axis 0, got 4"],
  ["a fraction", () => topk(zeros([3]), 1.5), "expected k from 0 to 3"],
  ["an axis", () => topk(zeros([3]), 1, { axis: 1 }), "axis 1 is out of bounds for array of dimension 1"],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
