// Fields of records are arrays as any other; of records themselves functions say what to take.
import { array, defaultHostDevice, record } from "@gridstride/core";
import { add, sqrt } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

const type = record({ id: "int32", x: "float32", y: "float32" });
const records = () =>
  array(
    [
      { id: 1, x: 1, y: 4 },
      { id: 2, x: 2, y: 9 },
    ],
    type,
  );

test("ufuncs take fields, also as results", async () => {
  const p = records();
  expect(sqrt(p.field("y")).toNested()).toEqual([2, 3]);
  add(p.field("x"), p.field("id"), { out: p.field("x") });
  expect(p.toNested()).toEqual([
    { id: 1, x: 2, y: 4 },
    { id: 2, x: 4, y: 9 },
  ]);
  using d = defaultHostDevice("cpu").toDevice(p);
  using sum = add(d.field("x"), d.field("y"));
  expect((await sum.copyToHost()).toNested()).toEqual([6, 13]);
  expect(add.reduce(p.field("y")).toNested()).toBe(13);
});

test("of records they say to take a field", () => {
  const p = records();
  using d = defaultHostDevice("cpu").toDevice(p);
  for (const call of [
    () => add(p as never, 1),
    () => add(d as never, 1),
    () => add.reduce(p as never),
    () => sqrt(d as never),
  ])
    expect(call).toThrow(/an array of records: take one field of the records, as x\.field\("name"\)/);
});
