import { type Device, defaultHostDevice } from "@gridstride/core";
import { type HostTarget, withFastCopies } from "@gridstride/core/internal";

/** Where host arrays are computed for a target that answers at once. */
export function hostDevice(target: HostTarget): Device {
  withFastCopies();
  return defaultHostDevice(target);
}
