import type { Access } from "./bounds.ts";
import type { Expr, LocalId } from "./expr.ts";
import type { Stmt } from "./ir.ts";
import { partsOf, someExpr, statements } from "./walk.ts";

/** The reads, writes and updates of elements that a statement does itself. */
export const accessesOf = (stmt: Stmt): readonly Access[] => [
  ...(stmt.kind === "store" || stmt.kind === "atomic" ? [stmt] : []),
  ...partsOf(stmt).filter((part) => part.kind === "load"),
];

/** The same of the statements of a list, at any depth. */
export const accessesIn = (list: readonly Stmt[]): readonly Access[] => statements(list).flatMap(accessesOf);

/** Nodes of all statements and their expressions. */
export function sizeOf(list: readonly Stmt[]): number {
  let total = 0;
  for (const stmt of statements(list)) total += 1 + partsOf(stmt).length;
  return total;
}

/** Whether an expression may have another value in the next iteration. */
export const changes = (expr: Expr, set: ReadonlySet<LocalId>): boolean =>
  someExpr(expr, (part) => part.kind === "load" || (part.kind === "local" && set.has(part.local)));
