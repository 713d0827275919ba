import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";

/** Small pieces of IR that predication writes. */

export const readLocal = (local: LocalId, type: DType, span: Span): Expr => ({ kind: "local", local, type, span });
export const mask = (local: LocalId, span: Span): Expr => readLocal(local, "bool", span);
export const bool = (value: boolean, span: Span): Expr => ({ kind: "const", value, type: "bool", span });
export const not = (value: Expr): Expr => ({ kind: "unary", op: "not", value, type: "bool", span: value.span });
export const and = (left: Expr, right: Expr): Expr => ({
  kind: "binary",
  op: "and",
  left,
  right,
  type: "bool",
  span: right.span,
});
export const assign = (local: LocalId, value: Expr, span: Span): Stmt => ({ kind: "assign", local, value, span });
export const when = (condition: Expr, then: readonly Stmt[], span: Span): Stmt => ({
  kind: "if",
  condition,
  then,
  else: [],
  span,
});
export const number = (value: number, type: DType, span: Span): Expr => ({ kind: "const", value, type, span });

/** A list being written, in which neighbours under one mask share an `if`. */
export class Output {
  readonly list: Stmt[] = [];
  #mask: LocalId | null = null;
  #guarded: Stmt[] = [];

  /** For all threads. */
  push(...stmts: readonly Stmt[]): void {
    this.close();
    this.list.push(...stmts);
  }

  /** For the threads that the mask holds; for all where it is null. */
  guard(by: LocalId | null, ...stmts: readonly Stmt[]): void {
    if (by === null) return this.push(...stmts);
    if (by !== this.#mask) this.close();
    this.#mask = by;
    this.#guarded.push(...stmts);
  }

  /** What follows tests its mask anew: the last statements may have changed it. */
  close(): void {
    const [first] = this.#guarded;
    if (first !== undefined && this.#mask !== null)
      this.list.push(when(mask(this.#mask, first.span), this.#guarded, first.span));
    this.#guarded = [];
    this.#mask = null;
  }

  finish(): readonly Stmt[] {
    this.close();
    return this.list;
  }
}
