import type { Device, DeviceArray } from "./device.ts";
import type { RecordArray } from "./records/record-array.ts";
import type { RecordType } from "./records/record-types.ts";
import type { TypedNumber } from "./typed-number.ts";

/**
 * Whether a value is a device array, of this copy of the package or another.
 *
 * @example
 * ```ts
 * isDeviceArray(zeros(3)); // false
 * ```
 */
export function isDeviceArray(value: unknown): value is DeviceArray {
  return (
    typeof value === "object" && value !== null && (value as { "~deviceArray"?: unknown })["~deviceArray"] === true
  );
}

/**
 * Whether a value is a device, of this copy of the package or another.
 *
 * @example
 * ```ts
 * isDevice(await defaultDevice()); // true
 * ```
 */
export function isDevice(value: unknown): value is Device {
  return typeof value === "object" && value !== null && (value as { "~device"?: unknown })["~device"] === true;
}

/** Whether a value is an element type with fields, of this copy of the package or another. */
export function isRecordType(value: unknown): value is RecordType {
  return typeof value === "object" && value !== null && (value as { "~record"?: unknown })["~record"] === true;
}

/** Whether a value is an array of records on the host, of this copy of the package or another. */
export function isRecordArray(value: unknown): value is RecordArray {
  return isRecords(value) && !isDeviceArray(value.bytes);
}

/** Whether a value is an array of records, on the host or on a device. */
export function isRecords(
  value: unknown,
): value is { readonly bytes: unknown; readonly shape: readonly number[]; readonly dtype: RecordType } {
  return typeof value === "object" && value !== null && (value as { "~records"?: unknown })["~records"] === true;
}

/** Whether a value was made by `float32(x)` and the like, of this copy of the package or of another. */
export function isTypedNumber(value: unknown): value is TypedNumber {
  return typeof value === "object" && value !== null && "~typedNumber" in value;
}
