// Histograms, compared with a count by the edges alone, as NumPy defines them.
import { array, type NDArray, zeros } from "@gridstride/core";
import { type HistogramVariant, histogram } from "@gridstride/kernels";
import { eachTarget, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

/** What a bin holds: its lower edge, and the last one its upper edge too. */
function counted(list: readonly number[], edges: readonly number[], weights?: readonly number[]): number[] {
  const counts = new Array<number>(edges.length - 1).fill(0);
  for (const [i, value] of list.entries()) {
    if (!(value >= edges[0]! && value <= edges.at(-1)!)) continue;
    const bin = Math.min(
      edges.findLastIndex((edge) => edge <= value),
      counts.length - 1,
    );
    counts[bin]! += weights?.[i] ?? 1;
  }
  return counts;
}

const random = (length: number, low: number, high: number): NDArray =>
  array(seededRandom(length).float32Array(Math.max(length, 1), low, high).slice(0, length));

const sizes = [0, 1, 64, 4097, 9001];
/** On webgpu, where a launch is dear, sizes around one block. */
const few = [1, 4097];

eachTarget(({ target, getDevice }) => {
  describe.each<HistogramVariant>(["global", "shared", "rows"])("%s", (variant) => {
    test("sizes and bins", async () => {
      for (const size of thorough && target !== "webgpu" ? sizes : few) {
        const x = random(size, -1, 2);
        for (const bins of [1, 7, 2500]) {
          const [counts, edges] = await histogram(x, { bins, range: [-0.5, 1.5], variant, device: getDevice() });
          expect([counts.dtype, edges.dtype, edges.size]).toEqual(["int32", "float32", bins + 1]);
          expect({ size, bins, got: counts.toNested() }).toEqual({
            size,
            bins,
            got: counted(x.toNested() as number[], edges.toNested() as number[]),
          });
        }
      }
    });

    test("values on edges, outside, NaN and infinite", async () => {
      const device = getDevice();
      const x = array(
        [
          0,
          0.1,
          0.2,
          0.3,
          0.7,
          0.8,
          1,
          1,
          -0,
          -1e-9,
          1.0001,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          Number.NEGATIVE_INFINITY,
        ],
        "float32",
      );
      for (const bins of [10, [0, 0.1, 0.1, 0.5, 1], [0.2, 0.7]]) {
        const [counts, edges] = await histogram(x, {
          bins,
          ...(bins === 10 ? { range: [0, 1] as const } : {}),
          variant,
          device,
        });
        expect(counts.toNested()).toEqual(counted(x.toNested() as number[], edges.toNested() as number[]));
      }
    });
  });

  test("bins so narrow, or a range so wide, that the type has no number of bins for a unit", async () => {
    const device = getDevice();
    const ranges = [
      ["float32", -3e38, 3e38],
      // Subnormal numbers may count as 0 on webgpu, which has no float64 besides.
      ...(target === "webgpu"
        ? []
        : ([
            ["float32", 0, 3e-39],
            ["float64", -1e-310, 1e-310],
          ] as const)),
    ] as const;
    for (const [type, low, high] of ranges) {
      const x = array([0, 0.1, 0.45, 0.5, 0.8, 0.99, 1].map((at) => low * (1 - at) + high * at)).astype(type);
      const [counts, edges] = await histogram(x, { bins: 4, range: [low, high], device });
      const wanted = counted(x.toNested() as number[], edges.toNested() as number[]);
      expect({ low, counts: counts.toNested() }).toEqual({ low, counts: wanted });
    }
  });

  test("the range of the data, weights, density, views and types", async () => {
    const device = getDevice();
    const x = random(600, 3, 5).reshape([20, 30]);
    const list = [x.toNested()].flat(2) as number[];
    const [counts, edges] = await histogram(x.transpose(), { device });
    expect(edges.size).toBe(11);
    expect([Number(edges.get(0)), Number(edges.get(10))]).toEqual([Math.min(...list), Math.max(...list)]);
    expect(counts.toNested()).toEqual(counted(list, edges.toNested() as number[]));
    const weights = array(
      list.map((_, i) => (i % 5) + 0.5),
      "float32",
    ).reshape([20, 30]);
    const [heavy] = await histogram(x, { weights, range: [3, 4], bins: 4, device });
    expect([heavy.dtype, heavy.toNested()]).toEqual([
      "float32",
      counted(list, [3, 3.25, 3.5, 3.75, 4], [weights.toNested()].flat(2) as number[]),
    ]);
    const [shares, ends] = await histogram(x, { density: true, bins: 5, range: [3, 5], device });
    const all = counted(list, ends.toNested() as number[]);
    for (const [i, share] of (shares.toNested() as number[]).entries())
      expect(share).toBeCloseTo(all[i]! / (600 * 0.4), 5);
    expect((await histogram(array([2, 2], "float32"), { bins: 2, device }))[1].toNested()).toEqual([1.5, 2, 2.5]);
    if (target !== "webgpu") {
      const [some, at] = await histogram(array([1, 2, 2, 3, 9], "int32"), { bins: 4, device });
      expect([some.toNested(), at.dtype, at.toNested()]).toEqual([[3, 1, 0, 1], "float64", [1, 3, 5, 7, 9]]);
    }
    using nan = device.toDevice(array([1, Number.NaN], "float32"));
    const [none, nowhere] = histogram(nan, { bins: 2 });
    expect((await none.copyToHost()).toNested()).toEqual([0, 0]);
    expect((await nowhere.copyToHost()).toNested()).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    none.dispose();
    nowhere.dispose();
    await expect((async () => histogram(array([1, Number.NaN], "float32"), { device }))()).rejects.toThrow(
      "autodetected range is not finite",
    );
  });
});

test.each<[string, () => unknown, string]>([
  ["a range", () => histogram(zeros([2]), { range: [1, 0] }), "max must be larger than min in range parameter."],
  ["an endless range", () => histogram(zeros([2]), { range: [0, Number.POSITIVE_INFINITY] }), "is not finite"],
  [
    "a range without a width",
    () => histogram(zeros([2]), { range: [-1.7e308, 1.7e308] }),
    "bins, got [-1.7e+308, 1.7e+308]: take fewer",
  ],
  [
    "more bins than numbers",
    () => histogram(zeros([2], "float32"), { range: [1, 1 + 2 ** -22], bins: 4 }),
    "Cannot create 4 finite-sized bins, got [1, 1.000000238418579]: take fewer, or another range",
  ],
  [
    "data that lie closer than bins",
    () => histogram(array([1, 1 + 2 ** -23], "float32"), { bins: 4 }),
    "Cannot create 4 finite-sized bins, got [1, 1.0000001192092896]: take fewer, or another range",
  ],
  ["no bins", () => histogram(zeros([2]), { bins: 0 }), "`bins` must be positive"],
  [
    "edges that fall",
    () => histogram(zeros([2]), { bins: [0, 2, 1] }),
    "`bins` must increase monotonically, when an array",
  ],
  ["weights", () => histogram(zeros([2]), { weights: zeros([3]) }), "weights should have the same shape as a."],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
