import type { Scalar } from "./cast.ts";
import type { Complex, DType, DTypeName, DTypes, Dtype, TypedArray } from "./dtype.ts";

/** Nested JavaScript arrays of numbers, complex numbers, bigints or booleans. */
export type Nested = readonly (Scalar | Complex | Nested)[];

/** Stands where an argument's type is wrong; the message is what the reader sees. */
export interface SigError<Message extends string> {
  readonly "✗": Message;
}

interface TagTypes {
  Int8Array: "int8";
  Int16Array: "int16";
  Int32Array: "int32";
  BigInt64Array: "int64";
  Uint8Array: "uint8";
  Uint8ClampedArray: "uint8";
  Uint16Array: "uint16";
  Uint32Array: "uint32";
  BigUint64Array: "uint64";
  Float32Array: "float32";
  Float64Array: "float64";
}

/** A name is an element type; any other text may be one. */
type NamedType<D> = [D] extends [DTypeName] ? Dtype<D> : DType;

type IsAny<A> = 0 extends 1 & A ? true : false;

/** The innermost elements of nested arrays; `Depth` ends types that hold themselves. */
type Innermost<A, Depth extends 0[] = []> = A extends readonly (infer E)[]
  ? Depth["length"] extends 8
    ? never
    : Innermost<E, [...Depth, 0]>
  : A;
/** Numbers are float64, complex numbers complex128, bigints int64, booleans bool; the first two also with others among them. */
type GuessedType<E> =
  IsAny<E> extends true
    ? DType
    : [Extract<E, Complex>] extends [never]
      ? [Extract<E, number>] extends [never]
        ? [Extract<E, bigint>] extends [never]
          ? [E] extends [never]
            ? "float64"
            : "bool"
          : "int64"
        : "float64"
      : "complex128";

type TypeOfTag<A> = A extends { readonly [Symbol.toStringTag]: infer Tag extends keyof TagTypes }
  ? TagTypes[Tag]
  : DType;

/**
 * The element type that an array has: of a typed array its own, of an `NDArray`, a view or a device array its `dtype`, of
 * nested arrays and numbers the type that `array` makes of them. All element types where the type `A` does not say. A list
 * of booleans is taken to have elements: an empty one is float64 at run time.
 */
export type DTypeOf<A> =
  IsAny<A> extends true
    ? DType
    : [Nested] extends [A]
      ? DType
      : A extends readonly unknown[] | Scalar | Complex
        ? GuessedType<Innermost<A>>
        : A extends { readonly dtype: infer D }
          ? NamedType<D>
          : A extends { readonly dtype?: unknown; readonly data: infer S }
            ? "dtype" extends keyof A
              ? DType
              : TypeOfTag<S>
            : TypeOfTag<A>;

/** `unknown` where memory of type `A` may hold elements of type `D`: bytes hold bool, words of 16 bits float16. */
export type MayHold<A, D extends DType> = A extends TypedArray
  ? DTypes[DTypeOf<A>] extends DTypes[D]
    ? unknown
    : SigError<`expected memory of ${D}, got ${DTypeOf<A>}`>
  : [DTypeOf<A> & D] extends [never]
    ? SigError<`expected memory of ${D}, got ${DTypeOf<A>}`>
    : unknown;

/** `unknown` where elements of `A` may have type `D`. */
export type MayBe<A, D extends DType> = [DTypeOf<A> & D] extends [never]
  ? SigError<`expected elements of ${D}, got ${DTypeOf<A>}`>
  : unknown;
