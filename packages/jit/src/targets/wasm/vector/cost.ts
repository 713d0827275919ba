import { IN_VAIN, valueCost } from "../../../ir/analysis/cost.ts";
import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import type { Stmt, StoreStmt } from "../../../ir/ir.ts";
import { someExpr } from "../../../ir/walk.ts";
import type { AccessPlan } from "./access-plan.ts";

/** A load that tests where it reads. */
const LOAD = 4;

/**
 * Whether statements may as well be run where no lane needs them: a few assignments of what is quickly computed, with loads
 * that test where they read. Facts proven about an index hold only if some lane needs it.
 */
export function isCheap(list: readonly Stmt[], accesses: ReadonlyMap<LoadExpr | StoreStmt, AccessPlan>): boolean {
  const trusts = (part: Expr): boolean =>
    part.kind === "load" && (accesses.get(part)?.steps?.axes.some(({ proven }) => proven) ?? false);
  let cost = 0;
  return list.every((stmt) => {
    if (stmt.kind !== "assign" || someExpr(stmt.value, trusts)) return false;
    cost += valueCost(stmt.value, LOAD);
    return cost <= IN_VAIN;
  });
}
