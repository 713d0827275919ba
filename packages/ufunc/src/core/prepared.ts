import type { Target } from "@gridstride/core";
import type { Given } from "../call/operands.ts";
import type { CoreCall } from "../rules/core-call.ts";
import type { CoreLayout } from "../rules/layout.ts";
import type { Order } from "../rules/nest.ts";
import type { LoopRequest, LoopTypes } from "../rules/resolve-loop.ts";
import type { CoreKernels } from "./launch.ts";

/** What a call needs of its gufunc. */
export interface CoreCallee {
  readonly name: string;
  readonly layout: CoreLayout;
  readonly nin: number;
  readonly nout: number;
  readonly target: Target;
  /** Most bytes of host arrays that a call has on a device at a time; undefined for what the target takes by itself. */
  readonly maxChunkBytes: number | undefined;
  readonly kernels: CoreKernels;
  /** Kernels of the function that copies a number, to convert arrays on devices. */
  readonly casts: CoreKernels;
  /** The loop that a call runs. @throws {CastingError} where there is none. */
  resolve(request: LoopRequest): LoopTypes;
}

/** A call that is ready to run; what is left is where its memory is. */
export interface PreparedCore {
  readonly callee: CoreCallee;
  readonly loop: LoopTypes;
  readonly call: CoreCall;
  /** Scalars are in the type that the loop takes; arrays are as they were given. */
  readonly operands: readonly Given[];
  /** One per output; null for one to be allocated. */
  readonly out: readonly (Given | null)[];
  readonly order: Order;
}
