// Arrays whose last axis has 2, 3 or 4 elements, for which a launch has code of its own.
import { arange, array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const ROWS = 37;

const makeDigits = () =>
  kernel(({ grid }, x, out) => {
    const i = grid(1);
    if (i >= x.shape[0]) return;
    let digits = x.size;
    for (let c = 0; c < x.shape[1]; c++) digits = digits * 10 + x[i][c];
    out[i] = digits;
  });

const digitsOf = (columns: number): readonly number[] =>
  Array.from({ length: ROWS }, (_, i) =>
    Array.from({ length: columns }, (_, c) => (i * columns + c) % 10).reduce(
      (all, one) => all * 10 + one,
      ROWS * columns,
    ),
  );

eachTarget(({ target, getDevice }) => {
  test("each number of columns is right, and code for any number serves those that come later", async () => {
    const digits = makeDigits();
    const overloads: number[] = [];
    for (const columns of [3, 4, 3, 1, 2, 5, 4, 3]) {
      const x = array(
        Int32Array.from({ length: ROWS * columns }, (_, k) => k % 10),
        [ROWS, columns],
      );
      const out = zeros(ROWS, "int32");
      await digits.forall(ROWS, { device: getDevice() })(x, out);
      expect(out.toNested()).toEqual(digitsOf(columns));
      overloads.push(digits.overloads.size);
    }
    expect(overloads).toEqual([1, 2, 2, 3, 3, 3, 3, 3]);
  });

  test("views of three columns: of a wider array, turned, and of every second column", async () => {
    using x = getDevice().toDevice(arange(60, "int32").reshape([10, 6]));
    using turned = getDevice().toDevice(arange(30, "int32").reshape([3, 10]));
    const digits = makeDigits();
    for (const view of [x.slice(null, [0, 3]), turned.transpose(), x.slice(null, [null, null, 2])]) {
      using out = getDevice().zeros(10, "int32");
      digits.forall(10)(view, out);
      const rows = (await view.copyToHost()).toNested() as number[][];
      expect((await out.copyToHost()).toNested()).toEqual(
        rows.map((row) => row.reduce((all, one) => all * 10 + one, 30)),
      );
    }
  });

  test("updates of rows of three counters", async () => {
    const n = target === "simulator" ? 500 : 40_000;
    const count = kernel(({ grid, atomic }, keys, counts) => {
      const i = grid(1);
      if (i >= keys.size) return;
      for (let c = 0; c < counts.shape[1]; c++) atomic.add(counts, [keys[i], c], c + 1);
    });
    const keys = Int32Array.from({ length: n }, (_, i) => (i * 7) % 5);
    const counts = zeros([5, 3], "int32");
    for (let round = 0; round < 3; round++) await count.forall(n, { device: getDevice() })(keys, counts);
    expect(counts.toNested()).toEqual(Array.from({ length: 5 }, () => [1, 2, 3].map((by) => (3 * by * n) / 5)));
  });

  test.skipIf(target === "simulator")("an index beyond the columns reads 0, and writes nothing", async () => {
    const beyond = kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i >= out.shape[0]) return;
      for (let c = 0; c < 4; c++) out[i][c] = x[i][c] + 1;
    });
    const out = zeros([5, 3], "int32");
    await beyond.forall(5, { device: getDevice() })(arange(10, "int32").reshape([5, 2]), out);
    expect(out.toNested()).toEqual([0, 1, 2, 3, 4].map((i) => [2 * i + 1, 2 * i + 2, 1]));
  });

  test("a kernel that was prepared for any number of columns compiles nothing more", async () => {
    const digits = makeDigits();
    await digits.prepare(["int32[:,::1]", "int32[::1]"], { device: getDevice() });
    const out = zeros(ROWS, "int32");
    const x = array(
      Int32Array.from({ length: ROWS * 3 }, (_, k) => k % 10),
      [ROWS, 3],
    );
    await digits.forall(ROWS, { device: getDevice() })(x, out);
    expect([out.toNested(), digits.overloads.size]).toEqual([digitsOf(3), 1]);
  });
});
