import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import type { Stmt, StoreStmt } from "../../../ir/ir.ts";
import { operands } from "../../../ir/types.ts";
import { someExpr } from "../../../ir/walk.ts";
import { mathTable } from "../../../math/table.ts";
import type { AccessPlan } from "./access-plan.ts";

/**
 * Whether statements may as well be run where no lane needs them: a few assignments of what is quickly computed, with loads
 * that test where they read. Facts proven about an index hold only if some lane needs it.
 */
export function isCheap(list: readonly Stmt[], accesses: ReadonlyMap<LoadExpr | StoreStmt, AccessPlan>): boolean {
  const trusts = (part: Expr): boolean =>
    part.kind === "load" && (accesses.get(part)?.steps?.axes.some(({ proven }) => proven) ?? false);
  let left = 12;
  return list.every((stmt) => {
    if (stmt.kind !== "assign" || someExpr(stmt.value, trusts)) return false;
    left -= weight(stmt.value);
    return left >= 0;
  });
}

function weight(expr: Expr): number {
  const own = expr.kind === "load" ? 4 : expr.kind === "math" ? mathTable[expr.fn].cost : 1;
  return operands(expr).reduce((sum, part) => sum + weight(part), own);
}
