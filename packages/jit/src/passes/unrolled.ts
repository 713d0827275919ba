import type { Span } from "../diagnostics/source.ts";
import { type SteppingLoop, staysWhen, steppingLoop } from "../ir/counted-loop.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { IfStmt, LoopStmt, Stmt } from "../ir/ir.ts";
import { continues, leaves } from "../ir/jumps.ts";
import { onInt32 } from "../ir/launch-value.ts";
import { assign, int32, not, when } from "../ir/make.ts";
import { simplified } from "../ir/simplified.ts";
import { copyList } from "../ir/unique.ts";
import { assignedIn, flatMapEach, mapBodies, mapExpr, mapExpressions } from "../ir/walk.ts";

/** More iterations than this, of all loops of a nest together, are left in loops. */
const MOST_ITERATIONS = 49;

/** Values that locals are known to have where control stands. */
type Known = Map<LocalId, number>;

/**
 * A list with the iterations of short loops one after the other, where their counters' values are constants.
 *
 * @param early - also of loops that a test of an iteration may leave: the rest of the iteration and all later iterations stand in an `if`.
 */
export const unrolled = (body: readonly Stmt[], rounds: number = MOST_ITERATIONS, early = false): readonly Stmt[] =>
  listOf(body, new Map(), { rounds, early });

interface Limits {
  /** Iterations of a nest of loops. */
  readonly rounds: number;
  readonly early: boolean;
}

const listOf = (list: readonly Stmt[], known: Known, limits: Limits): readonly Stmt[] =>
  flatMapEach(list, (stmt) => statement(stmt, known, limits));

/** Also brings what is known up to date. */
function statement(given: Stmt, known: Known, limits: Limits): readonly Stmt[] {
  const stmt = mapExpressions(given, (expr) => substituted(expr, known));
  if (stmt.kind === "if" && stmt.condition.kind === "const")
    return listOf(stmt.condition.value ? stmt.then : stmt.else, known, limits);
  const counted = stmt.kind === "loop" ? countedBy(stmt, known, limits) : null;
  if (counted !== null) return iterations(counted, 0, known, limits, stmt.span);
  if (stmt.kind === "loop") forget(known, [stmt]);
  const inside = mapBodies(stmt, (list) => listOf(list, new Map(known), limits));
  forget(known, [inside]);
  if (stmt.kind === "assign" && stmt.value.kind === "const" && stmt.value.type === "int32")
    known.set(stmt.local, Number(stmt.value.value));
  return [inside];
}

function forget(known: Known, list: readonly Stmt[]): void {
  for (const local of assignedIn(list)) known.delete(local);
}

const substituted = (expr: Expr, known: Known): Expr =>
  mapExpr(expr, (part) => {
    const value = part.kind === "local" ? known.get(part.local) : undefined;
    return value === undefined ? simplified(part) : int32(value, part.span);
  });

interface Counted {
  readonly loop: SteppingLoop;
  /** The value of the counter in each iteration, and after the last. */
  readonly values: readonly number[];
}

/** Null where the counter's values are not known or too many, or an iteration may be left early by more than a test. */
function countedBy(stmt: LoopStmt, known: Known, { rounds, early }: Limits): Counted | null {
  const loop = steppingLoop(stmt);
  const first = loop === null ? undefined : known.get(loop.counter);
  if (loop === null || loop.tests.length === 0 || first === undefined || continues(loop.body)) return null;
  if (leaves(early ? loop.body.filter((one) => staysWhen(one) === null) : loop.body)) return null;
  const fixed = new Map(known);
  forget(fixed, [stmt]);
  const values = [first];
  for (let at = first; values.length <= rounds + 1; values.push(at)) {
    const holds = loop.tests.map(({ op, bound }) => {
      const limit = substituted(bound, fixed);
      return limit.kind === "const" ? onInt32[op]!(at, Number(limit.value)) : null;
    });
    if (holds.includes(null)) return null;
    if (holds.includes(0)) return { loop, values };
    const next = substituted(loop.next, new Map(fixed).set(loop.counter, at));
    if (next.kind !== "const") return null;
    at = Number(next.value);
  }
  return null;
}

/** The iterations from a number on, and the last value of the counter. */
function iterations(counted: Counted, at: number, known: Known, limits: Limits, span: Span): readonly Stmt[] {
  const { loop, values } = counted;
  const { counter, body } = loop;
  const value = values[at] as number;
  const isLast = at === values.length - 1;
  known.set(counter, value);
  const counts = isLast || (at > 0 && leaves(body)) ? [assign(counter, int32(value, span), span)] : [];
  if (isLast) return counts;
  const inner = { ...limits, rounds: Math.floor(limits.rounds / (values.length - 1)) };
  const next = (then: Known): readonly Stmt[] => iterations(counted, at + 1, then, limits, span);
  return [...counts, ...throughTests(copyList(body), known, inner, next)];
}

/** A list up to its end, and what is next; what follows a test that leaves the loop stands in an `if`. */
function throughTests(
  list: readonly Stmt[],
  known: Known,
  limits: Limits,
  next: (known: Known) => readonly Stmt[],
): readonly Stmt[] {
  const test = list.findIndex((stmt) => staysWhen(stmt) !== null);
  if (test < 0) return [...listOf(list, known, limits), ...next(known)];
  const before = listOf(list.slice(0, test), known, limits);
  const { condition: given, span } = list[test] as IfStmt;
  const stays = staysWhen(list[test] as Stmt) as boolean;
  const condition = substituted(stays ? given : not(given), known);
  const rest = list.slice(test + 1);
  if (condition.kind === "const")
    return condition.value ? [...before, ...throughTests(rest, known, limits, next)] : before;
  const then = throughTests(rest, new Map(known), limits, next);
  forget(known, then);
  return [...before, when(condition, then, span)];
}
