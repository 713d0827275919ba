import type {
  AnyScalar,
  DeviceArray,
  DType,
  DTypeName,
  DTypeOf,
  Dtype,
  HostArray,
  NDArray,
  Target,
} from "@gridstride/core";
import type { KernelArray } from "@gridstride/jit";
import type { CheckUses, Operand, ParseSignature, Signature } from "@gridstride/jit/internal";
import type { AxesItem } from "../rules/axes.ts";
import type { CallOptions, HostOperand, Operands, Outputs } from "./call.ts";
import type { Layout, ParseLayout } from "./layout.ts";
import type { ResultsAt } from "./resolve.ts";

/** Options of a gufunc's call. `A` is where its arrays are: on the host, or on a device. */
export interface CoreCallOptions<A, N extends DTypeName = DTypeName, O = A>
  extends Omit<CallOptions<A, N, O>, "where"> {
  /** The axes of each operand that are its core, the last axes by default; outputs may be left out where none has core dimensions. */
  readonly axes?: readonly AxesItem[];
  /** The one axis that is the core of all operands which have one, where the layout has a single dimension. */
  readonly axis?: number;
  /** Keeps the core axes of the inputs as axes of one element in the outputs, where those have no core dimensions. */
  readonly keepdims?: boolean;
}

/** An operand of a gufunc whose layout is not known: an array of any rank, or a number. */
// biome-ignore lint/suspicious/noExplicitAny: shapes of any rank
type AnyCore = number & KernelArray<any>;

/**
 * A function of arrays that loops over the other dimensions of its operands as NumPy's gufuncs do.
 *
 * `T` says where host arrays are computed, and so whether a call on them is a promise. `P` is how kernels call it, `D` which
 * types its results may have.
 */
export interface GUFunc<
  NIn extends number,
  NOut extends number = 1,
  T extends Target = "cpu",
  P extends readonly unknown[] = AnyCore[],
  D extends readonly DType[] = readonly DType[],
> {
  /** Scalars alone; scalars where the outputs have no axes. Computed on the CPU whatever the target. */
  (
    ...args: [...Operands<AnyScalar, NIn>, options?: Omit<CoreCallOptions<never>, "out">]
  ): Outputs<NOut, AnyScalar | NDArray>;
  /** Device arrays in, device arrays out, the caller's to dispose; enqueued. */
  <N extends DTypeName = never, O extends DeviceArray = never>(
    ...args: [...Operands<DeviceArray | AnyScalar, NIn>, options?: CoreCallOptions<DeviceArray, N, O>]
  ): ResultsAt<DeviceArray, Chosen<D, N, O, NOut>, NOut, T>;
  /** Host arrays in, host arrays out. */
  <N extends DTypeName = never, O extends HostOperand = never>(
    ...args: [...Operands<HostArray, NIn>, options?: CoreCallOptions<HostOperand, N, O>]
  ): ResultsAt<HostArray, Chosen<D, N, O, NOut>, NOut, T>;
  /** As kernels and other gufuncs call it, through `uses`: with one part of each operand. */
  (...args: P): void;
  readonly "~device": true;
  /** The function's own name. */
  readonly name: string;
  readonly nin: NIn;
  readonly nout: NOut;
  /** `nin + nout`. */
  readonly nargs: number;
  /** How many loops there are. A gufunc without signatures gets one for each tuple of types it meets. */
  readonly ntypes: number;
  /** The loops in NumPy's type codes: `["ff->f", "dd->d"]`. */
  readonly types: readonly string[];
  readonly identity: null;
  /** The core dimensions. */
  readonly signature: string;
}

/** Options of `guvectorize`. */
export interface GUFuncOptions<T extends Target, U = undefined> {
  /** The values that the function uses from outside; with it (also `{}`), its first parameter is the context. */
  readonly uses?: U & CheckUses<U>;
  /** Where host arrays are computed; `cpu` by default. */
  readonly target?: T;
  /**
   * Most bytes of host arrays that a call has on a device at a time; larger arrays go through it in chunks of core calls. By
   * default 64 MiB on cpu, 256 MiB on parallel, 48 MiB on webgpu, all on the simulator, and never more than the device's limits.
   */
  readonly maxChunkBytes?: number;
  /** Most threads a block may have: 64 by default, 256 where a core call is distributed over threads, and never more than the device allows. */
  readonly maxBlocksize?: number;
  /** The device's own math functions instead of the accurate functions. */
  readonly fastmath?: boolean;
  /** float64 on webgpu, as of a kernel: "exact", or sums of two float32 numbers, "fast". */
  readonly float64?: "exact" | "fast";
}

/** How many inputs a layout has. */
export type InputsOf<L extends string, P = ParseLayout<L>> = P extends Layout<infer I, infer _O> ? I["length"] : number;
/** How many outputs a layout has. */
export type OutputsOf<L extends string, P = ParseLayout<L>> =
  P extends Layout<infer _I, infer O> ? O["length"] : number;

/** The types of results: the types in the options, else the types of the signatures. */
type Chosen<D, N extends DTypeName, O, NOut extends number> = [N] extends [never]
  ? [O] extends [never]
    ? D
    : NOut extends 1
      ? readonly DTypeOf<O>[]
      : readonly DType[]
  : readonly Dtype<N>[];

type DropInputs<P extends readonly unknown[], I extends readonly unknown[]> = P extends readonly [...I, ...infer O]
  ? { [K in keyof O]: O[K] extends Operand<infer D> ? D : never }
  : never;
type Unknowns<P extends readonly unknown[]> = { [K in keyof P]: unknown };
type OutputsIn<S extends string, I extends readonly unknown[]> =
  ParseSignature<S> extends Signature<infer P> ? Extract<DropInputs<P, Unknowns<I>>, readonly DType[]> : never;

/** The types that the outputs of a layout have in its signatures; every type without. */
export type OutputTypes<S, L extends string> = S extends readonly string[]
  ? ParseLayout<L> extends Layout<infer I>
    ? { [K in keyof S]: OutputsIn<S[K] & string, I> }[number]
    : readonly DType[]
  : readonly DType[];
