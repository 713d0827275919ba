import type { Device, DeviceArray } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import { counting } from "../diagnostics/counting.ts";
import type { Kernel } from "../ir/ir.ts";
import type { Executable } from "./executable.ts";

/**
 * An executable that takes the array of counters after its arguments, as one of the arguments alone. After each launch the
 * counts are passed on, so that a device may be disposed at any time. On webgpu nothing is passed on: a launch is not done
 * when `run` returns.
 */
export function withCounters(device: Device, { counters }: Kernel, made: Executable): Executable {
  if (counters === undefined) return made;
  let array: DeviceArray | undefined;
  return {
    ...(made.ready && { ready: made.ready }),
    run(args, grid) {
      array ??= device.zeros(counters.length, "uint32") as DeviceArray;
      made.run([...args, { kind: "array", array }], grid);
      const storage = storageOf(array);
      if (storage.kind === "webgpu") return;
      const counts = new Uint32Array(storage.bytes.buffer, storage.bytes.byteOffset, counters.length);
      counting()?.add(counters, counts);
      counts.fill(0);
    },
  };
}

/** The bindings of array groups, with the array of counters, which is a group of its own. */
export const withCounterSegment = ({ counters }: Kernel, segments: readonly number[]): readonly number[] =>
  counters === undefined ? segments : [...segments, 1];
