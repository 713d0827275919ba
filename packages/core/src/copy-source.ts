import { asNDArray, type HostArray } from "./as-ndarray.ts";
import type { DeviceArray } from "./device.ts";
import { CastingError, LaunchError } from "./errors.ts";
import { isDeviceArray } from "./kinds.ts";
import type { NDArray } from "./ndarray.ts";
import { repeats, showShape } from "./shape.ts";

/** The value to be copied into a device array. @throws {LaunchError} {CastingError} if it cannot be copied. */
export function copySource(to: DeviceArray, source: HostArray | DeviceArray): NDArray | DeviceArray {
  if (repeats(to))
    throw new LaunchError(
      "not-writable",
      `expected an array whose elements are apart to copy into, got the broadcast view ${showShape(to.shape)} with strides ${showShape(to.stride)}; copy into the array that it is a view of`,
    );
  const given = isDeviceArray(source) ? source : asNDArray(source);
  if (given.dtype === to.dtype) return given;
  throw new CastingError(
    `expected an array of ${to.dtype} elements, got ${given.dtype}${showShape(given.shape)}; convert them first${isDeviceArray(given) ? `, with x.astype("${to.dtype}")` : `, as array(x, "${to.dtype}") does`}`,
  );
}
