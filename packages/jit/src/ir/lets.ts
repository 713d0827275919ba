import { once } from "../diagnostics/once.ts";
import type { Expr, LocalId } from "./expr.ts";
import type { AssignStmt, Local, Stmt } from "./ir.ts";
import { jumpsOut } from "./jumps.ts";
import { liveAfter } from "./live.ts";
import { withLocals, withReads } from "./rename.ts";
import { uniqueList } from "./unique.ts";
import {
  allParts,
  assigned,
  assignedIn,
  bodies,
  mapBodies,
  mapEach,
  partsOf,
  readsLocal,
  statements,
  timesSet,
} from "./walk.ts";

/** Statements that set a local which no other sets: a name for a value (AssignStmt in ir.ts has the rule). */

/** By local, the value of each `let` of a list, at any depth, in program order. */
export function letsIn(list: readonly Stmt[]): ReadonlyMap<LocalId, Expr> {
  const values = new Map<LocalId, Expr>();
  for (const stmt of statements(list)) if (stmt.kind === "assign" && stmt.let) values.set(stmt.local, stmt.value);
  return values;
}

/** By local that one statement alone sets, the value that it is set to, before anything is marked. */
export function setOnceIn(list: readonly Stmt[]): ReadonlyMap<LocalId, Expr> {
  const times = timesSet(list);
  const values = new Map<LocalId, Expr>();
  for (const stmt of statements(list))
    if (stmt.kind === "assign" && times.get(stmt.local) === 1) values.set(stmt.local, stmt.value);
  return values;
}

/** The list with a local of its own for each `let` in it: a pass that puts a list in two places does so with one of them. */
export function withFreshLets(list: readonly Stmt[], locals: Local[]): readonly Stmt[] {
  const fresh = new Map<LocalId, LocalId>();
  for (const local of letsIn(list).keys()) fresh.set(local, locals.push(locals[local] as Local) - 1);
  return withLocals(list, (local) => fresh.get(local) ?? local);
}

/**
 * The body with the statements marked that are a `let`, and no others. A variable that is used again for something else
 * becomes several locals, which are added to the list of them.
 *
 * @param params - how many of the locals are parameters: they are set by the call.
 */
export function withLets(body: readonly Stmt[], locals: Local[], params: number): readonly Stmt[] {
  const apart = splitLocals(body, locals);
  const lets = letLocals(apart, params);
  return markLets(apart, (local) => lets.has(local));
}

/** The list with no statement marked. */
export const withoutLets = (list: readonly Stmt[]): readonly Stmt[] => markLets(list, () => false);

const markLets = (list: readonly Stmt[], is: (local: LocalId) => boolean): readonly Stmt[] =>
  mapEach(list, (stmt) =>
    stmt.kind === "assign" ? asLet(stmt, is(stmt.local)) : mapBodies(stmt, (inner) => markLets(inner, is)),
  );

function asLet(stmt: AssignStmt, is: boolean): AssignStmt {
  if ((stmt.let ?? false) === is) return stmt;
  const { let: _, ...plain } = stmt;
  return is ? { ...plain, let: true } : plain;
}

/**
 * Locals that one statement sets, and whose reads all come after it.
 *
 * @param params - how many of the locals are parameters: they come first, and are set by the call.
 */
export function letLocals(body: readonly Stmt[], params: number): ReadonlySet<LocalId> {
  const times = timesSet(body);
  const lets = new Set<LocalId>();
  const visible = new Set<LocalId>();
  const hidden = new Set<LocalId>();
  const visit = (list: readonly Stmt[]): void => {
    const declared: LocalId[] = [];
    for (const stmt of list) {
      for (const part of partsOf(stmt)) if (part.kind === "local" && !visible.has(part.local)) hidden.add(part.local);
      for (const local of assigned(stmt)) {
        if (local < params || times.get(local) !== 1) continue;
        lets.add(local);
        declared.push(local);
        visible.add(local);
      }
      for (const inner of bodies(stmt)) visit(inner);
    }
    for (const local of declared) visible.delete(local);
  };
  visit(body);
  for (const local of hidden) lets.delete(local);
  return lets;
}

