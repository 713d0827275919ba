import type { Expr, LocalId } from "./expr.ts";
import type { Stmt } from "./ir.ts";
import { operands } from "./types.ts";

/** Generic ways to look at and rebuild IR; nodes that do not change are shared. */

/** The statement lists directly inside a statement. */
export function bodies(stmt: Stmt): readonly (readonly Stmt[])[] {
  switch (stmt.kind) {
    case "if":
      return [stmt.then, stmt.else];
    case "loop":
      return [stmt.body, stmt.step];
    case "block":
      return [stmt.body];
    default:
      return [];
  }
}

/** The expressions directly inside a statement, not those of the statements it holds. */
export function expressions(stmt: Stmt): readonly Expr[] {
  switch (stmt.kind) {
    case "assign":
      return [stmt.value];
    case "store":
      return [...stmt.index, stmt.value];
    case "if":
    case "assert":
      return [stmt.condition];
    case "return":
      return stmt.values;
    case "call":
      return stmt.args;
    case "atomic":
      return [...stmt.index, ...stmt.args];
    case "collective":
      return stmt.lane === null ? [stmt.value] : [stmt.value, stmt.lane];
    case "log":
      return stmt.items.filter((item) => typeof item !== "string");
    case "loop":
    case "block":
    case "break":
    case "continue":
    case "barrier":
      return [];
  }
}

/** The locals that a statement itself sets. */
export function assigned(stmt: Stmt): readonly LocalId[] {
  switch (stmt.kind) {
    case "assign":
      return [stmt.local];
    case "call":
      return stmt.results.filter((local) => local !== null);
    case "atomic":
      return stmt.result === null ? [] : [stmt.result];
    case "collective":
      return [stmt.result];
    default:
      return [];
  }
}

/** Every statement of a list, outer before inner. A list, and no generator: each level of those costs more than the work. */
export function statements(list: readonly Stmt[]): readonly Stmt[] {
  const found: Stmt[] = [];
  const collect = (stmts: readonly Stmt[]): void => {
    for (const stmt of stmts) {
      found.push(stmt);
      bodies(stmt).forEach(collect);
    }
  };
  collect(list);
  return found;
}

/** An expression and all inside it, outer before inner. */
export function subexpressions(expr: Expr): readonly Expr[] {
  const found: Expr[] = [];
  collectParts(expr, found);
  return found;
}

function collectParts(expr: Expr, into: Expr[]): void {
  into.push(expr);
  for (const part of operands(expr)) collectParts(part, into);
}

/** The expressions inside a statement, and all inside them; not those of the statements it holds. */
export function partsOf(stmt: Stmt): readonly Expr[] {
  const found: Expr[] = [];
  for (const expr of expressions(stmt)) collectParts(expr, found);
  return found;
}

/** The same of every statement of a list, at any depth. */
export const allParts = (list: readonly Stmt[]): readonly Expr[] => statements(list).flatMap(partsOf);

/** How many statements of a list, at any depth, set each local. */
export function timesSet(list: readonly Stmt[]): ReadonlyMap<LocalId, number> {
  const times = new Map<LocalId, number>();
  for (const stmt of statements(list))
    for (const local of assigned(stmt)) times.set(local, (times.get(local) ?? 0) + 1);
  return times;
}

/** Whether some expression inside (or the expression itself) has the property. */
export function someExpr(expr: Expr, has: (expr: Expr) => boolean): boolean {
  return has(expr) || operands(expr).some((part) => someExpr(part, has));
}

/** Whether some statement of the list, at any depth, has the property. */
export function someStmt(list: readonly Stmt[], has: (stmt: Stmt) => boolean): boolean {
  return list.some((stmt) => has(stmt) || bodies(stmt).some((body) => someStmt(body, has)));
}

/** Whether some expression of the list, at any depth, has the property. */
export const someExprIn = (list: readonly Stmt[], has: (expr: Expr) => boolean): boolean =>
  someStmt(list, (stmt) => expressions(stmt).some((expr) => someExpr(expr, has)));

/** The expression rebuilt from its parts up: `change` sees each node after its operands. */
export const mapExpr = (expr: Expr, change: (expr: Expr) => Expr): Expr =>
  change(mapOperands(expr, (part) => mapExpr(part, change)));

/** The expression with its operands changed, in the order of `operands`. */
export function mapOperands(expr: Expr, change: (expr: Expr) => Expr): Expr {
  switch (expr.kind) {
    case "load":
      return { ...expr, index: expr.index.map(change) };
    case "unary":
    case "convert":
      return { ...expr, value: change(expr.value) };
    case "binary":
      return { ...expr, left: change(expr.left), right: change(expr.right) };
    case "select":
      return { ...expr, condition: change(expr.condition), then: change(expr.then), else: change(expr.else) };
    case "math":
      return { ...expr, args: expr.args.map(change) };
    default:
      return expr;
  }
}

/** The statement with each of its own expressions changed; the lists inside stay. */
export function mapExpressions(stmt: Stmt, change: (expr: Expr) => Expr): Stmt {
  switch (stmt.kind) {
    case "assign":
      return { ...stmt, value: change(stmt.value) };
    case "store":
      return { ...stmt, index: stmt.index.map(change), value: change(stmt.value) };
    case "if":
    case "assert":
      return { ...stmt, condition: change(stmt.condition) };
    case "return":
      return { ...stmt, values: stmt.values.map(change) };
    case "call":
      return { ...stmt, args: stmt.args.map(change) };
    case "atomic":
      return { ...stmt, index: stmt.index.map(change), args: stmt.args.map(change) };
    case "collective":
      return { ...stmt, value: change(stmt.value), lane: stmt.lane === null ? null : change(stmt.lane) };
    case "log":
      return { ...stmt, items: stmt.items.map((item) => (typeof item === "string" ? item : change(item))) };
    default:
      return stmt;
  }
}

/** The list with every expression in it, at any depth, rebuilt from its parts up. */
export function mapList(list: readonly Stmt[], change: (expr: Expr) => Expr): readonly Stmt[] {
  const rebuilt = (expr: Expr): Expr => mapExpr(expr, change);
  return list.map((stmt) => mapBodies(mapExpressions(stmt, rebuilt), (inner) => mapList(inner, change)));
}

/** The statement with each of its inner lists changed. */
export function mapBodies(stmt: Stmt, change: (list: readonly Stmt[]) => readonly Stmt[]): Stmt {
  switch (stmt.kind) {
    case "if":
      return { ...stmt, then: change(stmt.then), else: change(stmt.else) };
    case "loop":
      return { ...stmt, body: change(stmt.body), step: change(stmt.step) };
    case "block":
      return { ...stmt, body: change(stmt.body) };
    default:
      return stmt;
  }
}

/** The statement with the locals it sets renamed. */
export function mapAssigned(stmt: Stmt, rename: (local: LocalId) => LocalId): Stmt {
  switch (stmt.kind) {
    case "assign":
      return { ...stmt, local: rename(stmt.local) };
    case "call":
      return { ...stmt, results: stmt.results.map((local) => (local === null ? null : rename(local))) };
    case "atomic":
      return { ...stmt, result: stmt.result === null ? null : rename(stmt.result) };
    case "collective":
      return { ...stmt, result: rename(stmt.result) };
    default:
      return stmt;
  }
}
