import { IN_VAIN, valueCost } from "../ir/analysis/cost.ts";
import type { AssignStmt, Stmt } from "../ir/ir.ts";
import { assign, select } from "../ir/make.ts";
import { mapBodies, mapEach, someStmt, withBody } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";
import { withoutUnused } from "./unused.ts";

/**
 * If-conversion: an `if` that sets one local to one of two quick values is a select, as `c ? a : b` is. So a `switch` that looks up a
 * number has no branch that a processor would have to foresee.
 */
export const ifConversion: Pass = {
  name: "if-conversion",
  needs: ["inline-calls"],
  why: "both values take less time than a branch that data decides",
  // In debug mode a report names the statement.
  debug: false,
  run: (kernel) => (someStmt(kernel.body, isChoice) ? withBody(kernel, converted(withoutUnused(kernel.body))) : kernel),
};

const isChoice = (stmt: Stmt): boolean => stmt.kind === "if" && stmt.then.length > 0 && stmt.else.length > 0;

const converted = (list: readonly Stmt[]): readonly Stmt[] =>
  mapEach(list, (stmt) => asSelect(mapBodies(stmt, converted)));

function asSelect(stmt: Stmt): Stmt {
  if (stmt.kind !== "if") return stmt;
  const [then, other] = [quickValue(stmt.then), quickValue(stmt.else)];
  if (then === null || other?.local !== then.local) return stmt;
  return assign(then.local, select(stmt.condition, then.value, other.value, stmt.span), stmt.span);
}

function quickValue([stmt, ...rest]: readonly Stmt[]): AssignStmt | null {
  return stmt?.kind === "assign" && rest.length === 0 && valueCost(stmt.value) <= IN_VAIN ? stmt : null;
}
