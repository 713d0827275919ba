import { accessesOf } from "../../../ir/accesses.ts";
import type { ArrayId, LoadExpr } from "../../../ir/expr.ts";
import type { Kernel, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { binary, int32 } from "../../../ir/make.ts";
import { waits } from "../../../ir/sync.ts";
import { bits } from "../../../ir/types.ts";
import { isUnordered, keepsOrder } from "../../../ir/unordered.ts";
import { bodies, partsOf, someStmt } from "../../../ir/walk.ts";
import { type AccessPlan, type CounterRange, type Planning, planAccess, type Standing } from "./access-plan.ts";
import { type Counter, countersOf } from "./counters.ts";
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
  const all = countersOf(body);
  const list = (stmts: readonly Stmt[], where: Standing): void => {
    for (const stmt of stmts) {
      for (const part of partsOf(stmt)) if (part.kind === "load") plans.set(part, planAccess(p, part, where));
      if (stmt.kind === "store") plans.set(stmt, planAccess(p, stmt, where));
      if (stmt.kind === "if" && where.expected && p.analysis.divergence.ifs.has(stmt)) {
        p.interior.condition(stmt);
        const known = p.interior.known.get(stmt);
        list(stmt.then, { ...where, expected: known !== false, together: false });
        list(stmt.else, { ...where, expected: known !== true, together: false });
      } else {
        const counter = all.get(stmt);
        const counters = counter === undefined ? where.counters : [...where.counters, ...rangeOf(p, counter)];
        const inside = stmt.kind === "loop" ? { ...where, counters, repeated: true } : where;
        for (const inner of bodies(stmt)) list(inner, inside);
      }
    }
  };
  const together = p.analysis.divergence.escapes.size === 0;
  list(body, { expected: true, repeated: false, together, counters: [] });
  return plans;
}

/** The range of a counter, where the launch or the row says it. */
function rangeOf({ rows }: Planning, { counter, first, by, tests }: Counter): readonly CounterRange[] {
  if (by !== 1 || first < 0) return [];
  const ends = tests.map(({ op, bound }) => (op === "lt" ? rows.fixed(bound) : null));
  const end = ends.find((one) => one !== null);
  return end ? [{ counter, last: binary("sub", end, int32(1, end.span), end.span) }] : [];
}
