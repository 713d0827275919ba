import type { Device, DeviceArray } from "@gridstride/core";
import type { Fusable } from "@gridstride/core/internal";
import type { Kernel, KernelHead } from "../../ir/ir.ts";
import type { BoundArg, BuildOptions, Triple } from "../executable.ts";

/** How launches are fused, and how the kernel of several is compiled. */
export interface Fusing extends Fusable<DeviceArray> {
  readonly options: BuildOptions;
  /** The kernel as it was lowered; compiled now if only its head is there. */
  lowered(): Kernel;
}

/** A recorded launch of a kernel that may become one with the launches next to it. */
export interface FusableLaunch extends Fusing {
  readonly device: Device;
  readonly kernel: KernelHead;
  /** One for each of the kernel's parameters; the arrays may be gone by now. */
  readonly args: readonly BoundArg[];
  readonly grid: Triple;
}

export const isFusableLaunch = (fusable: Fusable<DeviceArray> | undefined): fusable is FusableLaunch =>
  fusable !== undefined && "kernel" in fusable;
