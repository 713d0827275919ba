import type {
  AnyScalar,
  Device,
  DeviceArray,
  DTypeName,
  DTypeOf,
  Dtype,
  HostArray,
  NDArray,
  Range,
  Target,
  WritableHostArray,
} from "@gridstride/core";
import type { CallOptions, HostOperand, HostResult } from "./call.ts";
import type { ResultsAt, ResultTypes } from "./resolve.ts";
import type { AnyArray, OutOf } from "./results.ts";

/** Options of `accumulate` and `reduceat`. `A` is where its arrays are: on the host, or on a device. */
export interface AccumulateOptions<A, N extends DTypeName = DTypeName, O = A> {
  /** The axis along which to go; 0 by default. */
  readonly axis?: number | readonly [number];
  /** The type in which to compute, as of `dtype` in a call. */
  readonly dtype?: N;
  /** Where the results go. May share memory with the input. */
  readonly out?: O;
  /** Where host arrays are computed; by default the shared device of the ufunc's target. */
  readonly device?: Device;
}

/** Options of `reduce`. */
export interface ReduceOptions<A, N extends DTypeName = DTypeName, O = A>
  extends Omit<AccumulateOptions<A, N, O>, "axis"> {
  /** The axes to reduce; 0 by default, null for all. More than one only where the ufunc has an identity or is reorderable. */
  readonly axis?: number | readonly number[] | null;
  /** Keeps the reduced axes, with one element each. */
  readonly keepdims?: boolean;
  /** The value that reducing starts with; null for the first element even where there is an identity. */
  readonly initial?: AnyScalar | null;
  /** Reduces only the elements where it is true; broadcast. */
  readonly where?: A | boolean;
}

/** The result of a reduction of `X`: in the type that is named, or the type of `out`, or of the first loop that takes its elements. */
type Folded<X, O, N extends DTypeName, F extends readonly string[], R, T extends Target> = ResultsAt<
  X,
  [N] extends [never]
    ? [O] extends [never]
      ? ResultTypes<F, R, ElementsOf<X>, ElementsOf<X>>
      : readonly DTypeOf<O>[]
    : readonly Dtype<N>[],
  1,
  T
>;
/** Something with the element type of `X`; a number is not weak here. */
interface ElementsOf<X> {
  readonly dtype: DTypeOf<X>;
}

/** The methods that only a ufunc of two operands and one result has. */
export interface BinaryMethods<
  T extends Target,
  R = number,
  L extends readonly string[] = readonly string[],
  F extends readonly string[] = L,
> {
  /**
   * Reduces the function over axes: `f(f(f(x[0], x[1]), x[2]), ...)`.
   *
   * With an identity, or `"reorderable"`, elements are reduced in a fixed order that depends on shapes alone: parts of
   * at most 32 elements, then those parts again, so that rounding errors grow with the logarithm of the length. Without,
   * one by one in their order.
   *
   * @returns an array of the shape of `x` without these axes; with `keepdims`, with one element along them.
   */
  reduce<X extends AnyArray, N extends DTypeName = never, O extends OutOf<X> = never>(
    x: X,
    options?: ReduceOptions<OutOf<X>, N, O>,
  ): Folded<X, O, N, F, R, T>;
  /** The reduction of all elements so far, one by one in their order, along one axis: of the shape of `x`. */
  accumulate<X extends AnyArray, N extends DTypeName = never, O extends OutOf<X> = never>(
    x: X,
    options?: AccumulateOptions<OutOf<X>, N, O>,
  ): Folded<X, O, N, F, R, T>;
  /**
   * Reduces parts of an axis, one by one in their order: from each index up to the next index, the last to the end. A part
   * whose end is not after its start is its first element.
   *
   * @param indices - whole numbers of `[0, size of the axis)`, on the host.
   * @returns an array of the shape of `x` with one element for each index along the axis.
   */
  reduceat<X extends AnyArray, N extends DTypeName = never, O extends OutOf<X> = never>(
    x: X,
    indices: HostArray,
    options?: AccumulateOptions<OutOf<X>, N, O>,
  ): Folded<X, O, N, F, R, T>;
  /** The function of every element of `x` with every element of `y`: shape `[...x.shape, ...y.shape]`. */
  outer<X extends DeviceArray | AnyScalar, Y extends DeviceArray | AnyScalar>(
    x: X,
    y: Y,
    options?: CallOptions<DeviceArray, never>,
  ): ResultsAt<DeviceArray, ResultTypes<L, R, X, Y>, 1, T>;
  outer(x: DeviceArray | AnyScalar, y: DeviceArray | AnyScalar, options?: CallOptions<DeviceArray>): DeviceArray;
  outer<X extends HostArray, Y extends HostArray>(
    x: X,
    y: Y,
    options?: CallOptions<HostOperand, never>,
  ): ResultsAt<HostArray, ResultTypes<L, R, X, Y>, 1, T>;
  outer(x: HostArray, y: HostArray, options?: CallOptions<HostOperand>): HostResult<T, NDArray>;
  /**
   * Updates elements in place, `x[i] = f(x[i], y[i])`, one by one in the order of the indices: elements that are named
   * several times are updated as often. Between updates they have the type of `x`. Casts are unsafe.
   *
   * @param x - memory to change; of a view its own elements only.
   * @param y - broadcast to the shape of what `indices` select. May share memory with `x`: then as it was before.
   */
  at(x: DeviceArray, indices: Indices, y: DeviceArray | AnyScalar): void;
  at(x: WritableHostArray, indices: Indices, y: HostArray, options?: AtOptions): HostResult<T, void>;
}

/** The methods that only a ufunc of one operand and one result has. */
export interface UnaryMethods<T extends Target> {
  /** Updates elements in place, `x[i] = f(x[i])`, an element that is named several times as often. */
  at(x: DeviceArray, indices: Indices): void;
  at(x: WritableHostArray, indices: Indices, options?: AtOptions): HostResult<T, void>;
}

/** Options of `at`. */
export interface AtOptions {
  /** Where host arrays are computed; by default the shared device of the ufunc's target. */
  readonly device?: Device;
}

/**
 * One index, on the host: whole numbers for an axis, of any shape, negative numbers from the end; a mask of bool for as many
 * axes as it has; `range`, as `slice` takes it; null for a whole axis.
 */
export type Index = HostArray | null | { readonly range: Exclude<Range, number> };

/** An index of the first axes, or `axes`: one for each. Numbers and masks are broadcast together, as in NumPy. */
export type Indices = Index | { readonly axes: readonly Index[] };
