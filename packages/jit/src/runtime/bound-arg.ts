import type { DeviceArray } from "@gridstride/core";
import { type Storage, storageOf } from "@gridstride/core/internal";
import type { BoundArg } from "./executable.ts";

/** What an argument is where a kernel was compiled for an array there. */
export function arrayOf(arg: BoundArg | undefined): DeviceArray {
  if (arg?.kind !== "array") throw new Error("bug in Gridstride: a scalar where an array was compiled");
  return arg.array;
}

export function scalarOf(arg: BoundArg | undefined): Extract<BoundArg, { kind: "scalar" }>["value"] {
  if (arg?.kind !== "scalar") throw new Error("bug in Gridstride: an array where a scalar was compiled");
  return arg.value;
}

/** An array's memory, on a device of this kind. */
export function memoryOf<K extends Storage["kind"]>(array: DeviceArray, kind: K): Extract<Storage, { kind: K }> {
  const storage = storageOf(array);
  if (storage.kind !== kind) throw new Error(`bug in Gridstride: memory of ${storage.kind} where ${kind} computes`);
  return storage as Extract<Storage, { kind: K }>;
}
