import type { Backend } from "./backend.ts";
import type { Device } from "./device.ts";
import { GridDevice } from "./grid-device.ts";
import type { HostTarget } from "./host-device.ts";

const hosts = new Map<HostTarget, Device>();

/** The default device of a target, opened at the first call. @param open - the target's backend, without waiting. */
export function keptHost(target: HostTarget, open: () => Backend): Device {
  const known = hosts.get(target);
  if (known !== undefined && !known.disposed) return known;
  const opened = new GridDevice(open());
  hosts.set(target, opened);
  return opened;
}
