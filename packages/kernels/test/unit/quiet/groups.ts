import type { DeviceArray } from "@gridstride/core";
import { groupBy, sort, sortBy } from "@gridstride/kernels";
import { expect } from "vitest";
import { type Case, fetched, flat, operand, type Shape } from "./case.ts";

/** About as many rows as a thread reduces, and twice as many. */
const lengths: readonly Shape[] = [
  ...[0, 1, 2, 3, 5, 31, 32, 33, 64, 97, 131, 255, 256, 257, 300, 511, 512, 513, 700, 769].map((n) => [n]),
];

const groups: Case = {
  name: "groupBy with masks, by one column and two, and sortBy",
  shapes: lengths,
  async run(given) {
    const line = { ...given, index: 0 };
    using a = operand(line, "int8", 1);
    using b = operand(line, "float32", 2);
    using x = operand(line, "int32", 3);
    using some = operand(line, "bool", 4);
    const [keys, more, values, mask] = [a, b, x, some].map(({ host }) => flat(host)) as [
      number[],
      number[],
      number[],
      number[],
    ];
    const one = given.index % 2 === 0;
    const key = (row: number): string => (one ? `${keys[row]}` : `${keys[row]},${more[row]}`);
    const rows = [...keys.keys()].sort((i, j) => keys[i]! - keys[j]! || (one ? 0 : more[i]! - more[j]!) || i - j);
    const by = groupBy<Record<string, DeviceArray>>(one ? { a: a.there } : { a: a.there, b: b.there }, {
      where: some.there,
    });
    const sums = new Map<string, number>();
    for (const row of rows) if (mask[row]) sums.set(key(row), (sums.get(key(row)) ?? 0) + values[row]!);
    const got = await by.sum({ x: x.there }, { where: some.there });
    expect(flat(await fetched(got.x))).toEqual([...sums.values()]);
    const most = await by.max({ x: x.there });
    for (const array of [...Object.values(got), ...Object.values(most)]) array.dispose();
    const sorted = sortBy({ a: a.there, b: b.there, x: x.there }, one ? "a" : ["a", "b"]);
    expect(flat(await fetched(sorted.x))).toEqual(rows.map((row) => values[row]));
    for (const array of Object.values(sorted)) array.dispose();
    // 64 bits in blocks are two sorts of 32.
    if (keys.length !== 5) return;
    using wide = operand(line, "int64", 5);
    const up = await fetched(sort(wide.there, { variant: "blocks" }));
    expect(flat(up)).toEqual(flat(wide.host).toSorted((i, j) => i - j));
  },
};

export const grouped: readonly Case[] = [groups];
