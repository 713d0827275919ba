// Reductions over an axis whose rows lie side by side, by kernels that read rows from end to end on cpu and parallel: the bits of plain
// loops in the order that `reduce` states. The other kernels are held by reduce.test.ts, on every target.
import { array, type DeviceArray, type DType, type NDArray, requestDevice } from "@gridstride/core";
import { max, min, prod, sum } from "@gridstride/kernels";
import { seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Fold = (a: number, b: number) => number;
type Shape = readonly [a: number, rows: number, b: number];

const types = ["float32", "float64", "int32"] as const;
const folds = { sum, prod, max, min };
/** What JavaScript's numbers do in the type. */
const plain: Readonly<Record<keyof typeof folds, (type: DType) => Fold>> = {
  sum: (type) => (type === "float32" ? (a, b) => Math.fround(a + b) : type === "int32" ? (a, b) => (a + b) | 0 : add),
  prod: (type) => (type === "float32" ? (a, b) => Math.fround(a * b) : type === "int32" ? Math.imul : multiply),
  max: () => (a, b) => Math.max(a, b),
  min: () => (a, b) => Math.min(a, b),
};
const add: Fold = (a, b) => a + b;
const multiply: Fold = (a, b) => a * b;

/** 64 neighbours at a time where there are more than 128, then what is left. */
function folded(list: readonly number[], fold: Fold): number {
  if (list.length <= 128) return list.reduce(fold);
  const parts = Array.from({ length: Math.ceil(list.length / 64) }, (_, i) => list.slice(64 * i, 64 * i + 64));
  return folded(
    parts.map((part) => part.reduce(fold)),
    fold,
  );
}

/** `[a][b]`, over the middle axis. */
function wanted(x: NDArray, fold: Fold): number[][] {
  return (x.toNested() as number[][][]).map((rows) =>
    (rows[0] as number[]).map((_, b) =>
      folded(
        rows.map((row) => row[b] as number),
        fold,
      ),
    ),
  );
}

function filled([a, rows, b]: Shape, type: DType): NDArray {
  const random = seededRandom(rows * 31 + b);
  const size = a * rows * b;
  const list = type === "int32" ? random.int32Array(size, -(2 ** 31), 2 ** 31 - 1) : random.float32Array(size, -1, 1);
  return array(Float64Array.from(list), [a, rows, b]).astype(type);
}

/** About as wide as one vector and as four; rows reduced one by one, four at a time (from 4 KiB on), and in two row tiles. */
const shapes: readonly Shape[] = [
  [1, 1, 16],
  [1, 2, 16],
  [2, 3, 17],
  [1, 63, 19],
  [1, 64, 33],
  [1, 65, 37],
  [3, 128, 16],
  [2, 129, 23],
  [1, 300, 67],
  [1, 4, 1024],
  [2, 5, 1031],
  [1, 6, 1040],
  [1, 13, 4099],
];
/** Besides the first type, whose rows are all here: those that end within a vector, and both ways of reducing. */
const few = shapes.filter(([, rows]) => [3, 65, 129, 5, 13].includes(rows));

/** What stands in each third column: in one row, and in the others, where null leaves what there was. */
const marks: readonly (readonly [what: string, others: number | null, marked: number])[] = [
  ["a NaN", null, Number.NaN],
  ["a NaN of the other sign", null, -Number.NaN],
  ["an infinity", null, Number.POSITIVE_INFINITY],
  ["infinities that cancel", Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ["0 among -0", -0, 0],
  ["-0 among 0", 0, -0],
  ["-0 alone", -0, -0],
];

const targets = (["cpu", "parallel"] as const).filter(
  (target) => target === "cpu" || typeof SharedArrayBuffer !== "undefined",
);

describe.each(targets)("%s", (target) => {
  const all = thorough && target === "cpu";

  test.each(types)("rows of %s", (type) => {
    for (const shape of all && type === "float32" ? shapes : few) {
      const x = filled(shape, type);
      for (const [name, fold] of Object.entries(folds)) {
        const got = fold(x, { axis: 1, dtype: type, target });
        expect({ name, shape, got: got.toNested() }).toEqual({
          name,
          shape,
          got: wanted(x, plain[name as keyof typeof folds](type)),
        });
      }
    }
  });

  test.each(marks)("%s, whichever row it is in", (_, others, marked) => {
    for (const [rows, b] of [
      [2, 21],
      [5, 1035],
      [70, 21],
      [70, 1035],
    ] as const) {
      const x = filled([1, rows, b], "float32");
      for (let column = 0; column < b; column += 3)
        for (let row = 0; row < rows; row++) {
          const value = row === (column * 7) % rows ? marked : others;
          if (value !== null) x.set(value, 0, row, column);
        }
      for (const [name, fold] of Object.entries({ max, min, sum })) {
        const got = fold(x, { axis: 1, target }).toNested();
        expect({ name, rows, got }).toEqual({ name, rows, got: wanted(x, plain[name as "max"]("float32")) });
      }
    }
  });

  test("views: mirrored, every other row, an odd start, stretched, turned; an output with gaps", async () => {
    using device = await requestDevice({ target });
    const host = filled([4, 70, 40], "float32");
    using x = device.toDevice(host);
    const views: readonly ((from: NDArray) => NDArray)[] = [
      (from) => from.slice(null, [null, null, -1]),
      (from) => from.slice([null, null, -2], [1, null, 2], [3, 37]),
      (from) => from.slice(1, 3).broadcastTo([2, 5, 40]),
      (from) => from.slice(null, null, [null, null, -1]),
      (from) => from.transpose([2, 1, 0]),
      (from) => from.transpose([0, 2, 1]),
    ];
    for (const [i, view] of views.entries()) {
      using got = sum(view(x as never) as unknown as DeviceArray, { axis: 1 });
      expect([i, (await got.copyToHost()).toNested()]).toEqual([i, wanted(view(host), plain.sum("float32"))]);
    }
    using wide = device.zeros([4, 50], "float32");
    sum(x, { axis: 1, out: wide.slice(null, [5, 45]) });
    const gap = Array<number>(5).fill(0);
    expect((await wide.copyToHost()).toNested()).toEqual(
      wanted(host, plain.sum("float32")).map((row) => [...gap, ...row, ...gap]),
    );
  });
});
