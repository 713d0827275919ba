import type { ReadOptions } from "./call-options.ts";
import type { Kernels } from "./kernels.ts";
import type { Given } from "./operands.ts";
import type { LoopTypes } from "./resolve-loop.ts";

/** A call that is ready to run; what is left is where its memory is. */
export interface PreparedCall {
  readonly kernels: Kernels;
  readonly loop: LoopTypes;
  readonly shape: readonly number[];
  /** Scalars are in the type that the loop takes; arrays are as they were given. */
  readonly operands: readonly Given[];
  readonly options: ReadOptions;
}
