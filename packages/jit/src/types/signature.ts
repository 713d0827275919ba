import type { ComplexDType, DType, DTypeName, Dtype, SigError } from "@gridstride/core";
import type { ArrayOfRank, KernelParam } from "./arrays.ts";
import type { KernelComplex } from "./context.ts";

type Trim<S extends string> = S extends `${infer A} ${infer B}` ? Trim<`${A}${B}`> : S;

type Axes<D extends string, Acc extends 0[] = []> = D extends `:${infer R}`
  ? R extends `:1${infer R1}`
    ? AxesNext<R1, [...Acc, 0]>
    : AxesNext<R, [...Acc, 0]>
  : never;
type AxesNext<D extends string, Acc extends 0[]> = D extends ""
  ? Acc["length"]
  : D extends `,${infer R}`
    ? Axes<R, Acc>
    : never;

/** One parsed operand: its element type and its rank (0: scalar). */
export interface Operand<D extends DType = DType, N extends number = number> {
  dtype: D;
  ndim: N;
}

type ParseType<T extends string> = T extends DTypeName
  ? Operand<Dtype<T>, 0>
  : T extends ""
    ? SigError<"a type is missing">
    : SigError<`'${T}' is not a type`>;
type ParseArray<T extends string, D extends string> = [Axes<D>] extends [never]
  ? SigError<`'[${D}]' is not a list of ':'`>
  : T extends DTypeName
    ? Operand<Dtype<T>, Axes<D>>
    : SigError<`'${T}' is not a type`>;

type ParseArgs<S extends string, Acc extends Operand[] = []> = S extends `${infer H},${infer R}`
  ? H extends `${string}[${string}`
    ? H extends `${string}]${string}`
      ? ArgArray<S, Acc>
      : S extends `${string}]${string}`
        ? ArgArray<S, Acc>
        : SigError<`'${S}': ']' is missing`>
    : Push<Acc, ParseType<H>, R>
  : S extends `${string}[${string}`
    ? ArgArray<S, Acc>
    : PushLast<Acc, ParseType<S>>;
type ArgArray<S extends string, Acc extends Operand[]> = S extends `${infer T}[${infer D}]${infer R}`
  ? R extends ""
    ? PushLast<Acc, ParseArray<T, D>>
    : R extends `,${infer R1}`
      ? Push<Acc, ParseArray<T, D>, R1>
      : SigError<`',' expected before '${R}'`>
  : SigError<`'${S}': ']' is missing`>;
type Push<Acc extends Operand[], T, Rest extends string> = T extends Operand ? ParseArgs<Rest, [...Acc, T]> : T;
type PushLast<Acc extends Operand[], T> = T extends Operand ? [...Acc, T] : T;

export interface Signature<P extends Operand[] = Operand[], R extends Operand[] = Operand[]> {
  params: P;
  returns: R;
}
type Build<R, P> = R extends Operand[] ? (P extends Operand[] ? Signature<P, R> : P) : R;
type ParseReturns<S extends string> = S extends "void" | ""
  ? []
  : S extends `Tuple((${infer T}))`
    ? ParseArgs<T>
    : PushLast<[], ParseType<S>>;
type ParseSigT<S extends string> = S extends `Tuple((${infer R}))(${infer A})`
  ? Build<ParseArgs<R>, A extends "" ? [] : ParseArgs<A>>
  : S extends `${infer R}(${infer A})`
    ? A extends `${string}${"(" | ")"}${string}`
      ? SigError<"unbalanced parentheses">
      : Build<ParseReturns<R>, A extends "" ? [] : ParseArgs<A>>
    : SigError<"expected 'returnType(type, …)'">;

/** Parses "void(float32, float32[:,:])", or the same without `void`, into a Signature or a SigError. */
export type ParseSignature<S extends string> = string extends S
  ? SigError<"a signature must be a string literal">
  : ParseSigT<Trim<S>>;

/** `unknown` when fine, so that `S & Check<S>` leaves S alone; a SigError otherwise. */
export type KernelSigCheck<S extends string | readonly string[]> = S extends string
  ? KernelSigCheckOne<S>
  : S extends readonly []
    ? SigError<"at least one signature, or no list">
    : { readonly [K in keyof S]: KernelSigCheckOne<S[K] & string, S[0 & keyof S]> };
type KernelSigCheckOne<S extends string, First = S, P = ParseSignature<S>> = string extends S
  ? unknown
  : P extends SigError<string>
    ? P
    : P extends Signature<infer A, []>
      ? ParseSignature<First & string> extends Signature<infer B>
        ? A["length"] extends B["length"]
          ? unknown
          : SigError<`the first signature has ${B["length"]} arguments, this one ${A["length"]}`>
        : unknown
      : SigError<"a kernel returns void">;
type ParamOf<O> =
  O extends Operand<infer D, infer N>
    ? N extends 0
      ? D extends "bool"
        ? boolean
        : D extends ComplexDType
          ? KernelComplex
          : number
      : ArrayOfRank<N, D>
    : never;
type ParamsOf<P> = { [K in keyof P]: ParamOf<P[K]> };
/** Parameters of a kernel's function, which must do for every signature of a list. */
export type KernelParams<S extends string | readonly string[]> = S extends string
  ? ParamsIn<S>
  : S extends readonly [infer A extends string, ...infer R extends readonly string[]]
    ? R extends readonly []
      ? ParamsIn<A>
      : Either<ParamsIn<A>, KernelParams<R>>
    : KernelParam[];
type ParamsIn<S extends string> = ParseSignature<S> extends Signature<infer P> ? ParamsOf<P> : KernelParam[];
type Either<A, B> = { [K in keyof A]: A[K] | (K extends keyof B ? B[K] : never) };

/** `unknown` for a function of as many parameters as are said, the context counted: TypeScript takes functions of fewer parameters. */
export type CheckArity<F, P extends readonly unknown[], What extends string> = F extends (...args: infer A) => unknown
  ? A["length"] extends P["length"]
    ? unknown
    : SigError<`the ${What} has ${P["length"] & number} parameters, the function ${A["length"] & number}`>
  : unknown;

/**
 * The same as the function's body sees them: TypeScript refuses arithmetic with booleans, which a kernel counts as 0 or 1.
 */
export type BodyParams<S extends string | readonly string[]> = BodyOf<KernelParams<S>>;
// biome-ignore lint/suspicious/noExplicitAny: see above
type BodyOf<P> = { [K in keyof P]: [Extract<P[K], boolean>] extends [never] ? P[K] : any };
