import { type Comparison, conjunction, MIRRORED } from "../../../ir/comparisons.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { WARP } from "../../../ir/reductions.ts";
import { assigned, assignedIn } from "../../../ir/walk.ts";
import { changes } from "../accesses.ts";
import type { RegionLocals } from "../build.ts";
import type { Rows } from "../vector/linear.ts";
import { hasExchange } from "../vector/warp.ts";

/** The threads of a line of a block that do anything in a region: in `if (threadIdx.x < half) …` the threads before `half`. */
export interface Guarded {
  readonly first: number;
  /** Behind the last, as far as constants say; it may be before the first. */
  readonly end: number;
  /** Behind the last as well, if not null: the same along the line, of any value. */
  readonly bound: Expr | null;
  /** From thread to thread, where only some of each so many do anything: from thread `phase` on, of any value. */
  readonly step: number;
  readonly phase: Expr | null;
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
 */
export function guardedThreads(
  body: readonly Stmt[],
  length: number,
  rows: Rows,
  flush: ReadonlySet<LocalId> | null,
): Guarded {
  const all: Guarded = { first: 0, end: length, bound: null, step: 1, phase: null, body };
  if (flush === null) return all;
  const conditions = new Set<Expr>();
  for (const stmt of body)
    if (stmt.kind === "if" && stmt.else.length === 0) conditions.add(rows.resolve(stmt.condition));
    else if (stmt.kind !== "assign" && stmt.kind !== "collective") return all;
    else if (assigned(stmt).some((local) => flush.has(local))) return all;
  const ranges = [...conditions].map((condition) => threadsOf(condition, length, rows));
  const [one, ...more] = ranges;
  if (one === undefined) return all;
  const warps = hasExchange(body);
  if (!warps && more.length === 0) return { ...one, body: one.whole ? unguarded(body) : body };
  const [first, end] = [Math.min(...ranges.map((range) => range.first)), Math.max(...ranges.map((range) => range.end))];
  if (!warps) return { ...all, first, end };
  // All lanes of a warp exchange.
  const lines = { first: first & -WARP, end: Math.ceil(end / WARP) * WARP };
  const isExact = lines.first === first && lines.end === end && one.bound === null && one.phase === null;
  return { ...all, ...lines, body: more.length === 0 && one.whole && isExact ? unguarded(body) : body };
}

/** What stands behind the conditions. */
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
  const { first, end, step } = threadsOf(rows.resolve(last.condition), length, rows);
  return step === 1 && 2 * (end - first) > length ? [body] : [before, [...own, last]];
}

/** The threads for which a condition may hold; `whole` if it holds for all of them. */
function threadsOf(condition: Expr, length: number, rows: Rows): Omit<Guarded, "body"> & { readonly whole: boolean } {
  let [first, end, step] = [0, length, 1];
  let bound: Expr | null = null;
  let phase: Expr | null = null;
  /** Takes in what `by * threadIdx.x + more op value` says. @returns whether it is the whole comparison. */
  const takes = (comparison: Comparison): boolean => {
    const swapped = { op: MIRRORED[comparison.op], left: comparison.right, right: comparison.left };
    const { op, left, right } = rows.fixed(comparison.left) === null ? comparison : swapped;
    const value = rows.fixed(right);
    if (value === null || op === "ne") return false;
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
    if (op !== "lt" || by * part !== 1 || fixed !== null || bound !== null) return false;
    bound = value;
    return true;
  };
  const left = conjunction(condition, true)?.filter((comparison) => !takes(comparison));
  if (phase !== null && first > 0) return { first: 0, end: length, bound: null, step: 1, phase: null, whole: false };
  return { first, end, bound, step, phase, whole: left?.length === 0 };
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
