import type { Device, DeviceArray } from "./device.ts";
import type { Parameter } from "./graph/parameter.ts";

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

/** Whether a value is a parameter, of this copy of the package or another. */
export function isParameter(value: unknown): value is Parameter {
  return typeof value === "object" && value !== null && (value as { "~parameter"?: unknown })["~parameter"] === true;
}
