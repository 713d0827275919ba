import { type Comparison, conjunction, MIRRORED } from "../../../ir/comparisons.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { isJump } from "../../../ir/jumps.ts";
import { and } from "../../../ir/make.ts";
import { WARP } from "../../../ir/reductions.ts";
import { assigned, someExpr, someStmt } from "../../../ir/walk.ts";
import type { Rows } from "../vector/linear.ts";
import { hasExchange } from "../vector/warp.ts";

/** Threads of a line of a block. */
export interface Threads {
  readonly first: number;
  /** Behind the last, as far as constants say; it may be before the first. */
  readonly end: number;
  /** Values before which there is none either: the same along the line, of any value. */
  readonly from: readonly Edge[];
  /** Values behind which there is none. */
  readonly bound: readonly Edge[];
  /** From thread to thread, where only some of each so many do anything: from thread `phase` on, of any value. */
  readonly step: number;
  readonly phase: Expr | null;
}

/** A place between threads: before the thread with the number `value`, or with `after` behind it. */
export interface Edge {
  readonly value: Expr;
  readonly after: boolean;
}

/** The threads that do anything in a region: in `if (threadIdx.x < half) …` the threads before `half`. */
export interface Guarded extends Threads {
  /** Their statements, without the comparisons that name these threads. */
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
  const isSimple = more.length === 0 && !someStmt(body, ({ kind }) => kind === "loop");
  const { left, ...named } = one;
  if (!warps && more.length === 0) return { ...named, body: isSimple ? guardedBy(left, body) : body };
  const [first, end] = [Math.min(...ranges.map((range) => range.first)), Math.max(...ranges.map((range) => range.end))];
  if (!warps) return { ...all, first, end };
  // All lanes of a warp exchange.
  const lanes = { first: first & -WARP, end: Math.ceil(end / WARP) * WARP };
  const isExact = lanes.first === first && lanes.end === end && !isDynamic(one);
  return { ...all, ...lanes, body: isSimple && isExact ? guardedBy(left, body) : body };
}

const ALL = { first: 0, from: [], bound: [], step: 1, phase: null } as const;

/** Whether values decide too. */
export const isDynamic = ({ from, bound, phase }: Threads): boolean =>
  from.length > 0 || bound.length > 0 || phase !== null;

/** The condition of a branch, and of the branch that is all of it. */
export function whole({ condition, then }: IfStmt, rows: Rows): Expr {
  const own = rows.resolve(condition);
  const inner = onlyBranch(then);
  return inner === null ? own : and(own, whole(inner, rows));
}

function onlyBranch([first, ...more]: readonly Stmt[]): IfStmt | null {
  return first?.kind === "if" && first.else.length === 0 && more.length === 0 ? first : null;
}

/** The statements behind all conditions of the branch. */
const behind = ({ then }: IfStmt): readonly Stmt[] => {
  const inner = onlyBranch(then);
  return inner === null ? then : behind(inner);
};

const isOfThread = (part: Expr): boolean =>
  part.kind === "position" && (part.of === "threadIdx" || part.of === "globalIdx" || part.of === "laneid");

/** Whether a statement only sets locals of its thread. */
const isOwn = ({ kind }: Stmt): boolean => kind === "assign" || kind === "collective";

/** The statements with these conditions, all of which must hold, in place of the branches' own. */
function guardedBy(conditions: readonly Expr[], body: readonly Stmt[]): readonly Stmt[] {
  const [first, ...more] = conditions;
  return body.flatMap((stmt) => {
    if (stmt.kind !== "if") return [stmt];
    return first === undefined ? behind(stmt) : [{ ...stmt, condition: more.reduce(and, first), then: behind(stmt) }];
  });
}

/** The threads for which a condition may hold, and what `left` is of it for them. */
export function threadsOf(
  condition: Expr,
  length: number,
  rows: Rows,
  lines: boolean,
): Threads & { readonly left: readonly Expr[] } {
  let [first, end, step] = [0, length, 1];
  const from: Edge[] = [];
  const bound: Edge[] = [];
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
    if (op === "lt" || op === "le") bound.push({ value, after: op === "le" });
    else if (op === "ge" || op === "gt") from.push({ value, after: op === "gt" });
    else if (op === "eq" && phase === null) [step, phase] = [length, value];
    else return false;
    return true;
  };
  const parts = partsOf(condition, rows);
  const left = parts.filter((part) => !(conjunction(part, true)?.every(takes) ?? false));
  if (phase !== null && (first > 0 || from.length > 0)) return { ...ALL, end: length, left: parts };
  return { first, end, from, bound, step, phase, left };
}

/** The conditions that hold together where a condition does. */
function partsOf(given: Expr, rows: Rows): readonly Expr[] {
  const expr = rows.resolve(given);
  const isBoth = expr.kind === "binary" && expr.op === "and" && expr.type === "bool";
  return isBoth ? [expr.left, expr.right].flatMap((part) => partsOf(part, rows)) : [expr];
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
