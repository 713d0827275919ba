import type { Device, DeviceArray } from "@gridstride/core";
import type { Fusable } from "@gridstride/core/internal";
import type { Kernel } from "../../ir/ir.ts";
import type { BoundArg, BuildOptions, Executable, Triple } from "../executable.ts";

/** How the kernels that several become are compiled. */
export interface Fusing {
  readonly options: Pick<BuildOptions, "block" | "segments" | "stepBudget">;
  /** Ready to run on the device, with the same options. */
  make(kernel: Kernel): Executable;
}

/** A recorded launch of a kernel that may become one with the launches next to it. */
export interface FusableLaunch extends Fusable<DeviceArray>, Fusing {
  readonly device: Device;
  /** As it was lowered. */
  readonly kernel: Kernel;
  /** One for each of the kernel's parameters; the arrays may be gone by now. */
  readonly args: readonly BoundArg[];
  readonly grid: Triple;
}

export const isFusableLaunch = (fusable: Fusable<DeviceArray> | undefined): fusable is FusableLaunch =>
  fusable !== undefined && "kernel" in fusable;
