// The types that the loops of NumPy's ufuncs have, in NumPy's order: the first that fits is taken.

export const FLOATS = ["float16", "float32", "float64"] as const;

export const INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"] as const;

export type Floats = typeof FLOATS;
export type Integers = typeof INTEGERS;
export type Bits = readonly ["bool", ...Integers];
export type Numbers = readonly [...Integers, ...Floats];
export type All = readonly ["bool", ...Numbers];

export const BITS: Bits = ["bool", ...INTEGERS];
export const NUMBERS: Numbers = [...INTEGERS, ...FLOATS];
export const ALL: All = ["bool", ...NUMBERS];

export const COMPLEX = ["complex64", "complex128"] as const;
/** NumPy's word for floats and complex numbers. */
export type Inexact = readonly [...Floats, ...typeof COMPLEX];
export type AnyNumbers = readonly [...Numbers, ...typeof COMPLEX];
export type Every = readonly [...All, ...typeof COMPLEX];
export const INEXACT: Inexact = [...FLOATS, ...COMPLEX];
export const ANY_NUMBERS: AnyNumbers = [...NUMBERS, ...COMPLEX];
export const EVERY: Every = [...ALL, ...COMPLEX];

type Names = readonly string[];
export type Unary<T extends Names> = { readonly [K in keyof T]: `${T[K]}(${T[K]})` };
export type UnaryTo<T extends Names, R extends string> = { readonly [K in keyof T]: `${R}(${T[K]})` };
export type Binary<T extends Names> = { readonly [K in keyof T]: `${T[K]}(${T[K]}, ${T[K]})` };
export type BinaryTo<T extends Names, R extends string> = { readonly [K in keyof T]: `${R}(${T[K]}, ${T[K]})` };

/** Signatures of one operand, whose type the result has. */
export function unary<const T extends Names>(types: T): Unary<T> {
  return types.map((type) => `${type}(${type})`) as unknown as Unary<T>;
}

/** Signatures of one operand, with results of one type. */
export function unaryTo<const T extends Names, const R extends string>(types: T, result: R): UnaryTo<T, R> {
  return types.map((type) => `${result}(${type})`) as unknown as UnaryTo<T, R>;
}

/** Signatures of two operands of one type, which the result has. */
export function binary<const T extends Names>(types: T): Binary<T> {
  return types.map((type) => `${type}(${type}, ${type})`) as unknown as Binary<T>;
}

/** Signatures of two operands of one type, with results of one type. */
export function binaryTo<const T extends Names, const R extends string>(types: T, result: R): BinaryTo<T, R> {
  return types.map((type) => `${result}(${type}, ${type})`) as unknown as BinaryTo<T, R>;
}

type Ternary<T extends Names> = { readonly [K in keyof T]: `${T[K]}(${T[K]}, ${T[K]}, ${T[K]})` };

/** Signatures of three operands of one type, which the result has. */
export function ternary<const T extends Names>(types: T): Ternary<T> {
  return types.map((type) => `${type}(${type}, ${type}, ${type})`) as unknown as Ternary<T>;
}

type Choices<T extends Names> = { readonly [K in keyof T]: `${T[K]}(bool, ${T[K]}, ${T[K]})` };

/** Signatures of a bool and two operands of one type, which the result has. */
export function choices<const T extends Names>(types: T): Choices<T> {
  return types.map((type) => `${type}(bool, ${type}, ${type})`) as unknown as Choices<T>;
}

export type Pairs<T extends Names> = { readonly [K in keyof T]: `Tuple((${T[K]}, ${T[K]}))(${T[K]}, ${T[K]})` };

/** Signatures of two operands and two results, all of one type. */
export function pairs<const T extends Names>(types: T): Pairs<T> {
  return types.map((type) => `Tuple((${type}, ${type}))(${type}, ${type})`) as unknown as Pairs<T>;
}

/** The loops of `divide` as its callers see them: of integers, in float64. */
export type Quotients = readonly ["float64(int64, int64)", "float64(uint64, uint64)", ...Binary<Inexact>];

/** The loops in which `add` and `multiply` reduce: bool and integers in 64 bits. */
export type Sums = readonly ["int64(bool, bool)", "uint64(uint64, uint64)", "int64(int64, int64)", ...Binary<Inexact>];
