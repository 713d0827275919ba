import type { Expr, LeafExpr, LocalId } from "./expr.ts";
import type {
  AssertStmt,
  BarrierStmt,
  BlockStmt,
  BreakStmt,
  ContinueStmt,
  JumpStmt,
  Kernel,
  Local,
  LogStmt,
  LoopStmt,
  NestedStmt,
  SimpleStmt,
  Stmt,
  StoreStmt,
} from "./ir.ts";
import { operands } from "./types.ts";

/** Generic ways to look at and rebuild IR. Nodes that do not change are shared: where nothing changes, a list is itself. */

const NONE: readonly never[] = [];

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
      stmt satisfies SimpleStmt | JumpStmt;
      return NONE;
  }
}

/** The expressions directly inside a statement, without the expressions of the statements in it. */
export function expressions(stmt: Stmt): readonly Expr[] {
  switch (stmt.kind) {
    case "assign":
      return [stmt.value];
    case "store":
      return stmt.mask === undefined ? [...stmt.index, stmt.value] : [...stmt.index, stmt.value, stmt.mask];
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
    default:
      stmt satisfies LoopStmt | BlockStmt | BarrierStmt | BreakStmt | ContinueStmt;
      return NONE;
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
      stmt satisfies StoreStmt | NestedStmt | JumpStmt | LogStmt | AssertStmt | BarrierStmt;
      return NONE;
  }
}

/** Every statement of a list, outer before inner. Returns a list: nested generators are slower. */
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

/** The expressions inside a statement, and all inside them, without the expressions of the statements in it. */
export function partsOf(stmt: Stmt): readonly Expr[] {
  const found: Expr[] = [];
  for (const expr of expressions(stmt)) collectParts(expr, found);
  return found;
}

/** The same of every statement of a list, at any depth. */
export function allParts(list: readonly Stmt[]): readonly Expr[] {
  const found: Expr[] = [];
  for (const stmt of statements(list)) for (const expr of expressions(stmt)) collectParts(expr, found);
  return found;
}

/** The locals that a list sets, at any depth. */
export function assignedIn(list: readonly Stmt[]): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  for (const stmt of statements(list)) for (const local of assigned(stmt)) found.add(local);
  return found;
}

/** How many statements of a list, at any depth, set each local. */
export function timesSet(list: readonly Stmt[]): ReadonlyMap<LocalId, number> {
  const times = new Map<LocalId, number>();
  for (const stmt of statements(list))
    for (const local of assigned(stmt)) times.set(local, (times.get(local) ?? 0) + 1);
  return times;
}

/** Whether some expression inside (or the expression itself) has the property. */
export function someExpr(expr: Expr, has: (expr: Expr) => boolean): boolean {
  if (has(expr)) return true;
  for (const part of operands(expr)) if (someExpr(part, has)) return true;
  return false;
}

/** Whether an expression is a local. */
export const isLocal = (expr: Expr, local: LocalId): boolean => expr.kind === "local" && expr.local === local;

/** Whether an expression reads a local. */
export const readsLocal = (expr: Expr, local: LocalId): boolean => someExpr(expr, (part) => isLocal(part, local));

/** Whether some statement of the list, at any depth, has the property. */
export function someStmt(list: readonly Stmt[], has: (stmt: Stmt) => boolean): boolean {
  for (const stmt of list) {
    if (has(stmt)) return true;
    for (const body of bodies(stmt)) if (someStmt(body, has)) return true;
  }
  return false;
}

/** Whether some expression of the list, at any depth, has the property. */
export const someExprIn = (list: readonly Stmt[], has: (expr: Expr) => boolean): boolean =>
  someStmt(list, (stmt) => expressions(stmt).some((expr) => someExpr(expr, has)));

/** Each of a list changed; the list itself where all stay what they are. */
export function mapEach<T>(list: readonly T[], change: (item: T, at: number) => T): readonly T[] {
  let changed: T[] | null = null;
  for (let at = 0; at < list.length; at++) {
    const item = list[at] as T;
    const now = change(item, at);
    if (now !== item) changed ??= list.slice(0, at);
    changed?.push(now);
  }
  return changed ?? list;
}

/** Each of a list replaced by any number of others; the list itself where all stay what they are. */
export function flatMapEach<T>(list: readonly T[], change: (item: T) => readonly T[]): readonly T[] {
  let changed: T[] | null = null;
  for (let at = 0; at < list.length; at++) {
    const item = list[at] as T;
    const now = change(item);
    if (now.length !== 1 || now[0] !== item) changed ??= list.slice(0, at);
    changed?.push(...now);
  }
  return changed ?? list;
}

