import type { Complex } from "./complex.ts";
import type { DT, FloatType, Ty, Typed } from "./types.ts";

/** A random program: data only, so that it can be printed, computed with plain JavaScript, and made smaller. */
export interface Program {
  readonly args: readonly Arg[];
  readonly constants: readonly ConstantArray[];
  readonly functions: readonly Fn[];
  readonly body: readonly Stmt[];
  readonly grid: number;
  readonly block: number;
}

/** An element: a bigint of the integers of 64 bits. */
export type Value = number | bigint | Complex;

export type Arg = ArrayArg | RecordsArg | ScalarArg;

/** A number of a record. */
export interface Field {
  readonly name: string;
  readonly dtype: DT;
}

export interface RecordsArg {
  readonly kind: "records";
  readonly name: string;
  readonly fields: readonly Field[];
  readonly align: boolean;
  readonly shape: readonly [number];
  readonly view: View;
  /** Of each record of the memory behind the view, its fields. */
  readonly data: readonly (readonly Value[])[];
}

/** How the argument lies in the memory behind it. */
export type View = "C" | "reversed" | "mirrored" | "stepped" | "transposed" | "broadcast";

export interface ArrayArg {
  readonly kind: "array";
  readonly name: string;
  readonly dtype: DT;
  readonly shape: readonly number[];
  readonly view: View;
  /** Elements of the memory behind the view, row-major. */
  readonly data: readonly Value[];
  /** A Uint8ClampedArray. */
  readonly clamped?: boolean;
  /** The argument whose memory this one is, too. */
  readonly alias?: string;
}

export interface ScalarArg {
  readonly kind: "scalar";
  readonly name: string;
  /** What the kernel uses it as, whatever its value is. */
  readonly use: "whole" | "bigint" | "fraction" | "truth";
  readonly value: number | bigint | boolean;
}

export interface ConstantArray {
  readonly name: string;
  readonly dtype: DT;
  readonly values: readonly Value[];
}

/** A device function; parameters and result have these types at every call. */
export interface Fn {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly ty: Typed }[];
  readonly result: Typed;
  readonly body: readonly Stmt[];
}

export type Expr =
  | { readonly k: "lit"; readonly ty: Ty; readonly v: number | bigint | boolean }
  /** `js` is what the oracle calls it, where that is not its name. */
  | { readonly k: "name"; readonly ty: Ty; readonly name: string; readonly js?: string }
  | { readonly k: "load"; readonly ty: Ty; readonly array: string; readonly index: readonly Expr[] }
  | { readonly k: "bin"; readonly ty: Ty; readonly op: string; readonly a: Expr; readonly b: Expr }
  /** Of a complex number. */
  | { readonly k: "part"; readonly ty: Ty; readonly of: Expr; readonly part: "real" | "imag" }
  | { readonly k: "un"; readonly ty: Ty; readonly op: string; readonly a: Expr }
  | { readonly k: "cond"; readonly ty: Ty; readonly c: Expr; readonly a: Expr; readonly b: Expr }
  | { readonly k: "call"; readonly ty: Ty; readonly fn: string; readonly args: readonly Expr[] }
  | { readonly k: "user"; readonly ty: Ty; readonly fn: string; readonly args: readonly Expr[] }
  /** Exact integer division in one of its spellings. */
  | {
      readonly k: "quot";
      readonly ty: Ty;
      readonly form: "trunc" | "floor" | "ceil" | "or";
      readonly a: Expr;
      readonly b: Expr;
    };

