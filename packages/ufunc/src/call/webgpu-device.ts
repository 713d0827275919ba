import { type Device, defaultDevice, requestDevice } from "@gridstride/core";

let webgpu: Promise<Device> | undefined;

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
