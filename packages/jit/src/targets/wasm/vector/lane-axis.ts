import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import type { Reduction } from "../../../ir/loop-reductions.ts";
import type { ParallelLoop } from "../build.ts";
import type { Axis } from "../options.ts";

/** Along what lanes lie side by side: threads along an axis of the grid, or iterations of one thread's loop. */
export type LaneAxis = Axis | Iterations;

/** Lane 0 is the iteration in which the loop's counter has the value it has now; from lane to lane it is 1 more. */
export type Iterations = Pick<ParallelLoop, "counter" | "reductions">;

/** Whether the expression is a place along the axis: 1 more in each lane. */
export function isPosition(axis: LaneAxis, expr: Expr): boolean {
  if (expr.kind === "local") return isCounter(axis, expr.local);
  return expr.kind === "position" && expr.axis === axis && (expr.of === "threadIdx" || expr.of === "globalIdx");
}

/** Whether the local counts the iterations that lie side by side. */
export const isCounter = (axis: LaneAxis, local: LocalId): boolean =>
  typeof axis === "object" && local === axis.counter;

/** The reductions of the iterations whose values may be combined in any order: each lane has a result of its own. */
export const lanewiseReductions = (axis: LaneAxis): readonly Reduction[] =>
  typeof axis === "object" ? [...axis.reductions.values()].filter(({ anyOrder }) => anyOrder !== null) : [];

/** The reduction that a statement of an iteration does, or null. */
export function reductionOf(axis: LaneAxis, stmt: Stmt): Reduction | null {
  const reduction = typeof axis === "object" && stmt.kind === "assign" ? axis.reductions.get(stmt.local) : undefined;
  return reduction?.stmt === stmt ? reduction : null;
}
