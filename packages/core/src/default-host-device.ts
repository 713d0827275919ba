import type { Device } from "./device.ts";
import type { Target } from "./device-info.ts";
import { openNow } from "./host-device.ts";
import { keptHost } from "./kept-host.ts";

/**
 * The default device of a target that needs no waiting, opened at the first call. Not the caller's to dispose.
 *
 * @example
 * ```ts
 * defaultHostDevice("cpu").target; // cpu
 * ```
 */
export function defaultHostDevice(target: Exclude<Target, "webgpu">): Device {
  return keptHost(target, () => openNow(target));
}
