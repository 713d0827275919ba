import type { Expr } from "./expr.ts";
import type { Stmt } from "./ir.ts";
import { mapBodies, mapEach, mapExpr, mapExpressions, mapOperands } from "./walk.ts";

/**
 * The list with each node in it, statement or expression, a node of its own. A pass that puts statements in several
 * positions copies them: facts about a node (whether its index is inside, which values are live after it) belong to its
 * position.
 */
export const copyList = (list: readonly Stmt[]): readonly Stmt[] =>
  list.map((stmt) => mapBodies(mapExpressions({ ...stmt }, copyOf), copyList));

const copyOf = (expr: Expr): Expr => mapExpr(expr, (part) => ({ ...part }));

/** The list in which a node that was met before, in it or in `met`, is a copy; the list itself where each is met once. */
export function uniqueList(list: readonly Stmt[], met: Set<object> = new Set()): readonly Stmt[] {
  const own = <T extends object>(node: T): T => {
    if (met.has(node)) return { ...node };
    met.add(node);
    return node;
  };
  const expr = (node: Expr): Expr => mapOperands(own(node), expr);
  return mapEach(list, (stmt) => mapBodies(mapExpressions(own(stmt), expr), (inner) => uniqueList(inner, met)));
}
