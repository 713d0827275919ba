import { type Comparison, conjunction, MIRRORED } from "../../../ir/comparisons.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import type { Rows } from "../vector/linear.ts";

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
 * Takes off the condition around a region, as far as it compares the thread's place in the block. Values that only the region's
 * own code reads may be computed before the condition.
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
  const all = { first: 0, end: length, bound: null, step: 1, phase: null, body };
  let { first, end, bound, step, phase }: Guarded = all;
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
    const { place: by, fixed, moving } = rows.linear(left);
    if (by <= 0 || moving !== null) return false;
    const more = fixed === null ? 0 : fixed.kind === "const" ? Number(fixed.value) : Number.NaN;
    if (value.kind === "const" && by * length + Math.abs(more) < 2 ** 31) {
      const place = (Number(value.value) - more) / by;
      const [from, after] = [Math.ceil(place), Math.floor(place) + 1];
      if (op[0] !== "l") first = Math.max(first, op === "gt" ? after : from);
      if (op[0] !== "g") end = Math.min(end, op === "lt" ? from : after);
      return true;
    }
    if (op !== "lt" || by !== 1 || fixed !== null || bound !== null) return false;
    bound = value;
    return true;
  };
  const [lets, stmt] = [body.slice(0, -1), body.at(-1)];
  const isAlone = lets.every((one) => one.kind === "assign" && one.let && flush?.has(one.local) === false);
  if (flush === null || !isAlone || stmt?.kind !== "if" || stmt.else.length > 0) return all;
  const left = conjunction(stmt.condition, true)?.filter((comparison) => !takes(comparison));
  if (phase !== null && first > 0) return all;
  return { first, end, bound, step, phase, body: left?.length === 0 ? [...lets, ...stmt.then] : body };
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