export type Stmt =
  | { readonly k: "let"; readonly name: string; readonly ty: Ty; readonly init: Expr; readonly fixed: boolean }
  /** `let v = 0; v = e`: the type comes from the second statement. */
  | { readonly k: "letweak"; readonly name: string; readonly ty: Ty; readonly init: Expr; readonly e: Expr }
  | { readonly k: "assign"; readonly name: string; readonly ty: Ty; readonly op: string; readonly e: Expr }
  | {
      readonly k: "guarded";
      readonly c: Expr;
      readonly op: "&&" | "||";
      readonly name: string;
      readonly ty: Ty;
      readonly e: Expr;
    }
  | { readonly k: "if"; readonly c: Expr; readonly then: readonly Stmt[]; readonly else: readonly Stmt[] }
  | Loop
  | { readonly k: "switch"; readonly on: Expr; readonly cases: readonly Case[] }
  | { readonly k: "break" }
  | { readonly k: "continue" }
  | { readonly k: "return"; readonly e: Expr | null }
  | {
      readonly k: "store";
      readonly array: string;
      readonly dtype: DT;
      readonly index: readonly Expr[];
      readonly op: string;
      readonly e: Expr;
    }
  | {
      readonly k: "atomic";
      readonly op: string;
      readonly array: string;
      readonly dtype: DT;
      readonly index: readonly Expr[];
      readonly args: readonly Expr[];
      readonly result: string | null;
    }
  | {
      readonly k: "collective";
      readonly name: string;
      readonly ty: Ty;
      readonly fn: string;
      readonly args: readonly Expr[];
    }
  /** A copy of a record. `data` is what the oracle reads. */
  | {
      readonly k: "record";
      readonly name: string;
      readonly array: string;
      readonly index: readonly Expr[];
      readonly types: readonly { readonly name: string; readonly ty: Typed }[];
      readonly data: readonly Expr[];
    }
  | {
      readonly k: "object";
      readonly name: string;
      readonly items: readonly { readonly name: string; readonly ty: Typed; readonly e: Expr }[];
    }
  | { readonly k: "remake"; readonly name: string; readonly field: string; readonly ty: Typed; readonly e: Expr }
  /** Fields that stand in the text, and those that come from a value. */
  | {
      readonly k: "put";
      readonly array: string;
      readonly index: readonly Expr[];
      readonly from: { readonly name: string } | { readonly array: string; readonly index: readonly Expr[] } | null;
      readonly items: readonly { readonly field: Field; readonly e: Expr }[];
      readonly data: readonly { readonly field: Field; readonly e: Expr }[];
    }
  | { readonly k: "local"; readonly name: string; readonly dtype: DT; readonly size: number; readonly init: Expr }
  /** A shared array of a cell per thread, each written by its thread; then a barrier. */
  | { readonly k: "shared"; readonly name: string; readonly dtype: DT; readonly init: Expr }
  /** Write one's own cell, wait, read others', wait. */
  | {
      readonly k: "exchange";
      readonly array: string;
      readonly dtype: DT;
      readonly e: Expr;
      readonly read: readonly Stmt[];
      readonly barrier: string;
    }
  /** Shared counters, zeroed before any return. */
  | { readonly k: "counters"; readonly name: string; readonly dtype: DT; readonly start: number }
  | {
      readonly k: "count";
      readonly update: readonly Stmt[];
      readonly array: string;
      readonly dtype: DT;
      readonly name: string;
      readonly index: Expr;
    }
  | { readonly k: "fence"; readonly fn: string };

export interface Loop {
  readonly k: "loop";
  readonly form: "for" | "down" | "range" | "while" | "do";
  readonly name: string;
  readonly from: Expr;
  readonly to: Expr;
  readonly step: number;
  readonly body: readonly Stmt[];
}

export interface Case {
  /** null: default. */
  readonly test: number | null;
  readonly body: readonly Stmt[];
  readonly leaves: boolean;
}

export const lit = (v: number | bigint | boolean): Expr => ({
  k: "lit",
  ty:
    typeof v === "boolean"
      ? "~bool"
      : typeof v === "bigint"
        ? "~big"
        : Number.isInteger(v) && !Object.is(v, -0)
          ? "~int"
          : "~frac",
  v,
});
export const name = (text: string, ty: Ty, js?: string): Expr =>
  js === undefined ? { k: "name", ty, name: text } : { k: "name", ty, name: text, js };
export const bin = (op: string, a: Expr, b: Expr, ty: Ty): Expr => ({ k: "bin", ty, op, a, b });
export const call = (fn: string, args: readonly Expr[], ty: Ty): Expr => ({ k: "call", ty, fn, args });
/** The float of fractions that met nothing. */
export const fractionOf = ({ args }: Program): FloatType =>
  args.some(
    (arg) =>
      (arg.kind === "array" && isOfDoubles(arg.dtype)) ||
      (arg.kind === "records" && arg.fields.some((field) => isOfDoubles(field.dtype))),
  )
    ? "float64"
    : "float32";
const isOfDoubles = (type: DT | Typed): boolean => type === "float64" || type === "complex128";
