import { changes } from "../../../ir/accesses.ts";
import { type Comparison, conjunction, MIRRORED } from "../../../ir/comparisons.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { isJump } from "../../../ir/jumps.ts";
import { and } from "../../../ir/make.ts";
import { WARP } from "../../../ir/reductions.ts";
import { assigned, assignedIn, someExpr, someStmt } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import type { Rows } from "../vector/linear.ts";
import { hasExchange } from "../vector/warp.ts";

/** Threads of a line of a block. */
export interface Threads {
  readonly first: number;
  /** Behind the last, as far as constants say; it may be before the first. */
  readonly end: number;
  /** None before this one either, or with `after` none up to it, if not null: the same along the line, of any value. */
  readonly from: { readonly value: Expr; readonly after: boolean } | null;
  /** Behind the last as well, if not null: the same. */
  readonly bound: Expr | null;
  /** From thread to thread, where only some of each so many do anything: from thread `phase` on, of any value. */
  readonly step: number;
  readonly phase: Expr | null;
}

/** The threads that do anything in a region: in `if (threadIdx.x < half) …` the threads before `half`. */
export interface Guarded extends Threads {
  /** Their statements, without the condition if it says no more. */
  readonly body: readonly Stmt[];
}

/**
 * Takes off the condition around all parts of a region, as far as it compares the thread's place in the block. Values that only the
 * region's own code reads may be computed outside of it.
 *
 * @param length - threads of the line.
 * @param rows - the line, whose places are counted from the first thread of the block.
 * @param flush - the values that other regions read; null where all threads are wanted.
 * @param lines - of whole lines: what decides must not differ between the threads of a line, and exchanges take all lines.
 */
export function guardedThreads(
  body: readonly Stmt[],
  length: number,
  rows: Rows,
  flush: ReadonlySet<LocalId> | null,
  lines = false,
): Guarded {
  const all: Guarded = { ...ALL, end: length, body };
  const warps = hasExchange(body);
  if (flush === null || (lines && warps)) return all;
  const conditions = new Set<Expr>();
  const gather = (list: readonly Stmt[], inLoop: boolean): boolean =>
    list.every((stmt) => {
      if (stmt.kind === "loop") return gather(stmt.body, true) && gather(stmt.step, true);
      if (stmt.kind !== "if" || stmt.else.length > 0)
        return isOwn(stmt) && !assigned(stmt).some((local) => flush.has(local));
      // The test of a loop decides for its thread alone.
      if (!inLoop || !stmt.then.every(isJump)) conditions.add(whole(stmt, rows));
      return true;
    });
  if (!gather(body, false)) return all;
  const ranges = [...conditions].map((condition) => threadsOf(condition, length, rows, lines));
  const [one, ...more] = ranges;
  if (one === undefined) return all;
  const isWhole = more.length === 0 && one.whole && !someStmt(body, ({ kind }) => kind === "loop");
  if (!warps && more.length === 0) return { ...one, body: isWhole ? unguarded(body) : body };
  const [first, end] = [Math.min(...ranges.map((range) => range.first)), Math.max(...ranges.map((range) => range.end))];
  if (!warps) return { ...all, first, end };
  // All lanes of a warp exchange.
  const lanes = { first: first & -WARP, end: Math.ceil(end / WARP) * WARP };
  const isExact = lanes.first === first && lanes.end === end && !isDynamic(one);
  return { ...all, ...lanes, body: isWhole && isExact ? unguarded(body) : body };
}

const ALL = { first: 0, from: null, bound: null, step: 1, phase: null } as const;

/** Whether values decide too. */
export const isDynamic = ({ from, bound, phase }: Threads): boolean =>
  from !== null || bound !== null || phase !== null;

/** The condition of a branch, and of the branch that is all of it. */
function whole({ condition, then: [inner, ...more] }: IfStmt, rows: Rows): Expr {
  const own = rows.resolve(condition);
  return inner?.kind === "if" && inner.else.length === 0 && more.length === 0 ? and(own, whole(inner, rows)) : own;
}

const isOfThread = (part: Expr): boolean =>
  part.kind === "position" && (part.of === "threadIdx" || part.of === "globalIdx" || part.of === "laneid");

/** Whether a statement only sets locals of its thread. */
const isOwn = ({ kind }: Stmt): boolean => kind === "assign" || kind === "collective";

/** The statements behind the conditions. */
const unguarded = (body: readonly Stmt[]): readonly Stmt[] =>
  body.flatMap((stmt) => (stmt.kind === "if" ? stmt.then : [stmt]));

/**
 * A region as two, with values that are kept between them: the last statement apart, if few of the threads do it: the others need no mask then.
 *
 * @param length - threads of a line.
 */
