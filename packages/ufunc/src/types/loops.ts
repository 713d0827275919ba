import type { ComplexDType, DType, ElementOf, RealDType, SigError } from "@gridstride/core";

import type { KernelComplex } from "@gridstride/jit";
import type { ArrayOfRank, Operand, ParseSignature, Result, Signature, Tail } from "@gridstride/jit/internal";

/** The first signature of a list; the others must agree with it. */
type First<S extends readonly string[]> = ParseSignature<S[0] & string>;

type SameShape<A, B> =
  A extends Signature<infer PA, infer RA>
    ? B extends Signature<infer PB, infer RB>
      ? [PA["length"], RA["length"]] extends [PB["length"], RB["length"]]
        ? unknown
        : SigError<`the first signature has ${PB["length"]} operands and ${RB["length"]} results, this one ${PA["length"]} and ${RA["length"]}`>
      : unknown
    : A;

type ScalarOnly<P> =
  P extends Signature<infer A, infer R>
    ? A[number]["ndim"] extends 0
      ? R extends []
        ? SigError<"a ufunc returns a value, not void">
        : P
      : SigError<"operands of a ufunc are scalars; use guvectorize for arrays">
    : P;

type CheckLoops<S extends readonly string[]> = {
  readonly [K in keyof S]: SameShape<ScalarOnly<ParseSignature<S[K]>>, First<S>>;
};

/** `unknown` for a function of numbers and records, and for a list of signatures that agree; the place of a bad one gets an error. */
export type CheckFirst<S> = S extends readonly []
  ? SigError<"at least one signature; or omit the list">
  : S extends readonly string[]
    ? CheckLoops<S>
    : S extends (...args: never) => Result
      ? unknown
      : SigError<"a function that returns a number, or a tuple of numbers">;

type Loops<S extends readonly string[]> = { [K in keyof S]: ParseSignature<S[K]> }[number];

type ParamOf<O> =
  O extends Operand<infer D, infer N>
    ? N extends 0
      ? D extends "bool"
        ? boolean
        : D extends ComplexDType
          ? KernelComplex
          : number
      : ArrayOfRank<N>
    : never;
type ParamAt<L, K> = L extends Signature<infer A, infer _R> ? (K extends keyof A ? ParamOf<A[K]> : never) : never;
/** Where some loops have numbers, bool counts as a number too, as it does in the function's arithmetic. */
type NumberOr<T> = 0 extends 1 & T ? T : [number] extends [T] ? number : T;

/** Parameters of a callback, which must do for every signature of the list. */
export type LoopParams<S extends readonly string[], P = First<S>> =
  P extends Signature<infer A, infer _R>
    ? { [K in keyof A]: NumberOr<ParamAt<Loops<S>, K>> }
    : // biome-ignore lint/suspicious/noExplicitAny: the signature is the error, not the callback
      any[];

type ParamsOf<P> = { [K in keyof P]: ParamOf<P[K]> };

/** The type that a callback must return. */
export type LoopResult<S extends readonly string[], L = Loops<S>> =
  L extends Signature<infer _A, infer R> ? (R extends [infer O] ? ParamOf<O> : Readonly<ParamsOf<R>>) : never;

export type NIn<S extends readonly string[], P = First<S>> =
  P extends Signature<infer A, infer _R> ? A["length"] : number;
export type NOut<S extends readonly string[], P = First<S>> = P extends Signature<infer _A, infer R> ? R["length"] : 1;

/** How many results a function has: the length of a tuple. */
export type CountOut<R> = R extends readonly unknown[] ? R["length"] : 1;

/** Parameters of a dynamic ufunc's function without the context. */
// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind
export type CountIn<P extends any[], U> = Tail<P, U>["length"];

/** The result of numbers, in JavaScript: as in the loop of float64 if there is one, else in any loop that takes numbers. */
export type ScalarOf<S extends readonly string[], L = Loops<S>> = [LoopOf<L, "float64">] extends [never]
  ? [LoopOf<L, Exclude<RealDType, "bool">>] extends [never]
    ? Returned<L>
    : Returned<LoopOf<L, Exclude<RealDType, "bool">>>
  : Returned<LoopOf<L, "float64">>;
type LoopOf<L, D extends DType> =
  L extends Signature<infer A, infer _R> ? (A[number] extends Operand<D, 0> ? L : never) : never;
type Returned<L> =
  L extends Signature<infer _A, infer R> ? (R[number] extends Operand<infer D> ? ElementOf<D & DType> : never) : number;

/** The result of scalars of any kind: bools may have a loop of their own. */
export type AnyScalarOf<S extends readonly string[]> = ScalarOf<S> | bigint | Extract<Returned<Loops<S>>, boolean>;

/** The same for a function without signatures. */
export type ScalarOfResult<R> = R extends readonly (infer I)[] ? Widen<I> : Widen<R>;
type Widen<R> = R extends boolean ? boolean : number;

/** The tuple form makes TypeScript infer `[a, b]` as a tuple. */
export type TupleHint = readonly [never, ...never[]];
