import { type DeviceArray, dtypeInfo } from "@gridstride/core";
import { memoryOf } from "@gridstride/core/internal";

/** @param offset - in elements; the array's own first element by default. @returns the address in its device's memory. */
export function addressOf(array: DeviceArray, offset: number = array.offset): number {
  return memoryOf(array, "wasm").address + offset * dtypeInfo(array.dtype).bytesPerElement;
}
