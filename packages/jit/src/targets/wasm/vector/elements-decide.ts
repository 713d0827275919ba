import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { jumpsOut } from "../../../ir/jumps.ts";
import { operands } from "../../../ir/types.ts";
import { bodies, someExpr } from "../../../ir/walk.ts";

/** Whether a statement is a branch that an element decides, in code of one thread. @param elements - the locals that elements decide. */
export const isDecided = (stmt: Stmt, elements: ReadonlySet<LocalId>): boolean =>
  stmt.kind === "if" && !jumpsOut(stmt.then, ["break"]) && someExpr(stmt.condition, isElement(elements));

export const isElement =
  (elements: ReadonlySet<LocalId>) =>
  (expr: Expr): boolean =>
    expr.kind === "load" || (expr.kind === "local" && elements.has(expr.local));

/**
 * The locals that elements and the answers of other threads decide; some are given.
 *
 * @param branches - by a branch or a choice, too: otherwise by their value alone.
 */
export function fromElements(body: readonly Stmt[], given: Iterable<LocalId>, branches = true): ReadonlySet<LocalId> {
  const found = new Set(given);
  const comesFrom = (value: Expr): boolean =>
    isElement(found)(value) ||
    (value.kind === "select" && !branches ? [value.then, value.else] : operands(value)).some(comesFrom);
  const visit = (list: readonly Stmt[], decided: boolean): void => {
    for (const stmt of list) {
      if (stmt.kind === "assign" && (decided || comesFrom(stmt.value))) found.add(stmt.local);
      if ((stmt.kind === "atomic" || stmt.kind === "collective") && stmt.result !== null) found.add(stmt.result);
      const decides = branches && stmt.kind === "if" && someExpr(stmt.condition, isElement(found));
      for (const inner of bodies(stmt)) visit(inner, decided || decides);
    }
  };
  let before = -1;
  while (before < found.size) {
    before = found.size;
    visit(body, false);
  }
  return found;
}
