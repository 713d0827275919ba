import type { Device } from "./device.ts";
import { GridDevice } from "./grid-device.ts";
import { type HostTarget, openNow } from "./host-device.ts";

const hosts = new Map<HostTarget, Device>();

/**
 * The default device of a target that needs no waiting, opened at the first call. Not the caller's to dispose.
 *
 * @example
 * ```ts
 * defaultHostDevice("cpu").target; // cpu
 * ```
 */
export function defaultHostDevice(target: HostTarget): Device {
  const known = hosts.get(target);
  if (known !== undefined && !known.disposed) return known;
  const opened = new GridDevice(openNow(target));
  hosts.set(target, opened);
  return opened;
}
