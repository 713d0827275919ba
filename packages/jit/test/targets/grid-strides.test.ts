// Grid-stride loops in launches: of any grid, on views, in place, and in recordings whose bounds change.
import { arange, array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 100;

const scale = kernel(({ grid, gridsize }, x, y, n, by) => {
  for (let i = grid(1); i < n; i += gridsize(1)) y[i] = x[i] * by;
});

/** Of one thread the sums of all elements up to one. */
const before = kernel(({ grid, gridsize }, y) => {
  for (let i = grid(1) + 1; i < y.size; i += gridsize(1)) y[i] += y[i - 1];
});

const relax = kernel(({ grid, gridsize, range }, u, colour) => {
  const [x0, y0] = grid(2);
  const [dx, dy] = gridsize(2);
  for (const y of range(y0 + 1, u.shape[0] - 1, dy))
    for (let x = 2 * x0 + 1 + ((y + colour) & 1); x < u.shape[1] - 1; x += 2 * dx)
      u[y][x] = u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1];
});

/** The greatest of an element and its four neighbours, sorted in the thread's array, whose other elements are 0. */
const greatest = kernel(({ grid, gridsize, local }, x, y) => {
  const w = local.array(20, "float32");
  for (let i = grid(1) + 2; i < x.size - 2; i += gridsize(1)) {
    for (let k = 0; k < 20; k++) w[k] = 0;
    for (let k = 0; k < 5; k++) w[k] = x[i + k - 2];
    for (let k = 1; k < 20; k++)
      for (let j = k; j > 0; j--)
        if (w[j - 1]! > w[j]!) {
          const other = w[j]!;
          w[j] = w[j - 1]!;
          w[j - 1] = other;
        }
    y[i] = w[19];
  }
});

/** The element that the thread had before, 3 iterations ago. */
const earlier = kernel(({ grid, gridsize, local }, x, y) => {
  const w = local.array(20, "float32");
  for (let i = grid(1); i < x.size; i += gridsize(1)) {
    const at = (i >> 3) % 3;
    y[i] = i < 24 ? -1 : w[at];
    w[at] = x[i];
  }
});

/** Sets 23 of 24 elements, and reads any. */
const partly = kernel(({ grid, gridsize, local }, x, y) => {
  const w = local.array(24, "float32");
  for (let i = grid(1); i < x.size; i += gridsize(1)) {
    for (let k = 0; k < 23; k++) w[k] = x[i] + k;
    y[i] = w[i % 24];
    w[23] = x[i];
  }
});

const areThreads = (launch: typeof greatest): boolean =>
  !launch.inspectPasses("cpu").includes("// grid-strides: no change");

eachTarget(({ getDevice }) => {
  test("arrays of the thread, which iterations set, and which they keep", async () => {
    const device = getDevice();
    const values = Array.from({ length: N }, (_, i) => (i * 37) % 101);
    const run = async (launch: typeof greatest): Promise<unknown> => {
      const y = zeros(N, "float32");
      await launch.configure(1, 8, { device })(array(values, "float32"), y);
      return y.toNested();
    };
    expect(await run(greatest)).toEqual(
      values.map((_, i) => (i < 2 || i >= N - 2 ? 0 : Math.max(...values.slice(i - 2, i + 3)))),
    );
    expect(await run(earlier)).toEqual(values.map((_, i) => (i < 24 ? -1 : values[i - 24])));
    expect(await run(partly)).toEqual(values.map((value, i) => (i % 24 < 23 ? value + (i % 24) : values[i - 8])));
    expect([greatest, earlier, partly].map((launch) => areThreads(launch))).toEqual([true, false, false]);
  });

  test.each([1, 2, 13])("a grid of %i blocks", async (blocks) => {
    const y = zeros(N, "float32");
    await scale.configure(blocks, 8, { device: getDevice() })(arange(N, "float32"), y, 70, 2);
    expect(y.toNested()).toEqual(Array.from({ length: N }, (_, i) => (i < 70 ? 2 * i : 0)));
  });

  test("every second element, from the last on", async () => {
    using x = getDevice().toDevice(arange(2 * N, "float32"));
    using y = getDevice().zeros(2 * N, "float32");
    scale.configure(2, 8)(x.slice([null, null, 2]), y.slice([null, null, -2]), N, 3);
    const found = (await y.copyToHost()).data as Float32Array;
    expect([...found]).toEqual(Array.from({ length: 2 * N }, (_, i) => (i % 2 === 1 ? 6 * ((2 * N - 1 - i) / 2) : 0)));
  });

  test("a thread that reads what it wrote", async () => {
    const y = array(new Float32Array(N).fill(1));
    await before.configure(1, 1, { device: getDevice() })(y);
    expect(y.toNested()).toEqual(Array.from({ length: N }, (_, i) => i + 1));
  });

  test.each([[1, 1] as const, [2, 1] as const, [3, 5] as const])(
    "two colours in blocks of %i x %i",
    async (...grid) => {
      const size = [11, 17] as const;
      const u = arange(size[0] * size[1], "float32").reshape([...size]);
      const expected = u.toNested() as number[][];
      for (const colour of [0, 1]) {
        for (let y = 1; y < size[0] - 1; y++)
          for (let x = 1 + ((y + colour) & 1); x < size[1] - 1; x += 2)
            expected[y]![x] = expected[y - 1]![x]! + expected[y + 1]![x]! + expected[y]![x - 1]! + expected[y]![x + 1]!;
        await relax.configure([...grid], [4, 2], { device: getDevice() })(u, colour);
      }
      expect(u.toNested()).toEqual(expected);
    },
  );

  test("a recording whose bound is another number in each replay", async () => {
    const device = getDevice();
    using x = device.toDevice(arange(N, "float32"));
    using y = device.zeros(N, "float32");
    using graph = await device.record(({ n }) => scale.configure(2, 8)(x, y, n, 2), { n: 10 });
    const ends: number[] = [];
    for (const n of [10, 40, 20]) {
      y.fill(0);
      graph.replay({ n });
      ends.push(((await y.copyToHost()).data as Float32Array).findLastIndex((one) => one !== 0));
    }
    expect(ends).toEqual([9, 39, 19]);
  });
});
