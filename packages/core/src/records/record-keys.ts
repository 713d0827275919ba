import { UnsupportedError } from "../errors.ts";
import { show } from "../show.ts";
import { isRecordType } from "./record-kinds.ts";
import type { RecordField, RecordType } from "./record-types.ts";

/** Whether two record types have the same fields at the same places. */
export function sameRecord(a: RecordType, b: RecordType): boolean {
  return a === b || recordKey(a) === recordKey(b);
}

/** A text that tells record types apart, layouts included. */
export function recordKey({ fields, itemsize }: RecordType): string {
  const parts = fields.map(({ name, dtype: type, shape, offset }) => [
    name,
    isRecordType(type) ? recordKey(type) : type,
    shape,
    offset,
  ]);
  return JSON.stringify([parts, itemsize]);
}

/** The field of a name. @throws {UnsupportedError} code `dtype`, naming the fields that exist. */
export function fieldOf(type: RecordType, name: string): RecordField {
  const found = type.fields.find((field) => field.name === name);
  if (found === undefined)
    throw new UnsupportedError(
      "dtype",
      `no field of name ${show(name)}; there are ${type.fields.map((field) => field.name).join(", ")}`,
    );
  return found;
}
