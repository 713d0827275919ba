import type { RecordType } from "./record-types.ts";

/** Whether a value is an element type with fields, of this copy of the package or another. */
export function isRecordType(value: unknown): value is RecordType {
  return typeof value === "object" && value !== null && (value as { "~record"?: unknown })["~record"] === true;
}

/** Whether a value is an array of records, on the host or on a device. */
export function isRecords(
  value: unknown,
): value is { readonly bytes: unknown; readonly shape: readonly number[]; readonly dtype: RecordType } {
  return typeof value === "object" && value !== null && (value as { "~records"?: unknown })["~records"] === true;
}
