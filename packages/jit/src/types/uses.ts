import type { ArrayView, RecordType, SigError, TypedArray } from "@gridstride/core";
import type { ContextMath } from "../math/table.ts";
import type { KernelArray, ReadonlyKernelArray, Shapes } from "./arrays.ts";
import type { KernelContext } from "./context.ts";

type Scalar = number | bigint | boolean;

/** Names `Function`, not a call signature, which would become the contextual type of a nested `deviceFunction(...)`. */
// biome-ignore lint/complexity/noBannedTypes: see above
type Callable = Function;

/** The values that may be brought into a kernel by name. */
export type Usable = Scalar | TypedArray | ArrayView | RecordType | Callable;
/** The values that a kernel brings in from outside, by their names in the context. */
export type Uses = { readonly [name: string]: Usable };

// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
export interface DeviceFunctionLike<P extends readonly any[], R> {
  (...args: P): R;
  readonly "~device": true;
}

/** The type of a captured value inside a kernel. Boolean and number literals widen. */
export type Captured<V> = "~inKernel" extends keyof V
  ? Exclude<V["~inKernel" & keyof V], undefined>
  : V extends DeviceFunctionLike<infer P, infer R>
    ? (...args: LooseParams<P>) => R
    : V extends boolean
      ? boolean
      : V extends RecordType
        ? V
        : V extends number | bigint
          ? number
          : V extends TypedArray
            ? ReadonlyKernelArray<Shapes[1]>
            : V extends ArrayView
              ? ReadonlyKernelArray
              : never;

// biome-ignore lint/suspicious/noExplicitAny: an array of any rank
type AnyArray = KernelArray<any>;

/** Inside a kernel any array goes where a device function takes one: ranks are checked by the compiler. */
type LooseParams<P> = {
  [K in keyof P]: P[K] extends number
    ? P[K] | boolean
    : P[K] extends Scalar
      ? P[K]
      : P[K] extends object
        ? P[K] extends { readonly length: number } | { readonly shape: unknown }
          ? AnyArray
          : P[K]
        : AnyArray;
};

/** The context with what is captured, which takes the place of a mathematical function of its name. */
export type Context<U> = (string extends keyof U
  ? KernelContext
  : [keyof U & keyof ContextMath] extends [never]
    ? KernelContext
    : Omit<KernelContext, keyof U & keyof ContextMath>) & { readonly [K in keyof U]: Captured<U[K]> };

/**
 * Names of the context cannot be reused, except for names of mathematics (`gamma`); only our own functions may be captured.
 */
export type CheckUses<U> = {
  readonly [K in keyof U]: K extends Exclude<keyof KernelContext, keyof ContextMath>
    ? SigError<`'${K}' is a name of the kernel context`>
    : [Captured<U[K]>] extends [never]
      ? SigError<"wrap this function in deviceFunction()">
      : unknown;
};
