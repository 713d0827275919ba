import { type Among, type Difference, differenceOf, join } from "../../../ir/analysis/uniformity.ts";
import type { ArrayId, Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { liveness } from "../../../ir/live.ts";
import { assigned, statements } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import { once } from "../once.ts";
import { type Divergence, divergence } from "./divergence.ts";
import { isCounter, isPlace, type LaneAxis } from "./lane-axis.ts";

/** What is known of a body that runs side by side along `axis`. */
export interface Analysis {
  readonly axis: LaneAxis;
  /** Arrays of which each lane has its own. */
  readonly own: ReadonlySet<ArrayId>;
  readonly divergence: Divergence;
  /** How an expression of the body differs between lanes that are active where it stands. */
  readonly difference: (expr: Expr) => Difference;
  readonly local: (id: LocalId) => Difference;
}

/** By fixpoint: what differs decides where lanes part, and that decides what else differs. */
export function analyse(
  body: readonly Stmt[],
  axis: LaneAxis,
  locals: RegionLocals,
  laneArrays: ReadonlySet<ArrayId>,
): Analysis {
  // Rounds of a loop have the arrays of their one thread.
  const own: ReadonlySet<ArrayId> = typeof axis === "number" ? laneArrays : new Set();
  const live = liveness(body, locals.flush);
  const known = new Map<LocalId, Difference>();
  for (const local of locals.block) known.set(local, 0);
  for (const local of locals.kept) known.set(local, "varying");
  if (typeof axis === "object") for (const reduced of axis.folds.keys()) known.set(reduced, "varying");
  const local = (id: LocalId): Difference => known.get(id) ?? null;
  const lanes = amongLanes(axis, own, local);
  const difference = (expr: Expr): Difference => differenceOf(expr, lanes);
  for (;;) {
    const apart = divergence(body, live, locals.flush, difference);
    let changed = false;
    const raise = (id: LocalId, to: Difference): void => {
      const next = join(local(id), to);
      if (next === local(id)) return;
      known.set(id, next);
      changed = true;
    };
    for (const stmt of statements(body)) {
      if (stmt.kind === "assign") raise(stmt.local, difference(stmt.value));
      else for (const id of assigned(stmt)) raise(id, "varying");
    }
    for (const id of apart.carried) raise(id, "varying");
    if (!changed) {
      // What is read and never set holds anything: the same anything in all lanes.
      const settled = (id: LocalId): Difference => known.get(id) ?? 0;
      const answers = new Map<Expr, Difference>();
      const answer = (expr: Expr): Difference =>
        once(answers, expr, () => differenceOf(expr, amongLanes(axis, own, settled)));
      return { axis, own, divergence: apart, local: settled, difference: answer };
    }
  }
}

/** Neighbours along the axis. */
const amongLanes = (axis: LaneAxis, own: ReadonlySet<ArrayId>, local: Among["local"]): Among => ({
  local: (id) => (isCounter(axis, id) ? 1 : local(id)),
  position(expr) {
    // Rounds of a loop are one thread's.
    if (expr.of === "laneid") return typeof axis === "number" ? "varying" : 0;
    return isPlace(axis, expr) ? 1 : 0;
  },
  load: (expr, index) => (own.has(expr.array) ? "varying" : index),
});
