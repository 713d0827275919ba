import type { CountedLoop } from "./counted-loop.ts";
import type { Expr, LocalId } from "./expr.ts";
import type { AssignStmt } from "./ir.ts";
import { escapes } from "./jumps.ts";
import { timesRead } from "./lets.ts";
import { isInteger, operands } from "./types.ts";
import { assignedIn, isLocal, readsLocal, timesSet } from "./walk.ts";

/**
 * A reduction in a loop: `sum = sum + x[i] * y[i]`. Each iteration sets the local from its own old value, and does nothing else
 * with it. The parts need nothing of other iterations; what is around them must be done in the order of the iterations.
 */
export interface Reduction {
  readonly stmt: AssignStmt;
  /** The largest parts of the value that do not read the local and vary between iterations. */
  readonly parts: readonly Expr[];
  /**
   * The order in which values are combined makes no difference to any bit, so they may be combined with the first value
   * first.
   */
  readonly anyOrder: "own" | "zero" | null;
}

/**
 * Extremes, "and" and "or" may combine a value repeatedly, also several times in an iteration; sums of integers and "xor" begin at 0
 * and take one. Math.max of floats has one answer for zeros and NaN, in any order.
 */
function anyOrder({ local, value }: AssignStmt, parts: readonly Expr[]): Reduction["anyOrder"] {
  const name = operationOf(value);
  const inChain = (expr: Expr): boolean =>
    parts.includes(expr) || isLocal(expr, local) || (operationOf(expr) === name && operands(expr).every(inChain));
  if (name === null || !inChain(value)) return null;
  if (name === "min" || name === "max" || name === "and" || name === "or") return "own";
  return parts.length === 1 && (name === "xor" || (name === "add" && isInteger(value.type))) ? "zero" : null;
}

const operationOf = (expr: Expr): string | null =>
  expr.kind === "math" ? expr.fn : expr.kind === "binary" ? expr.op : null;

/** The reductions of an iteration, by local. */
export function reductionsOf({ counter, body: round }: CountedLoop): ReadonlyMap<LocalId, Reduction> {
  const found = new Map<LocalId, Reduction>();
  if (escapes(round)) return found;
  const times = timesSet(round);
  const uses = timesRead(round);
  const differs = new Set([counter, ...assignedIn(round)]);
  for (const stmt of round) {
    if (stmt.kind !== "assign" || times.get(stmt.local) !== 1 || uses.get(stmt.local) !== 1) continue;
    const { local, value } = stmt;
    const reads = (expr: Expr): boolean => readsLocal(expr, local);
    const parts: Expr[] = [];
    let inOrder = true;
    const collect = (expr: Expr): void => {
      if (expr.kind === "const" || expr.kind === "param" || (expr.kind === "local" && !differs.has(expr.local))) return;
      if (!reads(expr)) return void parts.push(expr);
      // Its loads depend on the previous iteration.
      inOrder &&= expr.kind !== "load";
      operands(expr).forEach(collect);
    };
    if (!reads(value)) continue;
    collect(value);
    if (inOrder) found.set(local, { stmt, parts, anyOrder: anyOrder(stmt, parts) });
  }
  return found;
}
