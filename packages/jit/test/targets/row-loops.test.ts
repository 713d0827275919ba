// A thread that goes over a row of its own: cpu and parallel run several iterations of such a loop at once, with the same bits.
import { array, type DType, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const double = kernel(({ grid }, x, out) => {
  const r = grid(1);
  if (r < out.shape[0]) for (let j = 0; j < out.shape[1]; j++) out[r][j] = x[r][j] * 2;
});
const stencil = kernel(({ grid }, x, out) => {
  const r = grid(1);
  if (r < out.shape[0])
    for (let j = 0; j < out.shape[1]; j++)
      if (j > 0 && j < out.shape[1] - 1) out[r][j] = x[r][j - 1] - x[r][j + 1];
      else out[r][j] = x[r][j];
});
const sums = kernel(({ grid }, x) => {
  const r = grid(1);
  if (r < x.shape[0]) for (let j = 1; j < x.shape[1]; j++) x[r][j] += x[r][j - 1];
});
const product = kernel(({ grid }, a, b, c) => {
  const r = grid(1);
  if (r >= c.shape[0]) return;
  for (let j = 0; j < c.shape[1]; j++) {
    let sum = 0;
    for (let k = 0; k < a.shape[1]; k++) sum += a[r][k] * b[k][j];
    c[r][j] = sum;
  }
});
/** Lanes are rows: an iteration needs the one before. Reads begin one later, and `out` may end before the row does. */
const running = kernel(({ grid }, x, y, out) => {
  const r = grid(1);
  if (r >= x.shape[0]) return;
  let top = x[r][0];
  for (let j = 1; j < x.shape[1] - 1; j++) {
    top = Math.max(top, x[r][j + 1]) - y[j];
    out[r][j] = top;
  }
});
/** A loop without lanes, whose rows and columns are tested before it: from the column -`before.length` to `columns.length`. */
const bitsOf = kernel(({ grid, popc }, x, out, columns, before) => {
  const r = grid(1);
  if (r >= out.shape[0]) return;
  let count = 0;
  for (let k = -before.length; k < columns.length; k++) count += popc(x[r][k] ^ x[r - 1][k]) + x[1][k];
  out[r] = count;
});
const mathOf = {
  rows: kernel(({ grid }, x, y, out) => {
    const r = grid(1);
    if (r >= out.shape[0]) return;
    for (let j = 0; j < out.shape[1]; j++)
      out[r][j] = x[r][j] > 0 ? Math.sin(x[r][j]) / Math.sqrt(x[r][j]) : Math.exp(x[r][j]) * y[r][j];
  }),
  elements: kernel(({ grid }, x, y, out) => {
    const [j, r] = grid(2);
    if (r >= out.shape[0] || j >= out.shape[1]) return;
    out[r][j] = x[r][j] > 0 ? Math.sin(x[r][j]) / Math.sqrt(x[r][j]) : Math.exp(x[r][j]) * y[r][j];
  }),
};

const ROWS = 3;
const counted = (columns: number, dtype: DType = "int32"): NDArray =>
  array(
    Array.from({ length: ROWS * columns }, (_, i) => (i * 37) % 61),
    dtype,
  ).reshape([ROWS, columns]);
const rowsOf = (x: NDArray, f: (row: number[]) => number[]): unknown =>
  (x.toNested() as number[][]).map((row) => f(row.map(Number)));

eachTarget(({ getDevice, target }) => {
  const on = () => ({ device: getDevice() });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 33, 100])("rows of %i", async (columns) => {
    const x = counted(columns);
    const [twice, differences] = [zeros([ROWS, columns], "int32"), zeros([ROWS, columns], "int32")];
    await double.forall(ROWS, on())(x, twice);
    await stencil.forall(ROWS, on())(x, differences);
    expect(twice.toNested()).toEqual(rowsOf(x, (row) => row.map((value) => value * 2)));
    expect(differences.toNested()).toEqual(
      rowsOf(x, (row) =>
        row.map((value, j) => (j > 0 && j < columns - 1 ? (row[j - 1] as number) - (row[j + 1] as number) : value)),
      ),
    );
    const running = counted(columns);
    await sums.forall(ROWS, on())(running);
    let sum = 0;
    expect(running.toNested()).toEqual(rowsOf(x, (row) => row.map((value, j) => (sum = j > 0 ? sum + value : value))));
  });

  test.each(["float32", "float64", "int32"] as const)(
    "%s: rows as lanes, read and written several at a time",
    async (dtype) => {
      const ROWS = 21;
      for (const [columns, end] of [
        [5, 5],
        [14, 14],
        [23, 16],
      ] as const) {
        // The simulator refuses what is out of bounds.
        if (end < columns && target === "simulator") continue;
        const values = Array.from({ length: ROWS * columns }, (_, i) => (i * 37) % 61);
        const x = array(values, dtype).reshape([ROWS, columns]);
        const y = array(values.slice(0, columns), dtype);
        const out = zeros([ROWS, end], dtype);
        await running.forall(ROWS, on())(x as NDArray<"int32">, y as NDArray<"int32">, out as NDArray<"int32">);
        const want = Array.from({ length: ROWS }, (_, r) => {
          const row = new Array<number>(end).fill(0);
          let top = values[r * columns] as number;
          for (let j = 1; j < columns - 1; j++) {
            top = Math.max(top, values[r * columns + j + 1] as number) - (values[j] as number);
            if (j < end) row[j] = top;
          }
          return row;
        });
        expect(rowsOf(out, (row) => row)).toEqual(want);
      }
    },
  );

  const types: readonly DType[] = [
    "uint8",
    "float32",
    "int8",
    "int16",
    "uint16",
    "uint32",
    "int64",
    "uint64",
    "float64",
  ];
  // Each type is a pipeline on webgpu.
  test.each(thorough ? types : types.slice(0, 2))("%s", async (dtype) => {
    const x = counted(21, dtype);
    const out = zeros([ROWS, 21], dtype);
    await double.forall(ROWS, on())(x as NDArray<"int32">, out as NDArray<"int32">);
    expect(rowsOf(out, (row) => row)).toEqual(rowsOf(x, (row) => row.map((value) => value * 2)));
  });

  test("views, read and written", async () => {
    const device = getDevice();
    using from = device.toDevice(counted(20));
    using to = device.zeros([ROWS, 20], "int32");
    const backwards = [null, [null, null, -1]] as const;
    const second = [null, [1, null, 2]] as const;
    double.forall(ROWS, { device })(from.slice(...backwards), to.slice(...backwards));
    const all = await to.copyToHost();
    expect(all.toNested()).toEqual(rowsOf(counted(20), (row) => row.map((value) => value * 2)));
    double.forall(ROWS, { device })(from.slice(...second), to.slice(...second));
    expect((await to.copyToHost()).toNested()).toEqual(all.toNested());
    using one = device.toDevice(array([7], "int32"));
    double.forall(ROWS, { device })(one.broadcastTo([ROWS, 20]), to);
    expect((await to.copyToHost()).toNested()).toEqual(rowsOf(counted(20), (row) => row.map(() => 14)));
    double.forall(20, { device })(from.transpose(), to.transpose());
    expect((await to.copyToHost()).toNested()).toEqual(all.toNested());
  });

  test.each([1, 4, 5])("in and out are one array, out %i elements later", async (later) => {
    const device = getDevice();
    using whole = device.toDevice(
      array(Array.from({ length: 30 }, (_, i) => i % 3) as number[], "int32").reshape([1, 30]),
    );
    double.forall(1, { device })(whole.slice(null, [0, 30 - later]), whole.slice(null, [later, 30]));
    const expected = Array.from({ length: 30 }, (_, i) => i % 3);
    for (let j = later; j < 30; j++) expected[j] = 2 * (expected[j - later] as number);
    expect((await whole.copyToHost()).toNested()).toEqual([expected]);
  });

  test("a row of a product for each thread", async () => {
    const [a, b] = [counted(13), array(Array.from({ length: 13 * 41 }, (_, i) => (i % 11) - 5) as number[], "int32")];
    const c = zeros([ROWS, 41], "int32");
    await product.forall(ROWS, on())(a, b.reshape([13, 41]), c);
    expect(c.toNested()).toEqual(
      rowsOf(a, (row) =>
        Array.from({ length: 41 }, (_, j) => row.reduce((sum, value, k) => sum + value * (((k * 41 + j) % 11) - 5), 0)),
      ),
    );
  });
});

