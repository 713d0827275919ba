import type { DeviceArray, DType, HostArray, NDArray, Target, WritableHostArray } from "@gridstride/core";
import type { HostResult } from "./call.ts";

/** An array of a call, on the host or on a device. */
export type AnyArray = HostArray | DeviceArray;

/** The arrays that may hold the result of a call on `X`. */
export type OutOf<X> = X extends DeviceArray ? DeviceArray : WritableHostArray;

/** The result of a call on `X`: device arrays for device arrays, host arrays for host arrays. */
export type Made<X, D extends DType, T extends Target> = X extends DeviceArray
  ? DeviceArray<D>
  : HostResult<T, NDArray<D>>;

/** The type that a call names, else another one. */
export type NamedOr<N extends DType, D extends DType> = [N] extends [never] ? D : N;

/** Another array of the same call: where `X` is. */
export type Beside<X> = X extends DeviceArray ? DeviceArray : HostArray;

/** Two results of a call on `X`. */
export type MadePair<X, A extends DType, B extends DType, T extends Target> = X extends DeviceArray
  ? readonly [DeviceArray<A>, DeviceArray<B>]
  : HostResult<T, readonly [NDArray<A>, NDArray<B>]>;
