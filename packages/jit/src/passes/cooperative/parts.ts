import { accessesIn } from "../../ir/accesses.ts";
import type { ArrayId, Expr, LocalId } from "../../ir/expr.ts";
import type { Func, Kernel, Stmt } from "../../ir/ir.ts";
import { allParts, someExpr, someStmt, statements, timesSet } from "../../ir/walk.ts";
import type { HostControl } from "./host-control.ts";

/** Statements between two `grid.sync()`: a launch of its own. */
export interface Part {
  readonly body: readonly Stmt[];
  /** It is launched in a loop. */
  readonly repeated: boolean;
}

/**
 * The statements that each part repeats, and the rest: at the beginning of the kernel, names for values that follow from the
 * thread's place, arguments and sizes, and returns of threads by such values.
 */
export function leadingLets(
  { body }: Kernel,
  { sets, statements: decided }: HostControl,
): readonly [lets: readonly Stmt[], rest: readonly Stmt[]] {
  const times = timesSet(body);
  const known = new Set<LocalId>();
  const isKnown = (expr: Expr): boolean =>
    !someExpr(expr, (part) => part.kind === "load" || (part.kind === "local" && !known.has(part.local)));
  const repeats = (stmt: Stmt): boolean => {
    if (stmt.kind === "assign") return times.get(stmt.local) === 1 && isKnown(stmt.value);
    if (stmt.kind !== "if" || decided.has(stmt) || stmt.else.length > 0) return false;
    return stmt.then.length === 1 && stmt.then[0]?.kind === "return" && isKnown(stmt.condition);
  };
  const lets: Stmt[] = [];
  const first = body.findIndex((stmt) => {
    if (sets(stmt)) return false;
    if (!repeats(stmt)) return true;
    if (stmt.kind === "assign") known.add(stmt.local);
    lets.push(stmt);
    return false;
  });
  const end = first < 0 ? body.length : first;
  return [lets, [...body.slice(0, end).filter(sets), ...body.slice(end)]];
}

/** The arrays that a list uses, itself or through the functions that it calls. */
export function arraysOf(body: readonly Stmt[], { functions }: Pick<Kernel, "functions">): ReadonlySet<ArrayId> {
  const found = new Set<ArrayId>();
  for (const { array } of accessesIn(body)) found.add(array);
  for (const part of allParts(body)) if (part.kind === "extent") found.add(part.array);
  for (const stmt of statements(body)) {
    if (stmt.kind !== "call") continue;
    for (const array of arraysOf((functions[stmt.func] as Func).body, { functions })) found.add(array);
  }
  return found;
}

export const returns = (body: readonly Stmt[]): boolean => someStmt(body, ({ kind }) => kind === "return");
