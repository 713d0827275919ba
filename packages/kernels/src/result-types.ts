import type { ComplexDType, DeviceArray, DType, DTypeOf, HostArray } from "@gridstride/core";

/** The type of sums and products: whole numbers in 64 bits. */
export type AccumulatorOf<X, D = DTypeOf<X>> = D extends (`float${number}` & DType) | ComplexDType
  ? D
  : D extends `uint${number}`
    ? "uint64"
    : "int64";

/** The type of a value that a function computes of elements: elements of 8 and 16 bits are int32 in it. */
export type ValueOf<X, D = DTypeOf<X>> = D extends "int8" | "int16" | "uint8" | "uint16" ? "int32" : D & DType;

/** The type of means: floats keep theirs, others give float64. */
export type FractionalOf<X, D = DTypeOf<X>> = D extends (`float${number}` & DType) | ComplexDType ? D : "float64";

/** The type in which types meet: their own where they are one. */
export type Joined<D extends DType> = IsOne<D> extends true ? D : DType;
type IsOne<D, All = D> = D extends unknown ? ([All] extends [D] ? true : false) : never;

/** Indices next to an array: on the host, or where the array is. */
export type IndicesOf<X> = X extends DeviceArray ? DeviceArray | HostArray : HostArray;
