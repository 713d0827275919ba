import type { Device, DeviceArray } from "@gridstride/core";
import { enqueue, internalsOf, type WasmCode, type WasmInternals } from "@gridstride/core/internal";
import { DeviceSpace } from "@gridstride/jit/internal";

/** A device of target cpu or parallel: its memory and threads, and room in that memory. */
export interface CpuDevice {
  readonly internals: WasmInternals;
  readonly space: DeviceSpace;
}

export const isCpuDevice = ({ target }: Device): boolean => target === "cpu" || target === "parallel";

/** Does work on arrays of such a device. The device's next wait throws errors of the work, as on a device that computes later. */
export function onCpuDevice<A extends readonly DeviceArray[]>(
  name: string,
  arrays: A,
  work: (cores: CpuDevice, arrays: A) => void,
): void {
  const { device } = arrays[0] as DeviceArray;
  const internals = internalsOf(device);
  if (internals.kind !== "cpu" && internals.kind !== "parallel")
    throw new Error(`bug in Gridstride: WebAssembly on ${internals.kind}`);
  const cores = { internals, space: DeviceSpace.of(internals) };
  enqueue(device, name, arrays, (bound) => () => {
    try {
      work(cores, bound as A);
    } catch (error) {
      internals.fail(error as Error);
    }
  });
}

/** A module on a device, made once for each key; keys begin with `kernels:`. */
export function codeOn(
  { internals, space }: CpuDevice,
  key: string,
  make: (shared: boolean) => Uint8Array<ArrayBuffer>,
): WasmCode {
  const known = internals.cache.get(key) as WasmCode | undefined;
  if (known) return known;
  const made = space.code(make(internals.kind === "parallel"));
  internals.cache.set(key, made);
  return made;
}
