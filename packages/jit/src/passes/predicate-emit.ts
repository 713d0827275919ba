import type { Span } from "../diagnostics/source.ts";
import type { LocalExpr, LocalId } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";
import { readLocal, when } from "../ir/make.ts";

/** Whether the thread takes part. */
export const mask = (local: LocalId, span: Span): LocalExpr => readLocal(local, "bool", span);

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

  /** The statements after it test its mask again: the last statements may have changed it. */
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
