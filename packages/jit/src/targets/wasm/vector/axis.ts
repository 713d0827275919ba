import { accessesIn, accessesOf } from "../../../ir/accesses.ts";
import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import type { ArrayDecl, AtomicStmt, Kernel, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { inMemoryOrder } from "../../../ir/shape.ts";
import { bodies, someExprIn } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import type { Axis, Triple } from "../options.ts";
import { analyse } from "./analysis.ts";

/** Where lanes read anywhere along x, the share of its score that another axis may have: grids are often short along it. */
const ANYWHERE = 0.7;

const NONE: RegionLocals = { block: new Set(), kept: new Set(), fetch: new Set(), flush: new Set() };

/**
 * The axis along which threads should run in lanes: the axis along which most accesses are to neighbouring elements or to
 * the same element; accesses in loops count first.
 *
 * @param block - threads per block, if blocks are run one by one: an axis with few threads is useless then.
 */
export function chooseAxis(kernel: Kernel, block: Triple | null = null): Axis {
  const others = ([1, 2] as const).filter((axis) => (block === null ? uses(kernel, axis) : block[axis] >= 4));
  if (others.length === 0) return 0;
  let best: Axis = 0;
  const along = scoreOf(kernel, best);
  let most = along < 0 ? ANYWHERE * along : along;
  for (const axis of others) {
    const score = scoreOf(kernel, axis);
    if (score <= most) continue;
    best = axis;
    most = score;
  }
  return best;
}

/** Whether threads along an axis differ. Memory that each thread has at `[z][y][x]` does not count: x is the axis of such accesses. */
function uses(kernel: Kernel, axis: Axis): boolean {
  const own = accessesIn(kernel.body).filter(({ array, index }) => isOwn(kernel.arrays[array]!, index));
  const places = new Set<Expr>(own.flatMap(({ index }) => index));
  const along = (expr: Expr): boolean =>
    expr.kind === "position" &&
    expr.axis === axis &&
    (expr.of === "globalIdx" || expr.of === "threadIdx") &&
    !places.has(expr);
  return someExprIn(kernel.body, along);
}

const isOwn = (array: ArrayDecl, index: readonly Expr[]): boolean =>
  array.space === "global" &&
  array.layout === "C" &&
  index.length >= 3 &&
  index.slice(-3).every((one, i) => one.kind === "position" && one.of === "globalIdx" && one.axis === 2 - i);

function scoreOf(kernel: Kernel, axis: Axis): number {
  const own = new Set([...kernel.arrays.keys()].filter((id) => kernel.arrays[id]?.space === "local"));
  const { difference } = analyse(kernel, kernel.body, axis, NONE, own);
  const access = ({ kind, array, index }: LoadExpr | StoreStmt | AtomicStmt): number => {
    // Each thread has its own, whatever the axis.
    if (own.has(array) || kind === "atomic") return 0;
    const steps = inMemoryOrder(kernel.arrays[array]!, index).map((one) =>
      difference(one.kind === "binary" && one.op === "rem" ? one.left : one),
    );
    if (steps.every((step) => step === 0)) return kind === "store" ? -4 : 1;
    if (steps.includes("varying")) return -3;
    const adjacent = Math.abs(steps.at(-1) as number) === 1 && steps.slice(0, -1).every((step) => step === 0);
    return adjacent ? (kind === "store" ? 3 : 2) : -2;
  };
  const list = (stmts: readonly Stmt[], weight: number): number => {
    let total = 0;
    for (const stmt of stmts) {
      for (const one of accessesOf(stmt)) total += weight * access(one);
      for (const inner of bodies(stmt)) total += list(inner, stmt.kind === "loop" ? Math.min(weight * 8, 512) : weight);
    }
    return total;
  };
  return list(kernel.body, 1);
}
