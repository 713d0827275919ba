import type {
  AnyScalar,
  DeviceArray,
  DType,
  DTypeName,
  DTypeOf,
  Dtype,
  HostArray,
  Scalar,
  SigError,
  Target,
  WritableHostArray,
} from "@gridstride/core";
import type { CheckUses } from "@gridstride/jit/internal";
import type { Casting } from "../rules/casting.ts";
import type { CallOptions, Operands, Outputs } from "./call.ts";
import type { BinaryMethods, UnaryMethods } from "./methods.ts";
import type { AnyResult, ResultsAt, ResultTypes, ScalarResult } from "./resolve.ts";
import type { AnyArray } from "./results.ts";

/**
 * A function of scalars that loops over arrays as NumPy's ufuncs do.
 *
 * `R` is what it makes of numbers, `S` of scalars of any kind. `T` says where host arrays are computed, and so whether a
 * call on them is a promise. `L` are the signatures of its loops, and `F` the signatures of loops that reduce, where they are known: they say
 * which type results have.
 */
export type UFunc<
  NIn extends number,
  NOut extends number = 1,
  T extends Target = "cpu",
  R = number,
  S = R | bigint,
  L extends readonly string[] = readonly string[],
  F extends readonly string[] = L,
> = UFuncMembers<NIn, NOut> &
  ([NIn] extends [1]
    ? Call1<NOut, T, R, S, L>
    : [NIn] extends [2]
      ? Call2<NOut, T, R, S, L>
      : CallN<NIn, NOut, T, R, S, L>) &
  ([NIn, NOut] extends [2, 1] ? BinaryMethods<T, R, L, F> : [NIn, NOut] extends [1, 1] ? UnaryMethods<T> : unknown);

/** Where a mask or an output is, next to operands `X`. */
type OutFor<X> = [Extract<X, DeviceArray>] extends [never]
  ? [X] extends [AnyScalar]
    ? WritableHostArray | DeviceArray
    : WritableHostArray
  : DeviceArray;

/** The result of a call on operands `X` (of all of them) with outputs `O`, in the types `D`. */
type Result<X, O, N extends DTypeName, D, NOut extends number, T extends Target, R, S> = [X, O] extends [
  AnyScalar,
  never,
]
  ? Outputs<NOut, ScalarResult<X, Dtype<N>, R, S>>
  : ResultsAt<
      X | O,
      [N] extends [never]
        ? [O] extends [never]
          ? D
          : NOut extends 1
            ? readonly DTypeOf<O>[]
            : readonly DType[]
        : readonly Dtype<N>[],
      NOut,
      T
    >;

/** `unknown` unless one operand is on the host and the other on a device. */
type CheckPlace<X, Y> = [X] extends [DeviceArray]
  ? [Extract<Y, DeviceArray | AnyScalar>] extends [never]
    ? SigError<"a device array next to a host array: copy it with device.toDevice(x)">
    : unknown
  : [Y] extends [DeviceArray]
    ? [Extract<X, DeviceArray | AnyScalar>] extends [never]
      ? SigError<"a device array next to a host array: copy that with device.toDevice(x)">
      : unknown
    : unknown;

/** An operand too many is not taken as options, although both have a `dtype`. */
interface NoArray {
  readonly shape?: never;
}

/**
 * Scalars in, scalar out, computed on the CPU whatever the target. Device arrays in, device arrays out, the caller's to
 * dispose; enqueued. Host arrays in, host arrays out.
 */
export type Call1<NOut extends number, T extends Target, R, S, L extends readonly string[]> = <
  X extends AnyArray,
  N extends DTypeName = never,
  O extends OutFor<X> = never,
>(
  x: X,
  options?: CallOptions<OutFor<X>, N, O> & NoArray,
) => Result<X, O, N, ResultTypes<L, R, X>, NOut, T, R, S>;

/** The same of two operands. */
export type Call2<NOut extends number, T extends Target, R, S, L extends readonly string[]> = <
  X extends AnyArray,
  Y extends AnyArray,
  N extends DTypeName = never,
  O extends OutFor<X | Y> = never,
>(
  x: X,
  y: Y & CheckPlace<X, Y>,
  options?: CallOptions<OutFor<X | Y>, N, O> & NoArray,
) => Result<X | Y, O, N, ResultTypes<L, R, X, Y>, NOut, T, R, S>;

