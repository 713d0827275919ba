import type { Device, DTypeName, Target, WritableHostArray } from "@gridstride/core";
import type { Casting } from "../rules/casting.ts";
import type { Order } from "../rules/nest.ts";

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
export interface TypeOptions<N extends DTypeName = DTypeName> {
  /** The conversions that are allowed; `same_kind` by default. Safe casts of the inputs decide which loop runs. */
  readonly casting?: Casting;
  /** The type that the loop's outputs must have. */
  readonly dtype?: N;
}

/** Options of a call. `A` is where its arrays are: on the host, or on a device; `O` its outputs. */
export interface CallOptions<A, N extends DTypeName = DTypeName, O = A> extends TypeOptions<N> {
  /** Where results go, one per output; null for one to be allocated. May share memory with the inputs; not broadcast itself. */
  readonly out?: O | readonly (O | null)[];
  /** Computes only where it is true; other elements of outputs are left as they are. Its type is bool, and it is broadcast. */
  readonly where?: A | boolean;
  /** How outputs that are allocated lie in memory; `K`, as the inputs do, by default. */
  readonly order?: Order;
  /** Where host arrays are computed; by default the shared device of the ufunc's target. */
  readonly device?: Device;
}

/** Where a mask or an output may be on the host. */
export type HostOperand = WritableHostArray;
