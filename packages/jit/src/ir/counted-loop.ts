import { conjunction, MIRRORED } from "./comparisons.ts";
import type { Expr, LocalId } from "./expr.ts";
import type { IfStmt, LoopStmt, Stmt } from "./ir.ts";
import { continues } from "./jumps.ts";
import { unary } from "./make.ts";
import { assignedIn, isLocal, readsLocal } from "./walk.ts";

/**
 * A loop that counts by a constant: it iterates while the counter satisfies all tests. The counter's first value is what it
 * holds before the loop.
 *
 * Its iterations have the counters `first`, `first + by`, ... only as long as that does not wrap: with `by` 1 and `lt`, or
 * -1 and `gt`, it never does; with `le` the greatest int32 as a bound makes an endless loop; other steps are for the caller
 * to check.
 */
export interface CountedLoop {
  readonly counter: LocalId;
  /** Not 0. */
  readonly by: number;
  /** At least one; all bound the counter on the side that it goes to. */
  readonly tests: readonly LoopTest[];
  /** The body of an iteration, without tests and step; the counter is not set in it. */
  readonly body: readonly Stmt[];
}

/** `counter op bound` */
export interface LoopTest {
  readonly op: "lt" | "le" | "gt" | "ge";
  readonly bound: Expr;
}

/** A loop that adds the same amount to a counter in each iteration, where the amount may be any int32 expression. */
export interface SteppedLoop extends Pick<CountedLoop, "counter" | "body"> {
  readonly by: Expr;
  /** As they are written: they need not bound the counter on the side that it goes to. There may be none. */
  readonly tests: readonly LoopTest[];
}

/** The loop as a counted loop, or null. Bounds may change in it; that is for the caller to look at. */
export function countedLoop(loop: LoopStmt): CountedLoop | null {
  const stepped = steppedLoop(loop);
  if (stepped?.by.kind !== "const") return null;
  const by = Number(stepped.by.value);
  const along = (op: LoopTest["op"]): boolean => (by > 0 ? op === "lt" || op === "le" : op === "gt" || op === "ge");
  // A test on the other side ends the loop where it begins, it does not skip rounds.
  const { tests } = stepped;
  return by === 0 || tests.length === 0 || !tests.every(({ op }) => along(op)) ? null : { ...stepped, by };
}

/** The loop as one with a counter, or null. Amount and bounds may change in it. */
export function steppedLoop(loop: LoopStmt): SteppedLoop | null {
  const stepping = steppingLoop(loop);
  const by = stepping && amountOf(stepping);
  return stepping && by && { ...stepping, by };
}

/** A loop whose step alone sets a counter, to any int32 expression. */
export interface SteppingLoop extends Pick<SteppedLoop, "counter" | "tests" | "body"> {
  /** The counter's next value. */
  readonly next: Expr;
}

/**
 * The loop in this form, or null. Bounds may change in it. The step is separate or, in a loop that never continues early, at the body's
 * end.
 */
export function steppingLoop({ step, body: given }: LoopStmt): SteppingLoop | null {
  const last = step[0] ?? given.at(-1);
  if (step.length > 1 || last?.kind !== "assign" || last.value.type !== "int32") return null;
  if (step.length === 0 && continues(given)) return null;
  const { local: counter, value: next } = last;
  const rest = step.length === 1 ? given : given.slice(0, -1);
  const tests: LoopTest[] = [];
  let at = 0;
  for (; at < rest.length; at++) {
    const guard = testsOf(rest[at] as Stmt, counter);
    if (guard === null) break;
    tests.push(...guard);
  }
  const body = rest.slice(at);
  return assignedIn(body).has(counter) ? null : { counter, next, tests, body };
}

/** The amount that a step adds; null if it does something else. */
function amountOf({ counter, next }: SteppingLoop): Expr | null {
  if (next.kind !== "binary") return null;
  const { op, left, right } = next;
  const amount = isLocal(left, counter) ? right : op === "add" && isLocal(right, counter) ? left : null;
  if (amount === null || readsLocal(amount, counter) || (op !== "add" && op !== "sub")) return null;
  return op === "add" ? amount : negated(amount);
}

const negated = (expr: Expr): Expr =>
  expr.kind === "const" ? { ...expr, value: -Number(expr.value) | 0 } : unary("neg", expr);

/**
 * The condition on the counter under which a statement does not leave the loop, if the statement does nothing else; null
 * for other statements.
 */
function testsOf(stmt: Stmt, counter: LocalId): readonly LoopTest[] | null {
  const stays = staysWhen(stmt);
  const tests = stays === null ? null : conjunction((stmt as IfStmt).condition, stays);
  const found = tests?.map(({ op, left, right }) => {
    if (op === "eq" || op === "ne") return null;
    if (isLocal(left, counter)) return readsLocal(right, counter) ? null : { op, bound: right };
    const isMirrored = isLocal(right, counter) && !readsLocal(left, counter);
    return isMirrored ? { op: MIRRORED[op] as LoopTest["op"], bound: left } : null;
  });
  return found?.every((test) => test !== null) ? found : null;
}

/** The value of its condition with which an `if` that only leaves the loop does not; null for other statements. */
export function staysWhen(stmt: Stmt): boolean | null {
  if (stmt.kind !== "if") return null;
  const breaks = (list: readonly Stmt[]): boolean => list.length === 1 && list[0]?.kind === "break";
  if (breaks(stmt.then) && stmt.else.length === 0) return false;
  return breaks(stmt.else) && stmt.then.length === 0 ? true : null;
}
