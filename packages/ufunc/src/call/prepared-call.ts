import type { AnyScalar, DeviceArray, NDArray } from "@gridstride/core";
import type { ReadOptions } from "./call-options.ts";
import type { CallPlan } from "./call-plan.ts";
import type { Kernels } from "./kernels.ts";

/** A call that is ready to run; what is left is where its memory is. */
export interface PreparedCall {
  /** The ufunc's. */
  readonly name: string;
  readonly kernels: Kernels;
  readonly plan: CallPlan;
  readonly options: ReadOptions;
  readonly shape: readonly number[];
  /** Whether all arrays have that shape and lie row by row without gaps. */
  readonly flat: boolean;
  /** The mask, if there is one, and the inputs that are arrays. */
  readonly read: readonly (NDArray | DeviceArray)[];
  /** One per input: in the type that the loop takes; null for an array. */
  readonly scalars: readonly (AnyScalar | null)[];
  /** Most bytes of host arrays that are on a device at a time; undefined for what suits the device. */
  readonly maxChunkBytes: number | undefined;
}
