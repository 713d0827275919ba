import type { DeviceArray, DTypeName, Dtype, ElementOf, HostArray, NDArray, Scalar, Target } from "@gridstride/core";
import type { CheckUses } from "@gridstride/jit/internal";
import type { Casting } from "../rules/casting.ts";
import type { CallOptions, HostOperand, HostResult, Operands, Outputs } from "./call.ts";
import type { BinaryMethods, UnaryMethods } from "./methods.ts";

/**
 * A function of scalars that loops over arrays as NumPy's ufuncs do.
 *
 * `R` is what it makes of numbers, `S` of scalars of any kind. `T` says where host arrays are computed, and so whether a
 * call on them is a promise.
 */
export type UFunc<
  NIn extends number,
  NOut extends number = 1,
  T extends Target = "cpu",
  R = number,
  S = R | bigint,
> = UFuncCall<NIn, NOut, T, R, S> &
  ([NIn, NOut] extends [2, 1] ? BinaryMethods<T> : [NIn, NOut] extends [1, 1] ? UnaryMethods<T> : unknown);

/** What every ufunc has. */
export interface UFuncCall<NIn extends number, NOut extends number, T extends Target, R, S> {
  /** Scalars in, scalar out; computed on the CPU whatever the target. */
  (...args: [...Operands<number, NIn>, options?: { readonly casting?: Casting }]): Outputs<NOut, R>;
  <const D extends DTypeName>(
    ...args: [...Operands<Scalar, NIn>, options: { readonly casting?: Casting; readonly dtype: D }]
  ): Outputs<NOut, ElementOf<Dtype<D>>>;
  (...args: [...Operands<Scalar, NIn>, options?: { readonly casting?: Casting }]): Outputs<NOut, S>;
  /** Device arrays in, device arrays out, the caller's to dispose; enqueued. */
  (...args: [...Operands<DeviceArray | Scalar, NIn>, options?: CallOptions<DeviceArray>]): Outputs<NOut, DeviceArray>;
  /** Host arrays in, host arrays out. */
  (...args: [...Operands<HostArray, NIn>, options?: CallOptions<HostOperand>]): HostResult<T, Outputs<NOut, NDArray>>;
  /** As kernels and other ufuncs call it, through `uses`. */
  (...args: Operands<number, NIn>): Outputs<NOut, number>;
  readonly "~device": true;
  /** The function's own name. */
  readonly name: string;
  readonly nin: NIn;
  readonly nout: NOut;
  /** `nin + nout`. */
  readonly nargs: number;
  /** How many loops there are. A ufunc without signatures gets one for each tuple of types it meets. */
  readonly ntypes: number;
  /** The loops in NumPy's type codes: `["ff->f", "dd->d"]`. */
  readonly types: readonly string[];
  /** What a reduction of nothing gives; null for none. */
  readonly identity: number | null;
  /** The core dimensions of a gufunc; null for a ufunc. */
  readonly signature: string | null;
}

/** Options of `vectorize`. */
export interface UFuncOptions<T extends Target, U = undefined> {
  /** What errors call it; the function's own name by default, which minifiers change. */
  readonly name?: string;
  /** What the function brings in from outside; with it (also `{}`), its first parameter is the context. */
  readonly uses?: U & CheckUses<U>;
  /** Where host arrays are computed; `cpu` by default. */
  readonly target?: T;
  /** What a reduction of nothing gives; `"reorderable"` where there is none but the order does not matter. None by default. */
  readonly identity?: number | "reorderable" | null;
  /** Most threads a block may have: 256 by default, and never more than the device allows. */
  readonly maxBlocksize?: number;
  /**
   * Most bytes of host arrays that a call has on a device at a time; larger ones go through it in chunks. By default 2 MiB on
   * cpu, 8 MiB on parallel, 48 MiB on webgpu, all on the simulator, and never more than the device's limits. `reduce`,
   * `accumulate` and `at` take as much as the limits allow by default.
   */
  readonly maxChunkBytes?: number;
  /** The device's own math functions instead of the accurate ones. */
  readonly fastmath?: boolean;
}
