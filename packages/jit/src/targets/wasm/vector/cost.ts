import type { Expr } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { operands } from "../../../ir/types.ts";
import { expressions, statements } from "../../../ir/walk.ts";

/** Nodes of all statements and their expressions. */
export function sizeOf(list: readonly Stmt[]): number {
  let total = 0;
  for (const stmt of statements(list)) total += 1 + expressions(stmt).reduce((sum, expr) => sum + nodes(expr), 0);
  return total;
}

const nodes = (expr: Expr): number => operands(expr).reduce((sum, part) => sum + nodes(part), 1);

/** Whether statements may as well be run where no lane needs them: a few assignments of what is quickly computed. */
export function isCheap(list: readonly Stmt[]): boolean {
  let left = 12;
  return list.every((stmt) => {
    if (stmt.kind !== "assign") return false;
    left -= weight(stmt.value);
    return left >= 0;
  });
}

function weight(expr: Expr): number {
  const own = expr.kind === "load" ? 4 : expr.kind === "math" ? 20 : 1;
  return operands(expr).reduce((sum, part) => sum + weight(part), own);
}
