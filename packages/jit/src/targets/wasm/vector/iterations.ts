import { difference, distance } from "../../../ir/analysis/affine.ts";
import { type CountedLoop, countedLoop } from "../../../ir/counted-loop.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { IfStmt, LoopStmt, Stmt } from "../../../ir/ir.ts";
import { leaves } from "../../../ir/jumps.ts";
import { launchValue } from "../../../ir/launch-value.ts";
import { assignedIn, someExpr } from "../../../ir/walk.ts";
import type { Analysis } from "./analysis.ts";
import { fromElements, isElement } from "./elements-decide.ts";

/** Iterations of a loop, where that is not known. */
export const ITERATIONS = 16;
/** No loop counts for more. */
const ITERATIONS_MOST = 64;
/** The same where a bound is the thread's own: rows of a sparse matrix, or neighbours. */
const ITERATIONS_OWN = 10;
/** Iterations of a loop that lanes leave one by one, for each iteration of one lane: the first to leave wait for the last. */
const WAITING = 1.5;
/** The same where an element says when: of eight lanes that leave by chance, the last has 2.7 times the iterations of the mean. */
const WAITING_ELEMENT = 2.7;
/** The same where a remainder says when: neighbours have nothing in common. */
const WAITING_LONG = 6;
/** The share of its iterations that a loop does if it may be left before them. */
const EARLY = 0.5;

/** A place in a list of statements, and the place of that list. */
export interface Place {
  readonly list: readonly Stmt[];
  readonly at: number;
  readonly outer: Place | null;
}

/**
 * A rough guess of how often a loop's body runs: as often as its bounds say, ITERATIONS at most.
 *
 * @param analysis - how values differ between lanes, which wait for each other; null for code of one thread alone.
 */
export function iterationsOf(stmt: LoopStmt, place: Place, analysis: Analysis | null = null): number {
  const loop = countedLoop(stmt);
  const most = loop === null ? Number.POSITIVE_INFINITY : mostOf(loop, place);
  const early = loop !== null && leaves(loop.body) ? EARLY : 1;
  const guess = loop !== null && hasOwnBounds(loop, place) ? ITERATIONS_OWN : ITERATIONS;
  const usual = Math.max(1, (Number.isFinite(most) ? Math.min(ITERATIONS_MOST, most) : guess) * early);
  return analysis === null ? usual : Math.min(Math.max(most, 1), usual * waiting(stmt, analysis));
}

type Counted = Pick<CountedLoop, "counter" | "tests">;

/** Whether the launch does not say how often a loop runs, but the thread. */
export function hasOwnBounds({ counter, tests }: Counted, place: Place): boolean {
  const isKnown = (expr: Expr): boolean => launchValue(expr) !== null;
  const firsts = firstsOf(counter, "max", place);
  const isLength = (end: Expr): boolean =>
    firsts.some((first) => difference(end, first).terms.every(({ expr }) => isKnown(expr)));
  return tests.every(({ bound }) => !isKnown(bound) && !alternatives(bound, "min", place).some(isLength));
}

/** The values of which a counter's first is the least, or the greatest; none where that is not known. */
function firstsOf(counter: LocalId, fn: "min" | "max", place: Place): readonly Expr[] {
  const start = valueOf(counter, place);
  return start === null ? [] : [start, ...alternatives(start, fn, place)];
}

/** As many iterations as bounds allow that are constants, or so far from the counter's first value. Where that is not known, it is 0. */
function mostOf({ counter, by, tests }: CountedLoop, place: Place): number {
  const [least, greatest] = by > 0 ? (["max", "min"] as const) : (["min", "max"] as const);
  const firsts = firstsOf(counter, least, place);
  const ways = tests.flatMap(({ op, bound }) => {
    const more = op === "le" || op === "ge" ? 1 : 0;
    const ends = alternatives(bound, greatest, place);
    const apart = ends.flatMap((end) => firsts.map((first) => distance(end, first)));
    const fromZero = by > 0 ? ends.map((end) => (end.kind === "const" ? Number(end.value) : null)) : [];
    const known = (apart.some((way) => way !== null) ? apart : fromZero).filter((way) => way !== null);
    return known.map((way) => (more ? Math.floor(way / by) + 1 : Math.ceil(way / by)));
  });
  return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...ways));
}

/** The values of which an expression is the least, or the greatest. */
function alternatives(expr: Expr, fn: "min" | "max", place: Place): readonly Expr[] {
  const value = (expr.kind === "local" ? valueOf(expr.local, place) : null) ?? expr;
  return value.kind === "math" && value.fn === fn ? value.args.flatMap((arg) => alternatives(arg, fn, place)) : [value];
}

/** The value that a local was set to last before a place, as far as there is one. */
function valueOf(local: LocalId, { list, at, outer }: Place): Expr | null {
  const set = list.slice(0, at).findLast((stmt) => assignedIn([stmt]).has(local));
  if (set !== undefined) return set.kind === "assign" ? set.value : null;
  return outer && valueOf(local, outer);
}

/** How many times the iterations of one lane a loop has, because lanes wait for each other. */
function waiting(loop: LoopStmt, analysis: Analysis): number {
  if (!analysis.divergence.left.has(loop)) return 1;
  const exits = loop.body.filter((stmt): stmt is IfStmt => stmt.kind === "if" && leaves(stmt.then));
  const isRemainder = (expr: Expr): boolean =>
    expr.kind === "binary" && expr.op === "rem" && analysis.difference(expr) === "varying";
  const isLeftBy = (what: (expr: Expr) => boolean): boolean => exits.some(({ condition }) => someExpr(condition, what));
  if (isLeftBy(isRemainder)) return WAITING_LONG;
  if (isLeftBy(isElement(fromElements(loop.body, [], false)))) return WAITING_ELEMENT;
  // Lanes that begin a step apart and go to the same bound have as many iterations, or one more.
  return exits.length > 0 && exits.every(({ condition }) => isInStep(condition, analysis)) ? 1 : WAITING;
}

/** Whether values that lanes compare differ by the lane's number, or not at all. */
function isInStep(condition: Expr, analysis: Analysis): boolean {
  if (condition.kind === "unary" && condition.op === "not") return isInStep(condition.value, analysis);
  if (condition.kind !== "binary") return analysis.difference(condition) === 0;
  const { left, right } = condition;
  if (left.type === "bool") return isInStep(left, analysis) && isInStep(right, analysis);
  return [left, right].every((side) => typeof analysis.difference(side) === "number");
}
