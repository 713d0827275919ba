import type { ComplexDType, DeviceArray, DType, DTypeOf, HostArray, Target } from "@gridstride/core";

/** The element type of a result that depends on the target: `Wide` everywhere but on webgpu. A device array may be on either. */
type OnTarget<X, T extends Target, Wide extends DType, OnGpu extends DType> = X extends DeviceArray
  ? Wide | OnGpu
  : T extends "webgpu"
    ? OnGpu
    : Wide;

/** The type of sums and products: whole numbers in 64 bits, on webgpu shorter integers in 32. */
export type AccumulatorOf<X, T extends Target, D = DTypeOf<X>> = D extends (`float${number}` & DType) | ComplexDType
  ? D
  : D extends "int64" | "uint64"
    ? D
    : D extends `uint${number}`
      ? OnTarget<X, T, "uint64", "uint32">
      : OnTarget<X, T, "int64", "int32">;

/** The type of means: floats keep theirs, others give float64, on webgpu float32 for integers of at most 32 bits. */
export type FractionalOf<X, T extends Target, D = DTypeOf<X>> = D extends (`float${number}` & DType) | ComplexDType
  ? D
  : FloatOn<X, T>;

/** float64, on webgpu float32, where the elements of the operand do not have 64 bits. */
export type FloatOn<X, T extends Target, D = DTypeOf<X>> = D extends "float64" | "int64" | "uint64"
  ? "float64"
  : OnTarget<X, T, "float64", "float32">;

/** The type in which types meet: their own where they are one. */
export type Joined<D extends DType> = IsOne<D> extends true ? D : DType;
type IsOne<D, All = D> = D extends unknown ? ([All] extends [D] ? true : false) : never;

/** Indices next to an array: on the host, or where the array is. */
export type IndicesOf<X> = X extends DeviceArray ? DeviceArray | HostArray : HostArray;
