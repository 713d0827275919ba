import type { Device, Target } from "@gridstride/core";
import type { HostTarget } from "@gridstride/core/internal";
import type { CoreLayout } from "../rules/layout.ts";
import type { LoopRequest, LoopTypes } from "../rules/resolve-loop.ts";
import type { CoreKernels } from "./launch.ts";

/** The parts of a gufunc that its calls need. */
export interface CoreCallee {
  readonly name: string;
  readonly layout: CoreLayout;
  readonly nin: number;
  readonly nout: number;
  readonly target: Target;
  /** The default device of a target that answers at once. */
  readonly host: (target: HostTarget) => Device;
  /** Most bytes of host arrays that a call has on a device at a time; undefined for what the target takes by itself. */
  readonly maxChunkBytes: number | undefined;
  readonly kernels: CoreKernels;
  /** The loop that a call runs. @throws {CastingError} where there is none. */
  resolve(request: LoopRequest): LoopTypes;
}
