// Records and complex numbers are moved as they are: by indices, in a random order, drawn at random.
import { array, record } from "@gridstride/core";
import { argsort, random, take } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const type = record({ id: "int64", c: "complex64", at: ["float32", 3], b: "bool" }, { align: true });
const rows = Array.from({ length: 6 }, (_, i) => ({
  id: BigInt((i * 5) % 6) + 2n ** 60n,
  c: { re: i, im: -i },
  at: [i, i + 1, i / 2],
  b: i % 2 === 0,
}));
const table = array(rows, type);

eachTarget(({ target, getDevice }) => {
  test("records are taken by indices, along an axis and of all", async () => {
    const sorted = await take(
      table,
      argsort(
        array(
          rows.map(({ id }) => id),
          "int64",
        ),
      ),
      { target },
    );
    expect(sorted.toNested()).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    using there = getDevice().toDevice(table);
    using first = take(there.reshape([2, 3]), [-1, 0], { axis: 1 });
    expect((await first.copyToHost()).toNested()).toEqual([
      [rows[2], rows[0]],
      [rows[5], rows[3]],
    ]);
    const out = table.slice([0, 2]).copy();
    expect(await take(table.reshape([2, 3]), [4, -2], { out, target })).toBe(out);
    expect(out.toNested()).toEqual([rows[4], rows[4]]);
    const other = array([{ id: 1n }, { id: 2n }], record({ id: "int64" }));
    expect(() => take(table, [0, 1], { out: other as never, target })).toThrow(/expected records of record\(/);
  });

  test("records and complex numbers are drawn and permuted as the numbers of their places are", async () => {
    const [p, z] = [table, table.field("c").copy()];
    const places = random(3).permutation(6).toNested() as number[];
    expect((await random(3).permutation(p, { target })).toNested()).toEqual(places.map((at) => rows[at]));
    expect((await random(3).permutation(z, { target })).toNested()).toEqual(places.map((at) => rows[at]?.c));
    using there = getDevice().toDevice(p.reshape([2, 3]));
    const drawn = random(4).choice(3, [2, 2]).toNested() as number[][];
    using chosen = random(4).choice(there, [2, 2], { axis: -1 });
    const wanted = [0, 3].map((from) => drawn.map((row) => row.map((at) => rows[from + at])));
    expect((await chosen.copyToHost()).toNested()).toEqual(wanted);
  });
});
