import type { DType, RecordType } from "@gridstride/core";
import type { Source } from "../diagnostics/source.ts";
import type { GlobalArray } from "../ir/ir.ts";

/** One specialisation to compile: a function and the types it meets. Plain data: equal requests give equal code. */
export interface CompileRequest {
  readonly function: FunctionUse;
  /** One per launch argument, in order. */
  readonly args: readonly ArgType[];
  /** Keep `assert`; without it the statement is dropped. */
  readonly debug: boolean;
  /** For launches, whose statements are counted if somebody counts: not where only types are asked for. */
  readonly counted?: boolean;
  /** The size that the launch gives to shared arrays without a size; 0 and undefined for no size. */
  readonly sharedBytes?: number;
}

export type ArgType = NamedArg | RecordArg;

/** A type that a signature can name. */
export type NamedArg = ArrayArg | ScalarArg;

/** An array of records. */
export interface RecordArg {
  readonly kind: "record";
  readonly type: RecordType;
  readonly ndim: number;
  /** Shared with arrays over the same buffer, as of an `ArrayArg`. */
  readonly group: number;
  /** The number that its first byte, and the bytes between records along each axis, are multiples of. */
  readonly alignment: 1 | 2 | 4 | 8;
}

export interface ArrayArg {
  readonly kind: "array";
  readonly dtype: DType;
  readonly ndim: number;
  readonly layout: GlobalArray["layout"];
  /** Arguments that share a buffer have the same number; numbered from 0 in order of first use. */
  readonly group: number;
  /** A copy of a Uint8ClampedArray: stores clamp to 0 to 255, and round fractions. */
  readonly clamped?: true;
  /** The size of the last of several axes where it is 2, 3 or 4, as of points and pixels, and the code may be for this size alone. */
  readonly few?: number | undefined;
  /** For the arrays of a stencil, whose indices count from the thread's place. */
  readonly relative?: Relative;
}

/** Index k along an axis means the element `origin + k` after the thread's place in the grid; the last axis lies along x. */
export interface Relative {
  /** One per axis, 3 at most. */
  readonly origin: readonly number[];
  /** Least and greatest index along each axis. null: indices are constants, and `reach` of the array's IR says which there are. */
  readonly reach: Reach | null;
}

/** One pair per axis. */
export type Reach = readonly (readonly [least: number, greatest: number])[];

/**
 * `weak` is true for a JavaScript number, whose type is then float64: the kernel decides by its use whether it is whole or
 * fractional, and of how many bits; and for a bigint, whose type is then int64: its use may make it uint64. It is false
 * where a signature, a typed number or a boolean fixes the type.
 */
export interface ScalarArg {
  readonly kind: "scalar";
  readonly type: DType;
  readonly weak: boolean;
}

/** A function as text, with everything it brings in from outside. */
export interface FunctionUse {
  readonly kind: "function";
  readonly source: Source;
  /** The first parameter is the context. Always so for kernels. */
  readonly hasContext: boolean;
  readonly uses: Uses;
  /** A gufunc's function, which writes its results to arrays: returning one is an error. */
  readonly writesResults?: true;
  /**
   * Its arguments are words of 32 bits, from integers modulo 2^32. A call passes this many; the arguments after them are 0
   * if left out.
   */
  readonly words?: number;
  /** Its first argument is the states of generators, uint32 [n, 4]. */
  readonly states?: true;
  /**
   * How many arguments its signature gives. The function may leave out the last parameters if it does not read them, as in
   * JavaScript.
   */
  readonly takes?: number;
  /** For a kernel that is built, not read from its text: a `BuildKernel`, whose builder imports this file. */
  readonly build?: (builder: never) => void;
  /** Says as plain data which kernel `build` builds. Left out where no data says that. */
  readonly planned?: Planned;
}

/** Says what a builder builds: equal data mean equal kernels. */
export interface Planned {
  readonly kind: string;
  readonly plan: object;
  /** Tells builds of the package apart whose code builds it; null where its sources run. */
  readonly build: string | null;
}

export type Uses = Readonly<Record<string, Use>>;

export type Use =
  /** A weak number, of 64 bits if it is a bigint, or a bool. */
  | { readonly kind: "value"; readonly value: number | bigint | boolean }
  /** Row-major values; float16 as numbers, bool as 0 or 1. */
  | {
      readonly kind: "array";
      readonly dtype: DType;
      readonly shape: readonly number[];
      readonly values: readonly (number | bigint)[];
    }
  /** An element type of arrays that the kernel makes. */
  | { readonly kind: "record"; readonly type: RecordType }
  | FunctionUse;
