import type { DeviceArray } from "@gridstride/core";
import type { BoundArg } from "./executable.ts";
import type { Scalar } from "./scalars.ts";

/** What an argument is where a kernel was compiled for an array there. */
export function arrayOf(arg: BoundArg | undefined): DeviceArray {
  if (arg?.kind !== "array") throw new Error("bug in Gridstride: a scalar where an array was compiled");
  return arg.array;
}

export function scalarOf(arg: BoundArg | undefined): Scalar {
  if (arg?.kind !== "scalar" || typeof arg.value === "object")
    throw new Error("bug in Gridstride: an array where a scalar was compiled");
  return arg.value;
}
