import { operationCost } from "../ir/analysis/cost.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { AssignStmt, Stmt } from "../ir/ir.ts";
import { mapBodies, partsOf, someExpr, statements, withBody } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** The cost of an operation that takes longer than a test: a quotient, a root. */
const DEAR = 4;

/**
 * Marks values that take long and that only statements under tests of their own read: stores, updates, branches. V8 puts a
 * value without effects into each of the branches that read it, and computes it in all of them.
 */
export const computedOnce: Pass = {
  name: "computed-once",
  needs: ["single-assignment", "forward-substitution"],
  why: "V8 computes a value again in each branch that reads it",
  debug: false,
  run: (kernel) => withBody(kernel, listOf(kernel.body)),
};

/** From the end: a value that is computed once keeps the values that it is made of from being computed again. */
function listOf(list: readonly Stmt[]): readonly Stmt[] {
  let result: Stmt[] | null = null;
  for (let at = list.length - 1; at >= 0; at--) {
    const stmt = list[at]!;
    const inner = mapBodies(stmt, listOf);
    const rest = result ?? list;
    const marked =
      inner.kind === "assign" && isSpread(inner, rest, at + 1) ? { ...inner, apart: true as const } : inner;
    if (marked === stmt) continue;
    result ??= [...list];
    result[at] = marked;
  }
  return result ?? list;
}

function isSpread(stmt: AssignStmt, list: readonly Stmt[], from: number): boolean {
  if (!stmt.let || !someExpr(stmt.value, (part) => operationCost(part) >= DEAR)) return false;
  const names = new Set<LocalId>([stmt.local]);
  const isName = (part: Expr): boolean => part.kind === "local" && names.has(part.local);
  let readers = 0;
  for (const next of list.slice(from)) {
    const reading = statements([next]).filter((one) => partsOf(one).some(isName));
    if (reading.length === 0) continue;
    const isLoaded = partsOf(next).some((part) => part.kind === "load" && someExpr(part, isName));
    if (next.kind === "assign" && next.let && !next.apart && !isLoaded) names.add(next.local);
    else if (next.kind === "assign" || (next.kind === "if" && reading.includes(next))) return false;
    else readers += reading.length;
  }
  return readers > 1;
}
