import { once } from "../../../diagnostics/once.ts";
import { type Divergence, lanewise } from "../../../ir/analysis/divergence.ts";
import { type Among, type Difference, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { ArrayId, Expr, LoadExpr, LocalId } from "../../../ir/expr.ts";
import type { ArrayDecl, Kernel, LoopStmt, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { statements } from "../../../ir/walk.ts";
import type { Build, RegionLocals } from "../build.ts";
import { isCounter, isPosition, type LaneAxis } from "./lane-axis.ts";
import { onceOfBody } from "./of-body.ts";
import { type RowLoop, rowLoop } from "./row-loop.ts";

/** The facts about a body that runs in lanes along `axis`. */
export interface Analysis {
  readonly arrays: readonly ArrayDecl[];
  readonly axis: LaneAxis;
  /** Arrays of which each lane has its own. */
  readonly own: ReadonlySet<ArrayId>;
  readonly divergence: Divergence;
  /** How an expression of the body differs between lanes that are active where it stands. */
  readonly difference: (expr: Expr) => Difference;
  readonly local: (id: LocalId) => Difference;
  /** The loops in which lanes that are threads walk along rows. */
  readonly rows: ReadonlyMap<LoopStmt, RowLoop>;
  /** Their accesses to rows. */
  readonly inRows: ReadonlySet<LoadExpr | StoreStmt>;
}

/** The facts about a body of the kernel that is emitted. */
export const analysisOf: (build: Build, body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals) => Analysis =
  onceOfBody((build, body, axis, locals) => analyse(build.kernel, body, axis, locals, build.laneArrays));

export function analyse(
  { arrays }: Pick<Kernel, "arrays">,
  body: readonly Stmt[],
  axis: LaneAxis,
  locals: RegionLocals,
  laneArrays: ReadonlySet<ArrayId>,
): Analysis {
  // Iterations of a loop have the arrays of their one thread.
  const own: ReadonlySet<ArrayId> = typeof axis === "number" ? laneArrays : new Set();
  const given = new Map<LocalId, Difference>();
  for (const local of locals.block) given.set(local, 0);
  for (const local of locals.kept) given.set(local, "varying");
  if (typeof axis === "object") for (const reduced of axis.reductions.keys()) given.set(reduced, "varying");
  const { divergence, local } = lanewise(body, locals.flush, given, (known) => amongLanes(axis, own, known));
  const among = amongLanes(axis, own, local);
  const answers = new Map<Expr, Difference>();
  const difference = (expr: Expr): Difference => once(answers, expr, () => differenceOf(expr, among, difference));
  const rows = new Map<LoopStmt, RowLoop>();
  for (const stmt of typeof axis === "number" ? statements(body) : []) {
    const found = stmt.kind === "loop" ? rowLoop(arrays, stmt, difference) : null;
    if (found !== null) rows.set(stmt as LoopStmt, found);
  }
  const inRows = new Set([...rows.values()].flatMap(({ accesses }) => accesses));
  return { arrays, axis, own, divergence, local, difference, rows, inRows };
}

/** Neighbours along the axis. */
const amongLanes = (axis: LaneAxis, own: ReadonlySet<ArrayId>, local: Among["local"]): Among => ({
  local: (id) => (isCounter(axis, id) ? 1 : local(id)),
  position(expr) {
    // Iterations of a loop are one thread's.
    if (expr.of === "laneid") return typeof axis === "number" ? "varying" : 0;
    return isPosition(axis, expr) ? 1 : 0;
  },
  load: (expr, index) => (own.has(expr.array) ? "varying" : index),
  lane: 0,
});