export function fewApart(
  body: readonly Stmt[],
  locals: RegionLocals,
  length: number,
  rows: Rows,
): readonly (readonly Stmt[])[] {
  const before = body.slice(0, -1);
  const last = body.at(-1);
  const own = before.filter((stmt) => stmt.kind === "assign" && !locals.flush.has(stmt.local));
  const others = before.filter((stmt) => !own.includes(stmt));
  const set = assignedIn(others);
  // Values that are not kept are computed for both parts.
  const areThere =
    [...set].every((local) => locals.flush.has(local)) &&
    !own.some((stmt) => stmt.kind === "assign" && changes(stmt.value, set));
  if (last?.kind !== "if" || last.else.length > 0 || others.length === 0 || !areThere) return [body];
  const { first, end, step } = threadsOf(rows.resolve(last.condition), length, rows, false);
  return step === 1 && 2 * (end - first) > length ? [body] : [before, [...own, last]];
}

/** The threads for which a condition may hold; `whole` if it holds for all of them. */
function threadsOf(condition: Expr, length: number, rows: Rows, lines: boolean): Threads & { readonly whole: boolean } {
  let [first, end, step] = [0, length, 1];
  let from: Threads["from"] = null;
  let bound: Expr | null = null;
  let phase: Expr | null = null;
  /** Takes in what `by * threadIdx.x + more op value` says. @returns whether it is the whole comparison. */
  const takes = (comparison: Comparison): boolean => {
    const swapped = { op: MIRRORED[comparison.op], left: comparison.right, right: comparison.left };
    const { op, left, right } = rows.fixed(comparison.left) === null ? comparison : swapped;
    const value = rows.fixed(right);
    if (value === null || op === "ne" || (lines && someExpr(value, isOfThread))) return false;
    const many = op === "eq" && phase === null ? remainderBy(left, rows) : 1;
    if (many > 1) {
      [step, phase] = [many, value];
      return true;
    }
    const [whole, part] = quotient(rows.resolve(left));
    const { place: by, fixed, moving } = rows.linear(whole);
    const more = fixed === null ? 0 : fixed.kind === "const" ? Number(fixed.value) : Number.NaN;
    if (by <= 0 || moving !== null || (part > 1 && more < 0)) return false;
    if (value.kind === "const" && by * length + Math.abs(more) < 2 ** 31) {
      const from = Math.ceil((Number(value.value) * part - more) / by);
      const after = Math.ceil((Number(value.value) * part + part - more) / by);
      if (op[0] !== "l") first = Math.max(first, op === "gt" ? after : from);
      if (op[0] !== "g") end = Math.min(end, op === "lt" ? from : after);
      return true;
    }
    if (by * part !== 1 || fixed !== null) return false;
    if (op === "lt" && bound === null) bound = value;
    else if (op === "eq" && phase === null) [step, phase] = [length, value];
    else if ((op === "ge" || op === "gt") && from === null) from = { value, after: op === "gt" };
    else return false;
    return true;
  };
  const left = comparisons(condition, rows).filter((comparison) => comparison === null || !takes(comparison));
  if (phase !== null && (first > 0 || from !== null)) return { ...ALL, end: length, whole: false };
  return { first, end, from, bound, step, phase, whole: left.length === 0 };
}

/** The comparisons that hold together where a condition does; null for a part of any other kind. */
function comparisons(given: Expr, rows: Rows): readonly (Comparison | null)[] {
  const expr = rows.resolve(given);
  const isBoth = expr.kind === "binary" && expr.op === "and" && expr.type === "bool";
  if (isBoth) return [expr.left, expr.right].flatMap((part) => comparisons(part, rows));
  return conjunction(expr, true) ?? [null];
}

/** The dividend, which is not negative, and the divisor: the thread and 32 of `threadIdx.x >> 5`. */
function quotient(expr: Expr): readonly [value: Expr, divisor: number] {
  if (expr.kind !== "binary" || expr.right.kind !== "const") return [expr, 1];
  const by = Number(expr.right.value);
  if (expr.op === "shr" && by > 0 && by < 16) return [expr.left, 2 ** by];
  return (expr.op === "idiv" || expr.op === "floordiv") && by > 0 ? [expr.left, by] : [expr, 1];
}

/** In `threadIdx.x % 4`, `threadIdx.x & 3`: 4; of anything else 1. */
function remainderBy(given: Expr, rows: Rows): number {
  const expr = rows.resolve(given);
  if (expr.kind !== "binary" || expr.right.kind !== "const" || (expr.op !== "rem" && expr.op !== "and")) return 1;
  const { place, fixed, moving } = rows.linear(expr.left);
  const by = Number(expr.right.value) + (expr.op === "and" ? 1 : 0);
  const isThread = place === 1 && fixed === null && moving === null;
  return isThread && by > 1 && (expr.op === "rem" || (by & (by - 1)) === 0) ? by : 1;
}
