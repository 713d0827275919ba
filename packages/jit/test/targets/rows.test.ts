// Rows of arrays as values: an array with fewer indices than axes is a view of what is left, as in Numba.
import { arange, array, zeros } from "@gridstride/core";
import { deviceFunction, type KernelArray, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const sum = deviceFunction((row: KernelArray1) => {
  let total = 0;
  for (let i = 0; i < row.length; i++) total += row[i];
  return total;
});
const total = deviceFunction(
  ({ sum }, m: KernelArray2) => {
    let all = 0;
    for (let i = 0; i < m.length; i++) all += sum(m[i]);
    return all;
  },
  { uses: { sum } },
);
const fill = deviceFunction((row: KernelArray1, value: number) => {
  for (let i = 0; i < row.size; i++) row[i] = value + i;
  return 0;
});
const about = deviceFunction((m: KernelArray, out: KernelArray1) => {
  out[0] = m.ndim;
  out[1] = m.size;
  out[2] = m.length;
  out[3] = m.shape[m.ndim - 1];
  out[4] = m.strides[0];
  out[5] = m.shape.length;
  return 0;
});
/** Gives a row back. */
const second = deviceFunction((m: KernelArray2) => m[1]);
const table = array(
  [
    [1, 2, 3],
    [4, 5, 6],
  ],
  "float32",
);

eachTarget(({ target, getDevice }) => {
  const cube = arange(24, "float32").reshape([2, 3, 4]);
  const on = (): { device: ReturnType<typeof getDevice> } => ({ device: getDevice() });

  test("views of every level of an array, passed and bound", async () => {
    const read = kernel(
      ({ grid, sum, total }, A, out) => {
        const [j, i] = grid(2);
        if (i < A.shape[0] && j < A.shape[1]) {
          const plane = A[i];
          const row = plane[j];
          out[i][j][0] = sum(A[i][j]);
          out[i][j][1] = sum(plane[j]);
          out[i][j][2] = total(plane) + row[row.length - 1];
          const { shape } = row;
          const [p, q] = [A[i][0], A[i][2]];
          out[i][j][3] = 1000 * shape[0] + p[j] + q[j];
        }
      },
      { uses: { sum, total } },
    );
    const out = zeros([2, 3, 4], "float32");
    await read.configure([1, 1], [4, 4], on())(cube, out);
    const at = (i: number, j: number, k: number): number => cube.get(i, j, k);
    const row = (i: number, j: number): number => [0, 1, 2, 3].reduce((s, k) => s + at(i, j, k), 0);
    const expected = [0, 1].map((i) =>
      [0, 1, 2].map((j) => [
        row(i, j),
        row(i, j),
        row(i, 0) + row(i, 1) + row(i, 2) + at(i, j, 3),
        4000 + at(i, 0, j) + at(i, 2, j),
      ]),
    );
    expect(out.toNested()).toEqual(expected);
  });

  test("views of a view with any strides say what they are", async () => {
    const describe = kernel(
      ({ about }, A, out) => {
        about(A, out[0]);
        about(A[1], out[1]);
        about(A[1][0], out[2]);
      },
      { uses: { about } },
    );
    using memory = getDevice().toDevice(arange(120, "float32").reshape([2, 3, 4, 5]));
    using out = getDevice().zeros([3, 6], "float32");
    // Shape [5, 2, 4], strides [1, 60, 5].
    describe.configure(1, 1)(memory.slice(null, 1).transpose([2, 0, 1]), out);
    expect((await out.copyToHost()).toNested()).toEqual([
      [3, 40, 5, 4, 1, 3],
      [2, 8, 2, 4, 60, 2],
      [1, 4, 4, 4, 5, 1],
    ]);
  });

  test("rows of shared, local and constant arrays; atomics on a row", async () => {
    const spaces = kernel(
      ({ grid, shared, local, syncthreads, atomic, fill, sum, table }, out, counts) => {
        const i = grid(1);
        const block = shared.array([4, 3], "float32");
        const own = local.array([2, 3], "float32");
        fill(block[i], 10 * i);
        fill(own[1], i);
        syncthreads();
        out[i][0] = sum(block[(i + 1) % 4]);
        const mine = own[1];
        out[i][1] = sum(mine) + mine[2];
        out[i][2] = sum(table[i % 2]);
        atomic.add(counts[i % 2], 1, i);
      },
      { uses: { fill, sum, table } },
    );
    const out = zeros([4, 3], "float32");
    const counts = zeros([2, 2], "int32");
    await spaces.configure(1, 4, on())(out, counts);
    expect(out.toNested()).toEqual(
      [0, 1, 2, 3].map((i) => [30 * ((i + 1) % 4) + 3, 3 * i + 3 + i + 2, i % 2 === 0 ? 6 : 15]),
    );
    expect(counts.toNested()).toEqual([
      [0, 2],
      [0, 4],
    ]);
  });

  test("which row a variable is may change, depend on a condition, or come from a function", async () => {
    const choose = kernel(
      ({ grid, sum, second }, A, out) => {
        const i = grid(1);
        if (i < 3) {
          let row = A[0];
          let seen = 0;
          for (let k = 1; k < A.length; k++) {
            const before = row[i];
            row = A[k];
            seen = seen * 100 + before + row[i];
          }
          out[i][0] = seen;
          out[i][1] = sum(i > 0 ? A[2] : A[0]);
          out[i][2] = second(A)[i];
        }
      },
      { uses: { sum, second } },
    );
    const out = zeros([3, 3], "float32");
    await choose.configure(1, 4, on())(arange(9, "float32").reshape([3, 3]), out);
    expect(out.toNested()).toEqual([0, 1, 2].map((i) => [100 * (3 + 2 * i) + 9 + 2 * i, i > 0 ? 21 : 3, 3 + i]));
  });

  describe("a row that is not there", () => {
    const reach = kernel(
      ({ fill, sum }, A, out, n) => {
        out[0] = 5 + sum(A[n]);
        const row = A[n];
        fill(row, 7);
      },
      { uses: { fill, sum } },
    );
    const run = async (n: number): Promise<unknown> => {
      const A = arange(6, "float32").reshape([3, 2]);
      const out = zeros(1, "float32");
      await reach.configure(1, 1, on())(A, out, n);
      return { A: A.toNested(), out: out.toNested() };
    };

    test.skipIf(target === "simulator")("reads as zeros and drops what is written", async () => {
      const rows = [
        [0, 1],
        [2, 3],
        [4, 5],
      ];
      expect(await run(3)).toEqual({ A: rows, out: [5] });
      expect(await run(-1)).toEqual({ A: rows, out: [5] });
      expect(await run(2)).toEqual({ A: [...rows.slice(0, 2), [7, 8]], out: [14] });
    });

    test.runIf(target === "simulator")("is reported with all its indices", async () => {
      await expect(run(3)).rejects.toThrow(/reads A\w*\[3\]\[0\], out of bounds on axis 0: the shape is \[3, 2\]/);
    });
  });
});
