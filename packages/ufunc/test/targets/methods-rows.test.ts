// Reductions of arrays large enough for the kernels that cores have of their own: the bits are those of the simulator.
import { arange, array, type DType, type NDArray, requestDevice, zeros } from "@gridstride/core";
import { eachTarget, seededRandom, someRows } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { afterAll, beforeAll, expect, test } from "vitest";

type Reduce = { reduce(x: unknown, options: object): NDArray | Promise<NDArray> };
const fold = (types: readonly string[], fn: (x: number, y: number) => unknown, options = {}): Reduce =>
  vectorize(types as readonly ["float32(float32, float32)"], fn as (x: number, y: number) => number, options) as never;

const floats = ["float32(float32, float32)", "float64(float64, float64)"];
const plus = fold([...floats, "int64(int64, int64)"], (x, y) => x + y, { identity: 0 });
/** What no instruction does, so that a wrong order or a row that is left out shows. */
const mixed = fold(floats, (x, y) => x * 0.75 + y, { identity: "reorderable" });
const oneByOne = fold(floats, (x, y) => x * 0.75 + y);
const most = fold(floats, (x, y) => Math.max(x, y), { identity: "reorderable" });
const either = fold(["bool(bool, bool)"], (x, y) => x || y, { identity: 0 });

function random(shape: readonly number[], dtype: DType = "float32"): NDArray {
  const size = shape.reduce((product, extent) => product * extent, 1);
  return array(seededRandom(size).float32Array(size, -4, 4), [...shape], "float32").astype(dtype);
}

/** With what `max` must not lose: NaN, and zeros of both signs. */
function special(shape: readonly number[]): NDArray {
  const x = random(shape);
  for (const at of [0, 3, 40]) x.set(Number.NaN, at, 0);
  for (let at = 0; at < (shape[0] as number); at++) {
    x.set(-0, at, 1);
    x.set(at === 70 ? 0 : -0, at, 2);
  }
  return x;
}

const rows: readonly (readonly [string, Reduce, NDArray, object])[] = [
  ["a line of 32 and one part", mixed, random([8192 * 4 + 1]), {}],
  ["a line as long as whole parts, no rest", mixed, random([16_384]), {}],
  ["a line with a rest of one element", mixed, random([31 * 512 + 1]), {}],
  ["rows of 1", mixed, random([9000, 1]), {}],
  ["rows of 3", mixed, random([3001, 3]), {}],
  ["narrow rows, one short of wide ones", mixed, random([33, 255]), { axis: 0 }],
  ["no more rows than a part has", plus, random([32, 256]), {}],
  ["wide rows, row tiles with a rest", mixed, random([71, 2049]), {}],
  ["lines of 3, their largest", most, special([131, 3]), { axis: 1 }],
  ["lines of 7", oneByOne, random([131, 7]), { axis: 1, initial: 0.5 }],
  ["lines of 12", mixed, random([131, 12], "float64"), { axis: 1 }],
  ["lines of 13, their largest", most, special([131, 13]), { axis: 1, keepdims: true }],
  ["lines of one element", mixed, random([131, 1]), { axis: 1 }],
  ["lines of 33 to 4 parts", mixed, random([257, 33]), { axis: 1 }],
  ["lines of 300 to 16 parts", mixed, random([40, 300], "float64"), { axis: 1, keepdims: true }],
  ["lines of 3162 in three passes", plus, random([5, 3162]), { axis: 1 }],
  ["the middle of three axes", mixed, random([3, 131, 65]), { axis: 1, initial: 2.5 }],
  ["all axes, the longest first", plus, random([9, 701, 3]), { axis: null }],
  ["two axes, transposed", mixed, random([9, 70, 31]).T, { axis: [0, 2] }],
  ["backwards", mixed, random([130, 90]).slice([null, null, -1], [null, null, -1]), { axis: 1 }],
  ["in steps", mixed, random([130, 190]).slice(null, [null, null, 2]), { axis: 0 }],
  ["rows that are one in memory", plus, random([1, 90]).broadcastTo([100, 90]), { axis: 0 }],
  ["integers, in 64 bits", plus, arange(9100, "int16").reshape([91, 100]), { axis: 0, dtype: "int64" }],
  ["floats as doubles", plus, random([91, 100]), { axis: 1, dtype: "float64" }],
  ["into another type", plus, random([91, 100]), { axis: 0, out: zeros([100], "float64"), dtype: "float32" }],
  ["bool", either, random([91, 100], "int8").astype("bool"), { axis: 0 }],
  ["NaN and zeros", most, special([91, 100]), { axis: 0 }],
  ["one by one, columns", oneByOne, random([91, 300]), { axis: 0, initial: -1 }],
  ["one by one, lines", oneByOne, random([91, 100]), { axis: 1 }],
];

const simulator = requestDevice({ target: "simulator" });
const expected = new Map<string, unknown>();
const plain = (made: NDArray): unknown => [made.dtype, made.shape, made.toNested()];

beforeAll(async () => {
  const device = await simulator;
  for (const [name, { reduce }, x, options] of rows) expected.set(name, plain(await reduce(x, { ...options, device })));
});
afterAll(async () => (await simulator).dispose());

eachTarget(
  ({ target, getDevice }) => {
    // parallel runs the modules of cpu.
    test.each(target === "cpu" ? rows : someRows(rows, 3))("%s", async (name, { reduce }, x, options) => {
      expect(plain(await reduce(x, { ...options, device: getDevice() }))).toEqual(expected.get(name));
    });
  },
  ["cpu", "parallel"],
);
