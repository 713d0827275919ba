import { type DeviceArray, dtypeInfo } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";

/** @param offset - in elements; the array's own first element by default. @returns the address in its device's memory. */
export function addressOf(array: DeviceArray, offset: number = array.offset): number {
  const storage = storageOf(array);
  if (storage.kind !== "wasm") throw new Error(`bug in Gridstride: an array on ${storage.kind} in WebAssembly`);
  return storage.address + offset * dtypeInfo(array.dtype).bytesPerElement;
}
