import type { DeviceArray, DType, DTypeOf, HostArray, NDArray, Scalar, Target } from "@gridstride/core";
import type { HostResult } from "@gridstride/ufunc/internal";
import type { AccumulatorOf, FractionalOf } from "../result-types.ts";
import type { Columns } from "./columns.ts";

/** An array of bool, true where an element counts: what is null elsewhere is false here. */
export type Mask = HostArray | DeviceArray;

/** Options of `groupBy`. */
export interface GroupByOptions {
  /** Which rows take part, as a mask: rows whose keys are null do not, as with pandas' `dropna`. */
  readonly where?: Mask;
}

/** Options of a group's `sum`, `mean` and `count`. */
export interface GroupOptions {
  /** Which elements count, as a mask for all columns or as masks with the names of columns. All by default. */
  readonly where?: Mask | Columns;
}

/** Options of a group's `min` and `max`. */
export interface GroupExtremeOptions extends GroupOptions {
  /** A value that the elements are compared with too; the result of a group of which no element counts. Needed next to `where`. */
  readonly initial?: Scalar;
}

/** Key columns with an element per group, and a column for each that was reduced. */
export type GroupResult<
  K extends Columns,
  V extends Columns,
  T extends Target,
  How extends keyof TypeOf<V[string]>,
> = K[keyof K] extends DeviceArray
  ? Promise<
      { readonly [N in keyof K]: DeviceArray<DTypeOf<K[N]>> } & {
        readonly [N in keyof V]: DeviceArray<TypeOf<V[N]>[How]>;
      }
    >
  : HostResult<
      T,
      { readonly [N in keyof K]: NDArray<DTypeOf<K[N]>> } & { readonly [N in keyof V]: NDArray<TypeOf<V[N]>[How]> }
    >;

/** The type of a column's results. */
interface TypeOf<X> {
  readonly sum: AccumulatorOf<X>;
  readonly mean: FractionalOf<X>;
  readonly same: DTypeOf<X> & DType;
  readonly count: "int32";
}

/** Groups of rows with equal keys: `groupBy` makes them. Each method sorts the keys and gives all groups in their order. */
export interface GroupBy<K extends Columns, T extends Target> {
  /** Sums, of the types of `sum`: whole numbers in 64 bits. 0 where no element counts. */
  sum<const V extends Columns>(values: V, options?: GroupOptions): GroupResult<K, V, T, "sum">;
  /** Means, of the types of `mean`. NaN where no element counts. */
  mean<const V extends Columns>(values: V, options?: GroupOptions): GroupResult<K, V, T, "mean">;
  /** Least elements; NaN where there is one. @throws {ShapeError} for a mask without `initial`. */
  min<const V extends Columns>(values: V, options?: GroupExtremeOptions): GroupResult<K, V, T, "same">;
  /** Greatest elements; NaN where there is one. @throws {ShapeError} for a mask without `initial`. */
  max<const V extends Columns>(values: V, options?: GroupExtremeOptions): GroupResult<K, V, T, "same">;
  /** How many elements count, int32; without values how many rows, as the column `count`. */
  count(): GroupResult<K, { readonly count: HostArray }, T, "count">;
  count<const V extends Columns>(values: V, options?: GroupOptions): GroupResult<K, V, T, "count">;
}
