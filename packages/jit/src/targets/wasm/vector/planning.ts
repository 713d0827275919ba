import { accessesOf } from "../../../ir/accesses.ts";
import { countedLoop } from "../../../ir/counted-loop.ts";
import type { ArrayId, Expr, LoadExpr, LocalId } from "../../../ir/expr.ts";
import type { Kernel, LoopStmt, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { waits } from "../../../ir/sync.ts";
import { bits } from "../../../ir/types.ts";
import { isUnordered, keepsOrder } from "../../../ir/unordered.ts";
import { assignedIn, bodies, partsOf, someStmt } from "../../../ir/walk.ts";
import { type AccessPlan, type CounterRange, type Planning, planAccess, type Standing } from "./access-plan.ts";
import type { LaneAxis } from "./lane-axis.ts";

/** Whether a body holds nothing that only single threads can do. All iterations of a loop have the thread's local arrays. */
export function isSupported(
  kernel: Kernel,
  body: readonly Stmt[],
  axis: LaneAxis,
  laneArrays: ReadonlySet<ArrayId>,
): boolean {
  const isLocal = (array: ArrayId): boolean =>
    typeof axis === "number" && kernel.arrays[array]!.space === "local" && !laneArrays.has(array);
  return !someStmt(body, (stmt) => {
    // The lanes of a warp answer the collectives that a region has.
    if (
      stmt.kind !== "collective" &&
      (waits(stmt) || stmt.kind === "log" || stmt.kind === "assert" || stmt.kind === "call")
    )
      return true;
    if (stmt.kind === "atomic") {
      if (bits(kernel.arrays[stmt.array]!.dtype) === 64) return true;
      if (!isUnordered(kernel, stmt) && !keepsOrder(kernel, body, stmt)) return true;
    }
    return accessesOf(stmt).some(({ array }) => isLocal(array));
  });
}

/** Plans every access, and takes the conditions around them into the interior. */
export function planAccesses(p: Planning, body: readonly Stmt[]): ReadonlyMap<LoadExpr | StoreStmt, AccessPlan> {
  const plans = new Map<LoadExpr | StoreStmt, AccessPlan>();
  const list = (stmts: readonly Stmt[], where: Standing): void => {
    const first = new Map<LocalId, Expr>();
    for (const stmt of stmts) {
      for (const part of partsOf(stmt)) if (part.kind === "load") plans.set(part, planAccess(p, part, where));
      if (stmt.kind === "store") plans.set(stmt, planAccess(p, stmt, where));
      if (stmt.kind === "if" && where.expected && p.analysis.divergence.ifs.has(stmt)) {
        p.interior.condition(stmt);
        const known = p.interior.known.get(stmt);
        list(stmt.then, { ...where, expected: known !== false, together: false });
        list(stmt.else, { ...where, expected: known !== true, together: false });
      } else {
        const range = stmt.kind === "loop" ? rangeOf(p, stmt, first) : null;
        const counters = range === null ? where.counters : [...where.counters, range];
        for (const inner of bodies(stmt))
          list(inner, stmt.kind === "loop" ? { ...where, counters, repeated: true } : where);
      }
      for (const local of assignedIn([stmt])) first.delete(local);
      if (stmt.kind === "assign") first.set(stmt.local, stmt.value);
    }
  };
  const together = p.analysis.divergence.escapes.size === 0;
  list(body, { expected: true, repeated: false, together, counters: [] });
  return plans;
}

/** The range of the counter of a loop that counts up by 1; null where it is not known before the row. */
function rangeOf({ rows }: Planning, loop: LoopStmt, values: ReadonlyMap<LocalId, Expr>): CounterRange | null {
  const counted = countedLoop(loop);
  if (counted?.by !== 1) return null;
  const { counter, tests } = counted;
  const first = values.get(counter);
  if (first?.kind !== "const" || Number(first.value) < 0) return null;
  for (const { op, bound } of tests) {
    const end = op === "lt" ? rows.fixed(bound) : null;
    if (end !== null) return { counter, end };
  }
  return null;
}
