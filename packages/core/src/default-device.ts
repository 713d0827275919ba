import type { Device } from "./device.ts";
import { isDevice } from "./kinds.ts";
import { requestDevice } from "./request.ts";
import { wrongKind } from "./show.ts";

let chosen: Promise<Device> | undefined;

/**
 * The device used where none is named: `requestDevice()`'s choice, opened at the first call and shared by
 * all; a new one when it was lost or disposed. Not the caller's to dispose.
 *
 * @throws {UnsupportedError} where there is neither hardware WebGPU nor WebAssembly; set one with `setDefaultDevice`.
 *
 * @example
 * ```ts
 * const device = await defaultDevice();
 * device === (await defaultDevice()); // true
 * ```
 */
export async function defaultDevice(): Promise<Device> {
  if (chosen === undefined) keep(requestDevice());
  return chosen as Promise<Device>;
}

/**
 * Makes a device the default, or with null forgets the present one. The device stays the caller's. @throws {LaunchError} wrong-kind.
 *
 * @example
 * ```ts
 * using device = await requestDevice({ target: "cpu" });
 * setDefaultDevice(device);
 * (await defaultDevice()) === device; // true
 * setDefaultDevice(null);
 * ```
 */
export function setDefaultDevice(device: Device | null): void {
  if (device !== null && !isDevice(device)) throw wrongKind("a device, or null, as the default device", device);
  if (device === null) chosen = undefined;
  else keep(Promise.resolve(device));
}

function keep(promise: Promise<Device>): void {
  const forget = (): void => {
    if (chosen === promise) chosen = undefined;
  };
  chosen = promise;
  promise.then((device) => device.lost.then(forget), forget);
}
