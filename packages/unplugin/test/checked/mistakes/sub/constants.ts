// Values of the kernels next to this folder, and a device function with a mistake of its own.
import { type DeviceFunction, deviceFunction } from "@gridstride/jit";

export const factor = 0.5;
export const table: Float32Array = new Float32Array([1, 2, 3]);
export const wrong: DeviceFunction<[number], number> = deviceFunction((x: number) => {
  // @ts-expect-error planted
  return x + unknown;
  //         ^ GS101
});