/** A call on three operands, the last two of which decide the type: `where`. `L` are the loops of these two. */
export type ChoiceCall<L extends readonly string[]> = <
  C extends AnyArray,
  X extends AnyArray,
  Y extends AnyArray,
  N extends DTypeName = never,
  O extends OutFor<C | X | Y> = never,
>(
  condition: C,
  x: X & CheckPlace<C, X>,
  y: Y & CheckPlace<C | X, Y>,
  options?: CallOptions<OutFor<C | X | Y>, N, O> & NoArray,
) => Result<C | X | Y, O, N, ResultTypes<L, number, X, Y>, 1, "cpu", number, Scalar>;

/** A call on an operand and two bounds, either of which may be missing: `clip`. `L` are the loops of two of them. */
export type ClipCall<L extends readonly string[]> = <
  X extends AnyArray,
  A extends AnyArray | null,
  B extends AnyArray | null,
  N extends DTypeName = never,
  O extends OutFor<X | Exclude<A | B, null>> = never,
>(
  x: X,
  low: A,
  high: B,
  options?: CallOptions<OutFor<X | Exclude<A | B, null>>, N, O> & NoArray,
) => Result<X | Exclude<A | B, null>, O, N, ResultTypes<L, number, X, Bound<X, A | B>>, 1, "cpu", number, Scalar>;

/** The type that x meets: its own, if there is no bound. */
type Bound<X, A> = [Exclude<A, null>] extends [never] ? X : Exclude<A, null>;

/** The same of more. */
export interface CallN<NIn extends number, NOut extends number, T extends Target, R, S, L extends readonly string[]> {
  (...args: [...Operands<number, NIn>, options?: { readonly casting?: Casting }]): Outputs<NOut, R>;
  (...args: [...Operands<AnyScalar, NIn>, options?: { readonly casting?: Casting }]): Outputs<NOut, S>;
  <N extends DTypeName = never, O extends DeviceArray = never>(
    ...args: [...Operands<DeviceArray | AnyScalar, NIn>, options?: CallOptions<DeviceArray, N, O>]
  ): Result<DeviceArray, O, N, AnyResult<L, R>, NOut, T, R, S>;
  <N extends DTypeName = never, O extends WritableHostArray = never>(
    ...args: [...Operands<HostArray, NIn>, options?: CallOptions<WritableHostArray, N, O>]
  ): Result<HostArray, O, N, AnyResult<L, R>, NOut, T, R, S>;
}

/** The members of every ufunc. */
export interface UFuncMembers<NIn extends number, NOut extends number> {
  /** How kernels and other ufuncs call it, through `uses`. Types only. */
  readonly "~inKernel"?: (...args: Operands<number | boolean, NIn>) => Outputs<NOut, number>;
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
  /** The result of a reduction of nothing; null for none. */
  readonly identity: number | null;
  /** The core dimensions of a gufunc; null for a ufunc. */
  readonly signature: string | null;
}

/** Options of `vectorize`. */
export interface UFuncOptions<T extends Target, U = undefined> {
  /** The name in errors; the function's own name by default, which minifiers change. */
  readonly name?: string;
  /** The values that the function uses from outside; with it (also `{}`), its first parameter is the context. */
  readonly uses?: U & CheckUses<U>;
  /** Where host arrays are computed; `cpu` by default. */
  readonly target?: T;
  /** The result of a reduction of nothing; `"reorderable"` where there is none but the order does not matter. None by default. */
  readonly identity?: number | "reorderable" | null;
  /** Most threads a block may have: 256 by default, and never more than the device allows. */
  readonly maxBlocksize?: number;
  /**
   * Most bytes of host arrays that a call has on a device at a time; larger arrays go through it in chunks. By default 2 MiB on
   * cpu, 8 MiB on parallel, 48 MiB on webgpu, all on the simulator, and never more than the device's limits. `reduce`,
   * `accumulate` and `at` take as much as the limits allow by default.
   */
  readonly maxChunkBytes?: number;
  /** The device's own math functions instead of the accurate functions. */
  readonly fastmath?: boolean;
  /** float64 on webgpu, as of a kernel: "exact", or sums of two float32 numbers, "fast". */
  readonly float64?: "exact" | "fast";
}
