// A ufunc whose function reads records is a ufunc of the fields that it reads: the results are those of the same function of
// arrays of numbers, wherever the records lie and however they are laid out.
import { array, type NDArray, type RecordArray, record, zeros } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { expect, test } from "vitest";

const inner = record({ c: "complex64", k: "int64" }, { align: true });
const specs = { b: "int8", pos: ["float64", 2], in: inner, x: "float32" } as const;
/** Fields of the first begin at bytes where no view does. */
const layouts = { packed: record(specs), aligned: record(specs, { align: true }) };
const rows = Array.from({ length: 6 }, (_, i) => ({
  b: i - 3,
  pos: [i / 4, 2 - i],
  in: { c: { re: i, im: -1 }, k: 2n ** 53n + BigInt(i) },
  x: 0.5 * i,
}));
interface Row {
  readonly b: number;
  readonly pos: readonly [number, number];
  readonly in: { readonly c: { readonly real: number; readonly imag: number }; readonly k: number };
  readonly x: number;
}

eachTarget(({ getDevice }) => {
  const work = vectorize((p: Row, scale: number) => p.pos[0] * p.pos[1] + p.x * scale);
  const several = vectorize((p: Row, q: Row) => [p.in.k, p.in.c.imag * q.b]);
  const chosen = vectorize((p: Row, q: Row) => {
    const kept = p.b < 0 ? p : q;
    return kept.x;
  });

  test.each(Object.keys(layouts) as (keyof typeof layouts)[])("%s records", async (name) => {
    const device = getDevice();
    const host: RecordArray<typeof specs> = array(rows, layouts[name]).reshape([2, 3]).T as never;
    using resident = device.toDevice(host);
    const expected = rows.map(({ pos, x }) => (pos[0] as number) * (pos[1] as number) + x * 3);
    const turned = [0, 1, 2].map((i) => [expected[i], expected[i + 3]]);
    const made = await (work(host, 3, { device }) as NDArray | Promise<NDArray>);
    expect([made.dtype, made.toNested()]).toEqual(["float64", turned]);
    using there = work(resident, 3);
    expect((await there.copyToHost()).toNested()).toEqual(turned);
    // Fields of 64 bits and of numbers in records, and a broadcast record.
    const [k, im] = (await several(host, host.slice(0, 0).reshape([1, 1]), { device })) as [NDArray, NDArray];
    expect([k.dtype, k.get(2, 1), im.toNested()]).toEqual([
      "int64",
      2n ** 53n + 5n,
      turned.map((row) => row.map(() => 3)),
    ]);
    const kept = await (chosen(host, host.slice(0, 0), { device }) as NDArray | Promise<NDArray>);
    expect(kept.toNested()).toEqual([0, 1, 2].map((i) => [i * 0.5, 0]));
  });

  test("results go to a field of the records themselves", async () => {
    const p = array(rows, layouts.aligned);
    await work(p, 2, { out: p.field("x"), device: getDevice() });
    expect(p.field("x").toNested()).toEqual(rows.map(({ pos, x }) => (pos[0] as number) * (pos[1] as number) + x * 2));
    expect(p.get(4).b).toBe(1);
  });

  test("fields that are not read are no operands", async () => {
    // More fields than a kernel of webgpu binds arrays.
    const wide = record(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, "float32"] as const)));
    const p = zeros(5, wide);
    p.field("f7").fill(2);
    const sum = vectorize((p: { f7: number; f19: number }) => p.f7 + p.f19);
    expect((await (sum(p, { device: getDevice() }) as NDArray | Promise<NDArray>)).toNested()).toEqual([2, 2, 2, 2, 2]);
  });
});
