import { type DeviceArray, dtypeInfo } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";

/** Where an array's first element is in its device's memory. */
export function addressOf(array: DeviceArray): number {
  const storage = storageOf(array);
  if (storage.kind !== "wasm") throw new Error(`bug in Gridstride: an array on ${storage.kind} in WebAssembly`);
  return storage.address + array.offset * dtypeInfo(array.dtype).bytesPerElement;
}