describe.each(["float32", "float64"] as const)("%s", (dtype) => {
  eachTarget(
    ({ getDevice }) => {
      test("mathematics have the bits that a thread for each element gives them", async () => {
        const { uniform } = seededRandom(5);
        const numbers = () =>
          array(Array.from({ length: ROWS * 75 }, () => uniform(-9, 9)) as number[], dtype).reshape([ROWS, 75]);
        const [x, y] = [numbers(), numbers()];
        const [rows, elements] = [zeros([ROWS, 75], dtype), zeros([ROWS, 75], dtype)];
        await mathOf.rows.forall(ROWS, { device: getDevice() })(x, y, rows);
        await mathOf.elements.configure([5, 1], [16, 4], { device: getDevice() })(x, y, elements);
        expect(rows.toNested()).toEqual(elements.toNested());
        expect(new Set((rows.toNested() as number[][]).flat()).size).toBeGreaterThan(200);
      });
    },
    ["simulator", "cpu", "parallel"],
  );
});

describe("elements outside", () => {
  eachTarget(
    ({ getDevice }) => {
      test.each([
        [7, 0],
        [9, 0],
        [7, 2],
      ])("rows outside of an array are zeroes: columns up to %d from -%d", async (columns, back) => {
        const device = getDevice();
        // Rows of a larger array, whose other elements are not zero.
        const larger = array(new Int32Array((ROWS + 4) * 7).fill(3), [ROWS + 4, 7]);
        using whole = device.toDevice(larger);
        const at = (row: number, column: number): number =>
          row >= 0 && row < ROWS && column >= 0 && column < 7 ? 3 : 0;
        const out = zeros(ROWS + 2, "int32");
        const lengths = [zeros(columns, "int32"), zeros(back, "int32")] as const;
        await bitsOf.forall(ROWS + 2, { device })(whole.slice([2, ROWS + 2]), out, ...lengths);
        const expected = Array.from({ length: ROWS + 2 }, (_, r) => {
          let count = 0;
          for (let k = -back; k < columns; k++) count += bits(at(r, k) ^ at(r - 1, k)) + at(1, k);
          return count;
        });
        expect(out.toNested()).toEqual(expected);
      });
    },
    ["cpu", "parallel"],
  );
});

const bits = (word: number): number => [...(word >>> 0).toString(2)].filter((digit) => digit === "1").length;
