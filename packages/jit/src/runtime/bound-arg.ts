import type { DeviceArray } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import type { BoundArg } from "./executable.ts";
import type { Scalar } from "./scalars.ts";

/** An argument of a kernel that was compiled for an array in its position. */
export function arrayOf(arg: BoundArg | undefined): DeviceArray {
  if (arg?.kind !== "array") throw bug("a scalar");
  return arg.array;
}

export function scalarOf(arg: BoundArg | undefined): Scalar {
  if (arg?.kind !== "scalar" || typeof arg.value === "object") throw bug("an array");
  return arg.value;
}
