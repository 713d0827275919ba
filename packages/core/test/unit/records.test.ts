// Records, compared with NumPy's structured arrays: golden/records.py.
import { expect, test } from "vitest";
import {
  arange,
  array,
  type FieldSpecs,
  RecordArray,
  type RecordType,
  type RecordValue,
  readNpy,
  record,
  writeNpy,
  zeros,
} from "../../src/index.ts";
import rows from "../golden/records.json" with { type: "json" };

interface Row {
  fields: object;
  options: object;
  itemsize: number;
  layout: [string, number][];
  shape: number[];
  bytes: string;
  text: string;
  file?: string;
  values?: unknown;
}
const golden = rows as unknown as Row[];

interface Nested {
  fields?: object;
  align?: boolean;
}

const specOf = (fields: object): FieldSpecs =>
  Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => {
      const one = (of: Nested) =>
        of.fields === undefined ? of : record(specOf(of.fields), { align: of.align === true });
      return [name, Array.isArray(spec) ? [one(spec[0]), spec[1]] : one(spec)];
    }),
  ) as FieldSpecs;

const typeOf = (row: Row): RecordType => record(specOf(row.fields), row.options);
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? `${item}n` : item)));
const named = golden.map((row) => ({
  ...row,
  named: `${JSON.stringify(row.layout)}, ${row.itemsize} bytes, [${row.shape}]`,
}));

test.each(named)("$named", (row) => {
  const type = typeOf(row);
  expect([type.itemsize, type.fields.map(({ name, offset }) => [name, offset])]).toEqual([row.itemsize, row.layout]);
  const x = zeros(row.shape, type);
  x.bytes.data.set(fromHex(row.bytes));
  expect(String(x)).toBe(row.text);
  if (row.file === undefined) return;
  expect(plain(x.toNested())).toEqual(row.values);
  const file = fromHex(row.file);
  const read = readNpy(file, type);
  expect([read.shape, hexOf(read.copy().bytes.data)]).toEqual([row.shape, row.bytes]);
  expect(() => readNpy(file)).toThrow(String(type).slice(0, 8));
  // Padding of the header aside, what is written is NumPy's file.
  const [ours, theirs] = [writeNpy(read), file].map((bytes) => {
    const header = new TextDecoder()
      .decode(bytes.subarray(12, 400))
      .split("}")[0]!
      .replace(/^.*?\{/, "{");
    return [bytes[6], header.replaceAll("'>", "'<")];
  });
  expect(ours).toEqual(theirs);
  expect(hexOf(writeNpy(read)).endsWith(row.bytes)).toBe(true);
  // Written as objects, the same bytes: padding stays 0.
  expect(hexOf(array(x.toNested() as RecordValue<FieldSpecs>[], type).bytes.data)).toBe(row.bytes);
});

const particle = record({ pos: ["float32", 3], mass: "float64", id: "int32" });

test("fields are views, of views too", () => {
  const x = zeros([4, 5], record({ x: "float32", y: ["int16", 2] }));
  x.field("x").fill(arange(20, "float32").reshape([4, 5]));
  const part = x.slice([null, null, -2], 3).field("x");
  expect(part.toNested()).toEqual([18, 8]);
  part.fill(-1);
  expect(x.get(3, 3)).toEqual({ x: -1, y: [0, 0] });
  x.T.field("y").slice(1, 2).fill(7);
  expect([x.get(2, 1), x.get(-1, 0)]).toEqual([
    { x: 11, y: [7, 7] },
    { x: 15, y: [0, 0] },
  ]);
  expect(x.field("x").data.buffer).toBe(x.bytes.data.buffer);
  expect(x.field("y").shape).toEqual([4, 5, 2]);
});

test("what lies where no typed array begins has no view, and everything else", () => {
  const x = zeros(3, particle);
  x.set({ pos: [1, 2, 3], mass: 0.1, id: 7 }, 1);
  expect(x.get(1)).toEqual({ pos: [Math.fround(1), 2, 3], mass: 0.1, id: 7 });
  expect(() => x.field("mass")).toThrow(/^field mass begins at byte 12 of records of 24 bytes.*align: true/);
  const aligned = x.astype(record({ pos: ["float32", 3], mass: "float64", id: "int32" }, { align: true }));
  expect([...aligned.field("mass").data.filter((value) => value !== 0)]).toContain(0.1);
  expect(aligned.field("mass").toNested()).toEqual([0, 0.1, 0]);
  expect(aligned.get(1)).toEqual(x.get(1));
});

test("equality compares numbers", () => {
  const type = record({ a: "float32", in: record({ b: ["int64", 2] }) });
  const x = array(
    [
      { a: 0, in: { b: [1n, 2n] } },
      { a: Number.NaN, in: { b: [1n, 2n] } },
      { a: 1, in: { b: [1n, 3n] } },
    ],
    type,
  );
  const y = array(
    [
      { a: -0, in: { b: [1n, 2n] } },
      { a: Number.NaN, in: { b: [1n, 2n] } },
      { a: 1, in: { b: [1n, 2n] } },
    ],
    type,
  );
  expect(x.equals(y).toNested()).toEqual([true, false, false]);
  expect(x.equals(y.slice([0, 1])).toNested()).toEqual([true, false, false]);
  expect(x.fill(y.slice(0)).equals(y.slice(0)).toNested()).toEqual([true, true, true]);
});

test.each<[string, () => unknown]>([
  ["expected fields", () => record({})],
  ['a type for field "x"', () => record({ x: "float33" as "float32" })],
  ["a type and its size", () => record({ x: ["float32", 0] })],
  ["fields a and b overlap", () => record({ a: "int32", b: "int32" }, { offsets: [0, 2] })],
  ["at least the 12 bytes", () => record({ a: "int32", b: "int64" }, { itemsize: 8 })],
  ['no field of name "z"; there are pos, mass, id', () => zeros(1, particle).field("z" as "id")],
  ["expected a record { pos, mass, id }, got { id }", () => array([{ id: 1 } as never], particle)],
  ["numbers of shape [3] for field pos, got [2]", () => array([{ id: 1, mass: 2, pos: [1, 2] }], particle)],
  ["index 3 is out of bounds", () => zeros(3, particle).get(3)],
  ["take one field of the records", () => array(zeros(3, particle) as never)],
  ['fill zeros(n, type).bytes with x.view("uint8")', () => zeros(3, "float32").astype(particle as never)],
  ['fill zeros(n, type).bytes with x.view("uint8")', () => zeros(3, "float32").view(particle as never)],
  ["as many fields", () => zeros(3, particle).astype(record({ x: "int8" }))],
])("says %s", (message, call) => {
  expect(call).toThrow(message);
});

test("records of memory: their bytes are filled, or are the memory", () => {
  const numbers = array([1, 2, 3, 4], "float32");
  const point = record({ x: "float32", y: "float32" });
  const points = zeros(2, point);
  points.bytes.fill(numbers.view("uint8").reshape(points.bytes.shape));
  expect(points.get(1)).toEqual({ x: 3, y: 4 });
  const over = new RecordArray(numbers.view("uint8").reshape([-1, point.itemsize]), point);
  over.field("y").fill(7);
  expect([...numbers.data]).toEqual([1, 7, 3, 7]);
});

test("a file of numbers has no records", () => {
  expect(() => readNpy(writeNpy(arange(3)), particle)).toThrow(/its elements are float64, and no records/);
});
