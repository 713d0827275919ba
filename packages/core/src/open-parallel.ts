import type { Device } from "./device.ts";
import { GridDevice } from "./grid-device.ts";
import { openSoon } from "./host-device.ts";

/** A device of `parallel` with options that tests choose. @throws {UnsupportedError} codes `wasm`, `isolation`, `workers`. */
export async function openParallel(options: Parameters<typeof openSoon>[1]): Promise<Device> {
  return new GridDevice(await openSoon("parallel", options));
}
