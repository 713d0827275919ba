import type { DType } from "@gridstride/core";
import {
  argsort,
  type HistogramVariant,
  histogram,
  type SortVariant,
  sort,
  type TopkVariant,
  topk,
  transpose,
} from "@gridstride/kernels";
import { expect } from "vitest";
import {
  around,
  axisOf,
  type Case,
  expectClose,
  fetched,
  flat,
  linesOf,
  operand,
  type Shape,
  someAround,
} from "./case.ts";

/** Where the elements of a sorted line come from: equal ones in their order. */
const order = (line: readonly number[], sign: 1 | -1): number[] =>
  [...line.keys()].sort((i, j) => sign * (line[i]! - line[j]!) || i - j);

/** Few rows: each takes a block of threads, or counters, of its own for every digit. Around a row of counters and a tile. */
const rows: readonly Shape[] = [
  ...[0, 1, 2, 3, 63, 64, 65, 97, 131, 255, 256, 257, 1023, 1024, 1025, 2049].map((n) => [n]),
  [2, 5],
  [3, 1],
  [2, 1, 7],
  [2, 33],
];

/** Types of few bits make few passes; of 64 bits, codes have 64. */
const sorted = (variant: SortVariant, shapes: readonly Shape[], types: readonly DType[]): Case => ({
  name: `sort and argsort in turns, ${variant}`,
  shapes,
  async run(given) {
    const axis = shapes === rows ? given.shape.length - 1 : axisOf(given);
    using x = operand(given, types[given.index % types.length]!);
    const lines = linesOf(x.host, axis);
    if (given.index % 2 === 0) {
      const up = await fetched(sort(x.there, { axis, variant }));
      expect(linesOf(up, axis)).toEqual(lines.map((line) => order(line, 1).map((at) => line[at]!)));
    } else {
      const places = await fetched(argsort(x.there, { axis, variant, descending: true }));
      expect(linesOf(places, axis)).toEqual(lines.map((line) => order(line, -1)));
    }
  },
});

const beside: Case = {
  name: "sort with values",
  shapes: around(32),
  async run(given) {
    const axis = axisOf(given);
    using keys = operand(given, "uint8", 1);
    using values = operand(given, "float32", 2);
    const [a, b] = sort(keys.there, { axis, values: values.there });
    const [got, moved] = [await fetched(a), await fetched(b)];
    const payload = linesOf(values.host, axis);
    const orders = linesOf(keys.host, axis).map((line) => order(line, 1));
    expect(linesOf(moved, axis)).toEqual(orders.map((line, i) => line.map((at) => payload[i]![at]!)));
    expect(got.shape).toEqual(given.shape);
  },
};

const best = (variant: TopkVariant): Case => ({
  name: `topk, ${variant}`,
  shapes: someAround(64),
  async run(given) {
    const axis = axisOf(given);
    using x = operand(given, given.index % 2 === 0 ? "float32" : "int32");
    const k = Math.min(3, given.shape[axis]!);
    const largest = given.index % 4 < 2;
    const [a, b] = topk(x.there, k, { axis, variant, largest });
    const [values, indices] = [await fetched(a), await fetched(b)];
    const lines = linesOf(x.host, axis);
    const orders = lines.map((line) => order(line, largest ? -1 : 1).slice(0, k));
    expect(linesOf(indices, axis)).toEqual(orders);
    expect(linesOf(values, axis)).toEqual(orders.map((places, i) => places.map((at) => lines[i]![at]!)));
  },
});

/** Of all elements; each version with bins of one width and with bins of any. */
const counts = (variant: HistogramVariant): Case => ({
  name: `histogram, ${variant}`,
  shapes: around(64),
  async run(given) {
    using x = operand(given);
    using weights = operand(given, "float32", 2);
    const values = flat(x.host);
    const heavy = flat(weights.host);
    for (const [bins, range] of [
      [5, [-9, 6]],
      [[-8, -3, 0, 1, 7], undefined],
    ] as const) {
      const options = { bins, variant, ...(range === undefined ? {} : { range }) };
      const [some, ends] = histogram(x.there, options);
      const [got, edges] = [flat(await fetched(some)), flat(await fetched(ends))];
      const bin = (value: number): number =>
        value < edges[0]! || value > edges.at(-1)!
          ? -1
          : Math.min(
              edges.findLastIndex((edge) => edge <= value),
              edges.length - 2,
            );
      const sums = (of: (i: number) => number): number[] => {
        const all = new Array<number>(edges.length - 1).fill(0);
        for (const [i, value] of values.entries()) if (bin(value) >= 0) all[bin(value)]! += of(i);
        return all;
      };
      expect(got).toEqual(sums(() => 1));
      const [weighed, same] = histogram(x.there, { ...options, weights: weights.there });
      same.dispose();
      expect(flat(await fetched(weighed))).toEqual(sums((i) => heavy[i]!));
    }
    if (given.index > 0 || variant !== "rows") return;
    // So many bytes are counted as they are before bins are sought.
    using bytes = given.device.toDevice(Uint8Array.from({ length: 4200 }, (_, i) => (i * 7) % 10));
    const [some, ends] = histogram(bytes, { bins: [0, 1, 5, 9], variant });
    ends.dispose();
    expect(flat(await fetched(some))).toEqual([420, 1680, 2100]);
  },
});

const shares: Case = {
  name: "histogram over the range of the data, as a density",
  shapes: someAround(64),
  async run(given) {
    using x = operand(given);
    const [some, ends] = histogram(x.there, { bins: 4, density: true });
    const [got, edges] = [flat(await fetched(some)), flat(await fetched(ends))];
    const values = flat(x.host);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const [first, end] = low === high ? [low - 0.5, high + 0.5] : [low, high];
    expectClose([edges[0]!, edges[4]!], [first, end], 1e-6);
    const area = got.reduce((sum, share, i) => sum + share * (edges[i + 1]! - edges[i]!), 0);
    expectClose([area], [1], 1e-5);
  },
};

const turned = (variant: "naive" | "shared"): Case => ({
  name: `transpose, ${variant}`,
  shapes: around(32),
  async run(given) {
    using x = operand(given);
    const got = await fetched(transpose(x.there, { variant }));
    expect(got.shape).toEqual(given.shape.toReversed());
    expect(flat(got)).toEqual(flat(x.host.transpose()));
  },
});

export const orders: readonly Case[] = [
  sorted("rank", around(64), ["int8", "float32", "uint32", "float64"]),
  sorted("blocks", rows, ["int8", "uint8", "uint8", "int8", "uint8", "int8", "int8", "uint8", "float16"]),
  sorted("chunks", rows, ["int8", "uint8", "uint8", "int8", "float64"]),
  beside,
  ...(["sort", "select"] as const).map(best),
  ...(["global", "shared", "rows"] as const).map(counts),
  shares,
  ...(["naive", "shared"] as const).map(turned),
];
