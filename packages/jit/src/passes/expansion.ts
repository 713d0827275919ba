import type { Span } from "../diagnostics/source.ts";
import type { Expr } from "../ir/expr.ts";

/** A value of 64 bits as two of uint32. */
export type Words = readonly [low: Expr, high: Expr];

/** One kernel or function while its values of 64 bits become words; statements that compute words come before the current one. */
export interface Expansion {
  /** A value that has no more than 32 bits. */
  number(expr: Expr): Expr;
  /** A value of 64 bits. */
  words(expr: Expr): Words;
  /** The value in a local of its own, so that it is computed once. */
  kept(value: Expr): Expr;
  /** The results of a function of the library, all uint32. */
  call(name: string, args: readonly Expr[], results: number, span: Span): readonly Expr[];
}
