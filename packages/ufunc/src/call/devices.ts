import { type Device, defaultDevice, defaultHostDevice, requestDevice, type Target } from "@gridstride/core";
import { withFastCopies } from "@gridstride/core/internal";

let webgpu: Promise<Device> | undefined;

/** Where host arrays are computed for a target that answers at once. */
export function hostDevice(target: Exclude<Target, "webgpu">): Device {
  withFastCopies();
  return defaultHostDevice(target);
}

/** The default device where that is on webgpu, else one that all ufuncs share; not the caller's to dispose. */
export async function webgpuDevice(): Promise<Device> {
  const chosen = await defaultDevice().catch(() => undefined);
  if (chosen?.target === "webgpu") return chosen;
  const device = await (webgpu ?? open());
  return device.disposed ? open() : device;
}

function open(): Promise<Device> {
  const opened = requestDevice({ target: "webgpu" });
  webgpu = opened;
  opened.then(
    (device) => device.lost.then(() => forget(opened)),
    () => forget(opened),
  );
  return opened;
}

function forget(device: Promise<Device>): void {
  if (webgpu === device) webgpu = undefined;
}