/** The node with other parts; the node itself where they are the same. */
export function withParts<N extends object>(node: N, parts: Partial<N>): N {
  for (const name in parts) if (parts[name] !== node[name]) return { ...node, ...parts };
  return node;
}

/** The expression rebuilt from its parts up: `change` sees each node after its operands. */
export function mapExpr(expr: Expr, change: (expr: Expr) => Expr): Expr {
  const rebuilt = (part: Expr): Expr => change(mapOperands(part, rebuilt));
  return rebuilt(expr);
}

/** The expression with its operands changed, in the order of `operands`. */
export function mapOperands(expr: Expr, change: (expr: Expr) => Expr): Expr {
  switch (expr.kind) {
    case "load":
      return withParts(expr, { index: mapEach(expr.index, change) });
    case "unary":
    case "convert":
      return withParts(expr, { value: change(expr.value) });
    case "binary":
      return withParts(expr, { left: change(expr.left), right: change(expr.right) });
    case "select":
      return withParts(expr, { condition: change(expr.condition), then: change(expr.then), else: change(expr.else) });
    case "math":
      return withParts(expr, { args: mapEach(expr.args, change) });
    case "lane":
      return withParts(expr, { value: change(expr.value) });
    case "vector":
      return withParts(expr, { values: mapEach(expr.values, change) });
    default:
      expr satisfies LeafExpr;
      return expr;
  }
}

/** The statement with each of its own expressions changed; the lists inside stay. */
export function mapExpressions(stmt: Stmt, change: (expr: Expr) => Expr): Stmt {
  switch (stmt.kind) {
    case "assign":
      return withParts(stmt, { value: change(stmt.value) });
    case "store":
      return withParts(stmt, {
        ...{ index: mapEach(stmt.index, change), value: change(stmt.value) },
        ...(stmt.mask && { mask: change(stmt.mask) }),
      });
    case "if":
    case "assert":
      return withParts<typeof stmt>(stmt, { condition: change(stmt.condition) });
    case "return":
      return withParts(stmt, { values: mapEach(stmt.values, change) });
    case "call":
      return withParts(stmt, { args: mapEach(stmt.args, change) });
    case "atomic":
      return withParts(stmt, { index: mapEach(stmt.index, change), args: mapEach(stmt.args, change) });
    case "collective":
      return withParts(stmt, { value: change(stmt.value), lane: stmt.lane === null ? null : change(stmt.lane) });
    case "log":
      return withParts(stmt, {
        items: mapEach(stmt.items, (item) => (typeof item === "string" ? item : change(item))),
      });
    default:
      stmt satisfies LoopStmt | BlockStmt | BarrierStmt | BreakStmt | ContinueStmt;
      return stmt;
  }
}

/** The list with every expression in it, at any depth, rebuilt from its parts up. */
export function mapList(list: readonly Stmt[], change: (expr: Expr) => Expr): readonly Stmt[] {
  const rebuilt = (expr: Expr): Expr => mapExpr(expr, change);
  return mapEach(list, (stmt) => mapBodies(mapExpressions(stmt, rebuilt), (inner) => mapList(inner, change)));
}

/** The statement with each of its inner lists changed. */
export function mapBodies(stmt: Stmt, change: (list: readonly Stmt[]) => readonly Stmt[]): Stmt {
  switch (stmt.kind) {
    case "if":
      return withParts(stmt, { then: change(stmt.then), else: change(stmt.else) });
    case "loop":
      return withParts(stmt, { body: change(stmt.body), step: change(stmt.step) });
    case "block":
      return withParts(stmt, { body: change(stmt.body) });
    default:
      stmt satisfies SimpleStmt | JumpStmt;
      return stmt;
  }
}

/** The kernel with another body; the kernel itself where the body is the same. */
export const withBody = (kernel: Kernel, body: readonly Stmt[]): Kernel =>
  body === kernel.body ? kernel : { ...kernel, body };

/** The kernel or function with another body, whose locals are added to the list of them; itself where the body stays. */
export function withNewLocals<T extends Pick<Kernel, "locals" | "body">>(
  owner: T,
  change: (body: readonly Stmt[], locals: Local[]) => readonly Stmt[],
): T {
  const locals = [...owner.locals];
  const body = change(owner.body, locals);
  return body === owner.body ? owner : { ...owner, locals, body };
}
