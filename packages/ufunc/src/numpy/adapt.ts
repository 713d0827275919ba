import { CastingError, type DType, dtype, dtypeInfo, type Scalar } from "@gridstride/core";
import { isPlain } from "@gridstride/core/internal";
import { readOperand, typeOf } from "../call/operands.ts";
import { ACCUMULATOR } from "../methods/method-options.ts";
import { resultType } from "../rules/casting.ts";
import { type AnyUfunc, wrap } from "./wrap.ts";

/** Options of a call or method, as the caller wrote them. */
type Options = Readonly<Record<string, unknown>>;

/** The options that are used instead, where operands meet in a type. May refuse the type. */
type Change = (type: DType, options: Options) => Options;

/** A ufunc that treats some types in ways of its own, as NumPy's ufuncs do. */
export function adapt<F extends object>(
  ufunc: F,
  {
    call = same,
    fold = same,
    reduce = fold,
    reduceat = fold,
  }: {
    /** The change of the ufunc itself and `outer`. */
    readonly call?: Change;
    /** The change of `reduce`, `accumulate` and `reduceat`. */
    readonly fold?: Change;
    /** The change of `reduce`, and of `reduceat`, if it differs. */
    readonly reduce?: Change;
    readonly reduceat?: Change;
  },
): F {
  const own = ufunc as unknown as AnyUfunc;
  const changed = (change: Change, operands: readonly unknown[], options: unknown): unknown =>
    options === undefined || isPlain(options) ? change(met(operands), options ?? {}) : options;
  const called = (args: readonly unknown[]): readonly unknown[] =>
    call === same || args.length < own.nin
      ? args
      : [...args.slice(0, own.nin), changed(call, args.slice(0, own.nin), args[own.nin]), ...args.slice(own.nin + 1)];
  return wrap(ufunc, (...args) => own(...called(args)), {
    outer: (...args: unknown[]) => own.outer(...called(args)),
    reduce: (x: unknown, options?: unknown) => own.reduce(x, changed(reduce, [x], options)),
    accumulate: (x: unknown, options?: unknown) => own.accumulate(x, changed(fold, [x], options)),
    reduceat: (x: unknown, at: unknown, options?: unknown) => own.reduceat(x, at, changed(reduceat, [x], options)),
  });
}

const same: Change = (_type, options) => options;

const met = (operands: readonly unknown[]): DType =>
  resultType(...operands.map((operand) => typeOf(readOperand(operand))));

/** Computes in another type, where `dtype` does not say in which; results are converted to the type that `out` has. */
export const inType =
  (type: (met: DType) => DType | null): Change =>
  (met, options) => {
    const chosen = options.dtype === undefined ? type(met) : null;
    return chosen === null ? options : { ...options, dtype: chosen };
  };

/** Reduces in another type, where neither `dtype` nor `out` says in which: what is reduced so far lies there. */
export const reducedIn =
  (type: (met: DType) => DType | null): Change =>
  (met, options) =>
    (options.out ?? null) === null ? inType(type)(met, options) : options;

/** Adds up float16 in float32, so that sums are rounded to float16 once; all other types as `reducedIn(long)`. */
export const inSum: Change = (type, options) => {
  const out = (options.out ?? null) === null ? null : typeOf(readOperand(options.out));
  const result = options.dtype === undefined ? (out ?? type) : dtype(options.dtype as DType);
  return result === "float16" ? { ...options, [ACCUMULATOR]: "float32" } : reducedIn(long)(type, options);
};

/** Reduces in bool, whatever type `out` has: as in NumPy, results are converted to that. */
export const inBool: Change = (_type, options) =>
  options.dtype === undefined ? { ...options, dtype: "bool" } : options;

/** The type that sums and products are computed in: integers and bool in 64 bits, so that they do not soon overflow. */
export function long(type: DType): DType {
  const { kind } = dtypeInfo(type);
  if (kind === "float" || kind === "complex") return type;
  return kind === "uint" ? "uint64" : "int64";
}

/** A ufunc that refuses bool, in calls and in all methods: it would else count as a number. */
export function withoutBool<F extends object>(ufunc: F, message: string): F {
  const refuse = noBool(message);
  const adapted = adapt(ufunc, { call: refuse, fold: refuse });
  const own = adapted as unknown as AnyUfunc;
  return wrap(adapted, own, {
    at: (...args: unknown[]) => {
      const [x, , y] = args;
      if (args.length > own.nin) refuse(met(own.nin === 1 ? [x] : [x, y]), {});
      return own.at(...args);
    },
  });
}

const noBool =
  (message: string): Change =>
  (type, options) => {
    if (type === "bool" && (options.dtype === undefined || dtype(options.dtype as DType) === "bool"))
      throw new CastingError(message);
    return options;
  };

/** Starts a reduction with all bits set, in the type that it computes in. */
export const fromAllBits: Change = (type, options) => {
  const out = (options.out ?? null) === null ? null : readOperand(options.out);
  const own = options.dtype === undefined ? (out === null ? type : typeOf(out)) : dtype(options.dtype as DType);
  return { ...options, initial: options.initial === undefined ? allBits(own as DType) : options.initial };
};

function allBits(type: DType): Scalar {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "bool") return true;
  return kind === "uint" ? BigInt.asUintN(8 * bytesPerElement, -1n) : -1;
}
