import type { DeviceArray, DType } from "@gridstride/core";
import { arrayOver, storageOf, viewOf } from "@gridstride/core/internal";

/** The bits of an array's elements as another type of the same width: a view, in the same places. */
export function reinterpret<D extends DType>(array: DeviceArray, type: D): DeviceArray<D> {
  const { device, shape, stride, offset } = array;
  // A view checks its extent against the memory: the array that it is a view of may be of any shape.
  const memory = arrayOver(device, storageOf(array), [], type);
  return viewOf(memory, shape, stride, offset) as DeviceArray<D>;
}