/** Gives a local of its own to each value of a variable that is set anew later in the list, or not read after it. */
export function splitLocals(given: readonly Stmt[], locals: Local[]): readonly Stmt[] {
  const times = timesSet(given);
  if (![...times.values()].some((count) => count > 1)) return given;
  const body = uniqueList(given);
  let known: ReturnType<typeof liveAfter> | null = null;
  const isOver = (last: Stmt, local: LocalId): boolean => {
    known ??= liveAfter(body);
    return known.get(last)?.has(local) === false;
  };
  const left = new Map(times);
  const isAgain = (stmt: Stmt | undefined): stmt is AssignStmt =>
    stmt?.kind === "assign" && (left.get(stmt.local) ?? 0) > 1 && !readsLocal(stmt.value, stmt.local);
  const list = (given: readonly Stmt[]): readonly Stmt[] => {
    // Inner lists first: liveness is known for the original nodes.
    const stmts = mapEach(given, (stmt) => mapBodies(stmt, list));
    /** The locals that variables are here: a range goes up to the statement that sets the variable again. */
    const own = new Map<LocalId, LocalId>();
    const here = (local: LocalId): LocalId => own.get(local) ?? local;
    let setters: ReadonlyMap<LocalId, readonly number[]> | null = null;
    return mapEach(stmts, (before, at) => {
      const ends = before.kind === "assign" && own.has(before.local);
      // The next value may be made from this value.
      const stmt = own.size === 0 ? before : ends ? withReads(before, here) : withLocals([before], here)[0]!;
      if (ends) own.delete(before.local);
      if (!isAgain(stmt)) return stmt;
      const { local } = stmt;
      setters ??= settersOf(given);
      const next = setters.get(local)!.find((other) => other > at) ?? -1;
      const end = next < 0 ? given.length : next;
      // The value must not go on to what comes after the range.
      const over = next < 0 ? isOver(given.at(-1) as Stmt, local) : sets(given[next] as Stmt, local);
      if (!over || jumpsOut(given.slice(at + 1, end), ["break", "continue"])) return stmt;
      own.set(local, locals.push(locals[local] as Local) - 1);
      left.set(local, (left.get(local) as number) - 1);
      return { ...stmt, local: here(local) };
    });
  };
  return list(body);
}

const sets = (stmt: Stmt, local: LocalId): boolean => stmt.kind === "assign" && stmt.local === local;

/** By local, the places in a list of the statements that set it, at any depth. */
function settersOf(list: readonly Stmt[]): ReadonlyMap<LocalId, readonly number[]> {
  const places = new Map<LocalId, number[]>();
  for (const [at, stmt] of list.entries())
    for (const local of assignedIn([stmt])) once(places, local, () => []).push(at);
  return places;
}

/** How many expressions of a list, at any depth, read each local. */
export function timesRead(list: readonly Stmt[]): ReadonlyMap<LocalId, number> {
  const times = new Map<LocalId, number>();
  for (const part of allParts(list)) if (part.kind === "local") times.set(part.local, (times.get(part.local) ?? 0) + 1);
  return times;
}

/** Locals that something reads. */
export const readLocals = (body: readonly Stmt[]): ReadonlySet<LocalId> => new Set(timesRead(body).keys());

/**
 * The value that a local stands for through names of values, resolved to the end; other expressions are returned unchanged.
 */
export function resolving(names: ReadonlyMap<LocalId, Expr>): (expr: Expr) => Expr {
  return function resolve(expr: Expr): Expr {
    const value = expr.kind === "local" ? names.get(expr.local) : undefined;
    return value === undefined ? expr : resolve(value);
  };
}
