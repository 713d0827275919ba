import { type LoopTest, steppedLoop } from "../../ir/counted-loop.ts";
import type { LocalId } from "../../ir/expr.ts";
import type { LoopStmt, Stmt } from "../../ir/ir.ts";
import { escapes } from "../../ir/jumps.ts";
import { assignedIn, isLocal, someExprIn } from "../../ir/walk.ts";

/** A loop of each thread over the elements at its own position in the grid, a whole grid further, and so on. */
export interface GridStride {
  /** Nothing outside of the loop reads it. */
  readonly counter: LocalId;
  /** Along which the grid is. */
  readonly axis: number;
  readonly tests: readonly LoopTest[];
  /** An iteration, without tests and step. */
  readonly body: readonly Stmt[];
}

/** The loops `for (i = globalIdx; i < n; i += gridSize)` of a list that has gone through `grid-positions`. */
export function gridStrides(list: readonly Stmt[]): ReadonlyMap<LoopStmt, GridStride> {
  const found = new Map<LoopStmt, GridStride>();
  for (const [at, stmt] of list.entries()) {
    const stride = stmt.kind === "loop" ? strideOf(stmt, list.slice(0, at)) : null;
    if (stmt.kind !== "loop" || stride === null) continue;
    const others = list.filter((other) => other !== stmt);
    if (!someExprIn(others, (expr) => isLocal(expr, stride.counter))) found.set(stmt, stride);
  }
  return found;
}

function strideOf(loop: LoopStmt, before: readonly Stmt[]): GridStride | null {
  const stepped = steppedLoop(loop);
  if (stepped === null) return null;
  const { counter, by, tests, body } = stepped;
  if (tests.length === 0 || escapes(body) || by.kind !== "position" || by.of !== "gridSize") return null;
  const start = before.findLast((stmt) => assignedIn([stmt]).has(counter));
  if (start?.kind !== "assign" || start.value.kind !== "position") return null;
  const { of, axis } = start.value;
  return of === "globalIdx" && axis === by.axis ? { counter, axis, tests, body } : null;
}
