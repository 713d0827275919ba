import type { SigError } from "@gridstride/core";

import type { ArrayOfRank, Operand, ParseSignature, Signature } from "@gridstride/jit/internal";

type Letter =
  | "a"
  | "b"
  | "c"
  | "d"
  | "e"
  | "f"
  | "g"
  | "h"
  | "i"
  | "j"
  | "k"
  | "l"
  | "m"
  | "n"
  | "o"
  | "p"
  | "q"
  | "r"
  | "s"
  | "t"
  | "u"
  | "v"
  | "w"
  | "x"
  | "y"
  | "z"
  | "_";
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
type Space = " " | "\t";

type TrimLeft<S extends string> = S extends `${Space}${infer R}` ? TrimLeft<R> : S;
type Trim<S extends string> = S extends `${infer R}${Space}` ? Trim<R> : TrimLeft<S>;

type AllOf<S extends string, C extends string> = S extends `${infer H}${infer R}`
  ? H extends C
    ? AllOf<R, C>
    : false
  : true;
type IsName<S extends string> = S extends `${infer H}${infer R}`
  ? Lowercase<H> extends Letter
    ? AllOf<Lowercase<R>, Letter | Digit>
    : false
  : false;
/** A fixed size is a number above 0. */
type IsSize<S extends string> = S extends "" ? false : AllOf<S, "0"> extends true ? false : AllOf<S, Digit>;
type IsDimension<S extends string> = S extends `${infer D}?` ? IsDimension1<D> : IsDimension1<S>;
type IsDimension1<S extends string> = IsName<S> extends true ? true : IsSize<S>;

/** The number of dimensions of `m, n?`. */
type Rank<S extends string, Acc extends 0[] = []> = S extends `${infer D},${infer R}`
  ? IsDimension<Trim<D>> extends true
    ? Rank<R, [...Acc, 0]>
    : BadDimension<Trim<D>>
  : IsDimension<Trim<S>> extends true
    ? [...Acc, 0]["length"]
    : BadDimension<Trim<S>>;
type BadDimension<D extends string> = D extends ""
  ? SigError<"a dimension name is missing">
  : SigError<`'${D}' is not a dimension: a name or a size above 0, with an optional '?'`>;

type Group<N, R extends string, Acc extends number[]> = N extends number
  ? R extends ""
    ? [...Acc, N]
    : R extends `,${infer R1}`
      ? Groups<TrimLeft<R1>, [...Acc, N]>
      : SigError<`',' expected before '${R}'`>
  : N;
type Groups<S extends string, Acc extends number[] = []> = S extends `(${infer D})${infer R}`
  ? Group<Trim<D> extends "" ? 0 : Rank<D>, TrimLeft<R>, Acc>
  : SigError<`'(' expected at '${S}'`>;

/** The rank of every operand of a gufunc. */
export interface Layout<I extends number[] = number[], O extends number[] = number[]> {
  inputs: I;
  outputs: O;
}

type MakeLayout<I, O> = I extends number[] ? (O extends number[] ? Layout<I, O> : O) : I;
type ParseText<S extends string> = S extends `${infer I}->${infer O}`
  ? MakeLayout<Groups<Trim<I>>, Groups<Trim<O>>>
  : SigError<"'->' expected between inputs and outputs">;

/** Reads "(m,l),(l,n)->(m,n)" into the rank of every operand; what is wrong with it otherwise. */
export type ParseLayout<S extends string> = string extends S
  ? SigError<"a layout must be a string literal">
  : ParseText<S>;

/** `unknown` when fine, so that `S & CheckLayout<S>` leaves S alone. */
export type CheckLayout<L extends string, P = ParseLayout<L>> = P extends SigError<string> ? P : unknown;

/** Ranks as the function sees them: an output without dimensions is an array of one element, as in Numba. */
export type Ranks<P> = [P] extends [Layout<infer I, infer O>]
  ? [...I, ...{ [K in keyof O]: O[K] extends 0 ? 1 : O[K] }]
  : undefined;

type CheckRanks<P extends Operand[], R extends number[]> = P["length"] extends R["length"]
  ? {
      [K in keyof P]: P[K]["ndim"] extends R[K & keyof R]
        ? never
        : SigError<`operand ${K & string} has ${P[K]["ndim"]} dimensions, the layout says ${R[K & keyof R] & number}`>;
    }[number]
  : SigError<`${P["length"]} types for a layout of ${R["length"]} operands`>;
type CheckOne<S extends string, R, P = ParseSignature<S>> =
  P extends Signature<infer A, infer Returned>
    ? Returned extends []
      ? R extends number[]
        ? [CheckRanks<A, R>] extends [never]
          ? unknown
          : CheckRanks<A, R>
        : unknown
      : SigError<"a guvectorize signature returns void">
    : P;

/** `unknown` for each signature whose arrays have the ranks that the layout says. */
export type CheckSignatures<S extends readonly string[], L extends string, R = Ranks<ParseLayout<L>>> = {
  readonly [K in keyof S]: CheckOne<S[K], R>;
};

/** The parameters of a gufunc's function: an array, or a number for an input without dimensions. */
export type RankParams<R> = R extends number[]
  ? { [K in keyof R]: ArrayOfRank<R[K] & number> }
  : // biome-ignore lint/suspicious/noExplicitAny: the layout is the error, not the callback
    any[];
