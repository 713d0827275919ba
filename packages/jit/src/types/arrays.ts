import type { DType, DTypeName, RecordType } from "@gridstride/core";

/** Shape of an array whose rank is not known: the first four sizes read as `number`, `shape[axis]` as `any`. */
// biome-ignore lint/suspicious/noExplicitAny: only `any` absorbs the `| undefined` of noUncheckedIndexedAccess
export type AnyShape = readonly [number, number, number, number, ...any[]];

/** Shapes by rank. */
export type Shapes = [
  readonly [],
  readonly [number],
  readonly [number, number],
  readonly [number, number, number],
  readonly [number, number, number, number],
  readonly [number, number, number, number, number],
];

/**
 * An array as a kernel sees it: `A[i][j]` reads and writes elements, `A.shape[0]` is a size.
 * Elements are `any` on purpose: only `any` absorbs the `| undefined` of `noUncheckedIndexedAccess`.
 */
export interface KernelArray<Shape extends readonly number[] = AnyShape, D extends DType = DType> {
  readonly shape: Shape;
  /** In elements, one per axis. */
  readonly strides: Shape;
  readonly ndim: number;
  readonly size: number;
  /** Size of the first axis. */
  readonly length: number;
  /** For `shared.array` and `local.array`: the same element type. */
  readonly dtype: D;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  [index: number]: any;
  /** `for (const v of a)`: the elements of an array with one axis, else its rows. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  [Symbol.iterator](): Iterator<any>;
}
/** An array with one axis: `a[i]`. */
export interface KernelArray1<D extends DType = DType> extends KernelArray<Shapes[1], D> {}
/** An array with two axes: `A[i][j]`. */
export interface KernelArray2<D extends DType = DType> extends KernelArray<Shapes[2], D> {}
/** An array with three axes. */
export interface KernelArray3<D extends DType = DType> extends KernelArray<Shapes[3], D> {}

/**
 * An array of records as a kernel sees it: `p[i].x`, and `p.x`, the array of a field. Annotate a parameter with it,
 * `(p: KernelRecords<typeof particle>)`, where the kernel names the array of a field, as atomics do.
 */
export type KernelRecords<T extends RecordType> =
  T extends RecordType<infer F> ? KernelArray & { readonly [K in keyof F]: FieldOfRecords<F[K]> } : never;

type FieldOfRecords<S> = S extends RecordType | readonly [infer _ extends RecordType, unknown]
  ? KernelRecords<S extends readonly [infer E, unknown] ? Extract<E, RecordType> : Extract<S, RecordType>>
  : KernelArray;

/** A constant array from `uses`. */
export interface ReadonlyKernelArray<Shape extends readonly number[] = AnyShape> {
  readonly shape: Shape;
  readonly size: number;
  readonly length: number;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly [index: number]: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  [Symbol.iterator](): Iterator<any>;
}

export type ArrayOfRank<N extends number, D extends DType = DType> = N extends 0
  ? number
  : N extends 1
    ? KernelArray1<D>
    : N extends 2
      ? KernelArray2<D>
      : N extends 3
        ? KernelArray3<D>
        : KernelArray<AnyShape, D>;

/** An unannotated kernel parameter: it may turn out to be an array or a scalar. */
export type KernelParam = number & KernelArray;

/** `shared` and `local`: shape and type are constants of the kernel; a shared array of size 0 gets its size from the launch. */
export interface Allocator {
  array<T extends RecordType>(shape: number | readonly number[], dtype: T): KernelRecords<T>;
  array(shape: number | readonly [number], dtype: DTypeName): KernelArray1;
  array(shape: readonly [number, number], dtype: DTypeName): KernelArray2;
  array(shape: readonly [number, number, number], dtype: DTypeName): KernelArray3;
}
