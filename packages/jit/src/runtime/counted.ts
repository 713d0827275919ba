import type { Device, DeviceArray } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import { counting } from "../diagnostics/counting.ts";
import type { KernelHead } from "../ir/ir.ts";
import type { Executable } from "./executable.ts";

/**
 * An executable that takes the array of counters after its arguments, as one of the arguments alone. After each launch the
 * counts are passed on and the array is gone, so that a program sees as much memory in use as without. On webgpu nothing is
 * passed on: a launch is not done when `run` returns.
 */
export function withCounters(device: Device, { counters }: KernelHead, made: Executable): Executable {
  if (counters === undefined) return made;
  return {
    ...(made.ready && { ready: made.ready }),
    run(args, grid) {
      const array = device.zeros(counters.length, "uint32") as DeviceArray;
      made.run([...args, { kind: "array", array }], grid);
      const storage = storageOf(array);
      if (storage.kind !== "webgpu")
        counting()?.add(counters, new Uint32Array(storage.bytes.buffer, storage.bytes.byteOffset, counters.length));
      // A recording has the parts of a kernel with `grid.sync()`, and runs them later.
      if (device["~recording"] === null) array.dispose();
    },
  };
}
