import type { DeviceArray } from "@gridstride/core";
import type { BoundArg } from "./executable.ts";
import type { Scalar } from "./scalars.ts";

/** An argument of a kernel that was compiled for an array in its position. */
export function arrayOf(arg: BoundArg | undefined): DeviceArray {
  if (arg?.kind !== "array") throw new Error("bug in Gridstride: a scalar where an array was compiled");
  return arg.array;
}

export function scalarOf(arg: BoundArg | undefined): Scalar {
  if (arg?.kind !== "scalar" || typeof arg.value === "object")
    throw new Error("bug in Gridstride: an array where a scalar was compiled");
  return arg.value;
}
