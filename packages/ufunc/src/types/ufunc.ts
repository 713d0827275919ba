import type {
  Device,
  DeviceArray,
  DTypeName,
  Dtype,
  ElementOf,
  HostArray,
  NDArray,
  Scalar,
  Target,
  WritableHostArray,
} from "@gridstride/core";
import type { CheckUses } from "@gridstride/jit/internal";
import type { Casting } from "../casting.ts";
import type { Order } from "../nest.ts";

/** As many operands as a ufunc takes. */
export type Operands<T, N extends number> = N extends 1
  ? [T]
  : N extends 2
    ? [T, T]
    : N extends 3
      ? [T, T, T]
      : N extends 4
        ? [T, T, T, T]
        : N extends 5
          ? [T, T, T, T, T]
          : N extends 6
            ? [T, T, T, T, T, T]
            : T[];

/** One result, or a tuple of them. */
export type Outputs<N extends number, T> = N extends 1 ? T : Operands<T, N>;

/** Host memory is filled at once, or on webgpu later. */
export type HostResult<T extends Target, R> = T extends "webgpu" ? Promise<R> : R;

/** How a ufunc chooses a loop. */
export interface TypeOptions {
  /** What may be converted to what; `same_kind` by default. Which loop runs is found by safe casts of the inputs. */
  readonly casting?: Casting;
  /** The type that the loop's outputs must have. */
  readonly dtype?: DTypeName;
}

/** Options of a call. `A` is where its arrays are: on the host, or on a device. */
export interface CallOptions<A> extends TypeOptions {
  /** Where results go, one per output; null for one to be allocated. May share memory with the inputs. */
  readonly out?: A | readonly (A | null)[];
  /** Computes only where it is true; other elements of outputs are left as they are. Of type bool, broadcast. */
  readonly where?: A | boolean;
  /** How outputs that are allocated lie in host memory; `K`, as the inputs do, by default. On a device: row-major. */
  readonly order?: Order;
  /** Where host arrays are computed; by default the shared device of the ufunc's target. */
  readonly device?: Device;
}

/** Where a mask or an output may be on the host. */
export type HostOperand = WritableHostArray;

/**
 * A function of scalars that loops over arrays as NumPy's ufuncs do.
 *
 * `R` is what it makes of scalars. `T` says where host arrays are computed, and so whether a call on them is a promise.
 */
export interface UFunc<NIn extends number, NOut extends number = 1, T extends Target = "cpu", R = number> {
  /** Scalars in, scalar out; computed on the CPU whatever the target. */
  (...args: [...Operands<number | boolean, NIn>, options?: { readonly casting?: Casting }]): Outputs<NOut, R>;
  <const D extends DTypeName>(
    ...args: [...Operands<Scalar, NIn>, options: { readonly casting?: Casting; readonly dtype: D }]
  ): Outputs<NOut, ElementOf<Dtype<D>>>;
  (...args: [...Operands<Scalar, NIn>, options?: { readonly casting?: Casting }]): Outputs<NOut, R | bigint>;
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
  /** What the function brings in from outside; with it (also `{}`), its first parameter is the context. */
  readonly uses?: U & CheckUses<U>;
  /** Where host arrays are computed; `cpu` by default. */
  readonly target?: T;
  /** What a reduction of nothing gives; none by default. */
  readonly identity?: number;
  /** Most threads a block may have. */
  readonly maxBlocksize?: number;
  /** The device's own math functions instead of the accurate ones. */
  readonly fastmath?: boolean;
}
