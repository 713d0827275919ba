import type { Expr } from "../../../ir/expr.ts";
import type { RoundLoop, Scope } from "../build.ts";

/** Along what lanes lie side by side: threads along an axis of the grid, or rounds of one thread's loop. */
export type LaneAxis = GridAxis | Rounds;
export type GridAxis = 0 | 1 | 2;

/** Lane 0 is the round in which the loop's counter has the value it has now; from lane to lane it is 1 more. */
export type Rounds = Pick<RoundLoop, "counter">;

/** Which position is counted along an axis of the grid: threadIdx where the body uses it along the axis, else globalIdx. */
export type Origin = "threadIdx" | "globalIdx";

/** Whether the expression is a place along the axis: 1 more in each lane. */
export function isPlace(axis: LaneAxis, expr: Expr): boolean {
  if (typeof axis === "object") return expr.kind === "local" && expr.local === axis.counter;
  return expr.kind === "position" && expr.axis === axis && (expr.of === "threadIdx" || expr.of === "globalIdx");
}

/** Pushes lane 0's place. */
export function pushPlace({ positions, places }: Scope, axis: LaneAxis, origin: Origin): void {
  if (typeof axis === "object") places.get(axis.counter);
  else positions.get(origin, axis);
}
