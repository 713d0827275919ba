import { fromNested } from "../as-ndarray.ts";
import type { Nested } from "../element-types.ts";
import { CastingError, ShapeError } from "../errors.ts";
import type { NDArray } from "../ndarray.ts";
import { isPlain } from "../options.ts";
import { showShape } from "../shape.ts";
import { show } from "../show.ts";
import { elementsOf, fieldBytes } from "./layouts.ts";
import { isRecordType } from "./record-kinds.ts";
import type { RecordField, RecordType } from "./record-types.ts";

/** A field's elements in fresh memory of their type, whatever lies next to them: the axes of the records, then the field's own. */
export function column(bytes: NDArray<"uint8">, field: RecordField): NDArray {
  if (isRecordType(field.dtype)) throw new Error("bug in Gridstride: a column of records");
  return elementsOf(fieldBytes(bytes, field).copy().view(field.dtype) as NDArray);
}

/** Overwrites a field with elements of its type, broadcast. */
export function setColumn(bytes: NDArray<"uint8">, field: RecordField, values: NDArray): void {
  const cells = values.copy();
  fieldBytes(bytes, field).fill(cells.reshape([...cells.shape, 1]).view("uint8") as unknown as NDArray);
}

/** Records as nested JavaScript arrays of objects; the bare object where the bytes have one axis. */
export function valuesOf(bytes: NDArray<"uint8">, type: RecordType): unknown {
  const columns = type.fields.map((field) =>
    isRecordType(field.dtype) ? valuesOf(fieldBytes(bytes, field), field.dtype) : column(bytes, field).toNested(),
  );
  const zip = (lists: readonly unknown[], axis: number): unknown => {
    if (axis === bytes.ndim - 1) return Object.fromEntries(type.fields.map(({ name }, place) => [name, lists[place]]));
    return Array.from({ length: bytes.shape[axis] as number }, (_, i) =>
      zip(
        lists.map((list) => (list as unknown[])[i]),
        axis + 1,
      ),
    );
  };
  return zip(columns, 0);
}

/** Stores nested arrays of objects, nested as deep as the records have axes. */
export function putValues(bytes: NDArray<"uint8">, type: RecordType, values: unknown): void {
  const depth = bytes.ndim - 1;
  eachRecord(values, depth, (value) => checkFields(value, type));
  for (const field of type.fields) {
    const list = picked(values, depth, field.name);
    if (isRecordType(field.dtype)) {
      putValues(fieldBytes(bytes, field), field.dtype, list);
      continue;
    }
    const cells = fromNested(list as Nested, field.dtype) as NDArray;
    const expected = [...bytes.shape.slice(0, -1), ...field.shape];
    if (bytes.size > 0 && cells.shape.join() !== expected.join())
      throw new ShapeError(
        "mismatch",
        `expected ${field.shape.length === 0 ? "one number" : `numbers of shape ${showShape(field.shape)}`} for field ${field.name}, got ${show(cells.shape.slice(depth))}`,
      );
    if (bytes.size > 0) setColumn(bytes, field, cells);
  }
}

/** The shape of nested arrays of objects. */
export function shapeOfRecords(values: unknown): number[] {
  const shape: number[] = [];
  for (let level = values; Array.isArray(level); level = level[0]) shape.push(level.length);
  return shape;
}

function eachRecord(values: unknown, depth: number, visit: (value: unknown) => void): void {
  if (depth === 0) return visit(values);
  if (!Array.isArray(values))
    throw new ShapeError("mismatch", `expected nested arrays of records, got ${show(values)}`);
  for (const item of values) eachRecord(item, depth - 1, visit);
}

function picked(values: unknown, depth: number, name: string): unknown {
  if (depth === 0) return (values as Readonly<Record<string, unknown>>)[name];
  return (values as readonly unknown[]).map((item) => picked(item, depth - 1, name));
}

function checkFields(value: unknown, type: RecordType): void {
  const names = type.fields.map(({ name }) => name);
  if (!isPlain(value)) throw new CastingError(`expected a record { ${names.join(", ")} }, got ${show(value)}`);
  const keys = Object.keys(value);
  if (keys.length !== names.length || !names.every((name) => Object.hasOwn(value, name)))
    throw new CastingError(`expected a record { ${names.join(", ")} }, got { ${keys.join(", ")} }`);
}
