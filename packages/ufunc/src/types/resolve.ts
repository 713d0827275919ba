import type { Complex, ComplexDType, DeviceArray, DType, DTypeOf, ElementOf, NDArray, Target } from "@gridstride/core";
import type { Operand, ParseSignature, Signature } from "@gridstride/jit/internal";
import type { HostResult } from "./call.ts";

type Float = "float16" | "float32" | "float64";
type Double = "float64" | "complex128";
type Single = "float32" | "complex64" | Double;
/** The types that each type is safe to convert to: `canCast`, as a table. */
interface SafeCasts {
  bool: DType;
  int8: "int8" | "int16" | "int32" | "int64" | "float16" | Single;
  uint8: "uint8" | "int16" | "uint16" | "int32" | "uint32" | "int64" | "uint64" | "float16" | Single;
  int16: "int16" | "int32" | "int64" | Single;
  uint16: "uint16" | "int32" | "uint32" | "int64" | "uint64" | Single;
  int32: "int32" | "int64" | Double;
  uint32: "uint32" | "int64" | "uint64" | Double;
  int64: "int64" | Double;
  uint64: "uint64" | Double;
  float16: "float16" | Single;
  float32: Single;
  float64: Double;
  complex64: ComplexDType;
  complex128: "complex128";
  weakComplex: ComplexDType;
  whole: Exclude<DType, "bool">;
  fractional: Float | ComplexDType;
}

/** An element type, or a number that takes the type of what it meets. A number that is not known may be either kind. */
type Kind = keyof SafeCasts;
type KindOf<X> = X extends boolean
  ? "bool"
  : X extends Complex
    ? "weakComplex"
    : X extends bigint
      ? "whole"
      : X extends number
        ? number extends X
          ? "whole" | "fractional"
          : `${X}` extends `${bigint}`
            ? "whole"
            : "fractional"
        : DTypeOf<X>;

/** The type that a kind is compared with others as: whole numbers make bool int64, fractional numbers make all but floats float64. */
type Beside<K, Others> = K extends "whole"
  ? [Exclude<Others, "bool" | "whole" | "fractional" | "weakComplex">] extends [never]
    ? [Extract<Others, "bool">] extends [never]
      ? "float64"
      : "int64"
    : K
  : K extends "fractional"
    ? [Extract<Others, Float | ComplexDType>] extends [never]
      ? "float64"
      : K
    : K extends "weakComplex"
      ? [Extract<Others, ComplexDType>] extends [never]
        ? [Extract<Others, "float16" | "float32">] extends [never]
          ? "complex128"
          : "complex64"
        : K
      : K;

type DTypesOf<P> = { [K in keyof P]: P[K] extends Operand<infer D> ? D : never };
/** The types of a loop's operands and results. */
type TypesOf<H extends string> =
  ParseSignature<H> extends Signature<infer P, infer R> ? [takes: DTypesOf<P>, gives: DTypesOf<R>] : never;

/** The results of the first loop to which an input of this kind casts safely; never where there is none. */
type Find1<L extends readonly string[], A extends Kind> = L extends readonly [
  infer H extends string,
  ...infer Rest extends readonly string[],
]
  ? TypesOf<H> extends [[infer P], infer R]
    ? P extends SafeCasts[A]
      ? R
      : Find1<Rest, A>
    : never
  : never;
/** The same of two inputs. */
type Find2<L extends readonly string[], A extends Kind, B extends Kind> = L extends readonly [
  infer H extends string,
  ...infer Rest extends readonly string[],
]
  ? TypesOf<H> extends [[infer P, infer Q], infer R]
    ? [P, Q] extends [SafeCasts[A], SafeCasts[B]]
      ? R
      : Find2<Rest, A, B>
    : never
  : never;

type Resolve1<L extends readonly string[], A extends Kind> = A extends unknown
  ? Find1<L, Beside<A, never> & Kind>
  : never;
type Resolve2<L extends readonly string[], A extends Kind, B extends Kind> = A extends unknown
  ? B extends unknown
    ? Find2<L, Beside<A, B> & Kind, Beside<B, A> & Kind>
    : never
  : never;

/** The results that any of the loops has. */
type AnyOf<L extends readonly string[]> = { [K in keyof L]: ResultsOf<ParseSignature<L[K]>> }[number];
type ResultsOf<P> = P extends Signature<infer _A, infer R> ? DTypesOf<R> : never;

/** Where nothing is known of the loops: a function of booleans alone gives bool. */
type Unknown<R> = readonly ([R] extends [boolean] ? "bool" : DType)[];

/** The types of the results of a call on `X` and `Y`, as a tuple. */
export type ResultTypes<L extends readonly string[], R, X, Y = never> = number extends L["length"]
  ? Unknown<R>
  : [DType] extends [DTypeOf<X>]
    ? AnyOf<L>
    : [Y] extends [never]
      ? Resolve1<L, KindOf<X>>
      : [DType] extends [DTypeOf<Y>]
        ? AnyOf<L>
        : Resolve2<L, KindOf<X>, KindOf<Y>>;

/** The same of loops that a call may run whichever its operands. */
export type AnyResult<L extends readonly string[], R> = number extends L["length"] ? Unknown<R> : AnyOf<L>;

/** Every type where no loop was found: the call is refused when it runs. */
type At<D, I extends number> = [D] extends [never] ? DType : D extends readonly DType[] ? D[I] & DType : never;
/** One result by itself, several as a tuple: arrays where `X` is. */
export type ResultsAt<X, D, NOut extends number, T extends Target> = [Extract<X, DeviceArray>] extends [never]
  ? HostResult<
      T,
      NOut extends 1 ? NDArray<At<D, 0>> : NOut extends 2 ? [NDArray<At<D, 0>>, NDArray<At<D, 1>>] : NDArray[]
    >
  : NOut extends 1
    ? DeviceArray<At<D, 0>>
    : NOut extends 2
      ? [DeviceArray<At<D, 0>>, DeviceArray<At<D, 1>>]
      : DeviceArray[];

/** The result of scalars alone: `R` of numbers, `S` of any, or an element of the type that is named. */
export type ScalarResult<X, N extends DType, R, S> = [N] extends [never]
  ? [X] extends [number]
    ? R
    : S
  : ElementOf<N>;
