import type { DeviceArray } from "@gridstride/core";
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
