import { type Device, requestDevice, type Target } from "@gridstride/core";

/** The devices there are; those that are not, with the reason. */
export type Devices = Readonly<Record<Exclude<Target, "simulator">, Device | string>>;

export async function openDevices(): Promise<Devices> {
  const open = (target: Target): Promise<Device | string> =>
    requestDevice({ target }).catch((error: Error) => error.message);
  return { cpu: await open("cpu"), parallel: await open("parallel"), webgpu: await open("webgpu") };
}

export function disposeDevices(devices: Devices): void {
  for (const device of Object.values(devices)) if (typeof device !== "string") device.dispose();
}
