import { type Comparison, conjunction, MIRRORED } from "../../../ir/comparisons.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { and, binary } from "../../../ir/make.ts";
import type { Rows } from "../vector/linear.ts";

/** The threads of a line of a block that do anything in a region: in `if (threadIdx.x < half) …` the threads before `half`. */
export interface Guarded {
  readonly first: number;
  /** Behind the last, as far as constants say; it may be before the first. */
  readonly end: number;
  /** Behind the last as well, if not null: the same along the line, of any value. */
  readonly bound: Expr | null;
  /** What they do, without the condition. */
  readonly body: readonly Stmt[];
}

export const allThreads = (body: readonly Stmt[], length: number): Guarded => ({
  first: 0,
  end: length,
  bound: null,
  body,
});

/**
 * Takes off the condition around a region, as far as it compares the thread's place in the block. Values that only the region's
 * own code reads may be computed before the condition.
 *
 * @param length - threads of the line.
 * @param rows - the line, whose places are counted from the first thread of the block.
 * @param flush - the values that other regions read.
 */
export function guardedThreads(
  body: readonly Stmt[],
  length: number,
  rows: Rows,
  flush: ReadonlySet<LocalId>,
): Guarded {
  const all = allThreads(body, length);
  const [lets, stmt] = [body.slice(0, -1), body.at(-1)];
  if (stmt?.kind !== "if" || stmt.else.length > 0) return all;
  if (lets.some((one) => one.kind !== "assign" || !one.let || flush.has(one.local))) return all;
  let { first, end, bound } = all;
  const others = (conjunction(stmt.condition, true) ?? []).filter((comparison) => {
    const { op, other } = aboutThread(comparison, rows) ?? {};
    if (op === undefined || other === undefined || op === "ne") return true;
    if (other.kind === "const") {
      const value = Number(other.value);
      if (op === "gt" || op === "ge" || op === "eq") first = Math.max(first, op === "gt" ? value + 1 : value);
      if (op === "lt" || op === "le" || op === "eq") end = Math.min(end, op === "lt" ? value : value + 1);
      return false;
    }
    const same = op === "lt" && bound === null ? rows.fixed(other) : null;
    bound ??= same;
    return same === null;
  });
  if (first === 0 && end === length && bound === null) return all;
  const rest = others.map(({ op, left, right }): Expr => binary(op, left, right, stmt.condition.span));
  const then = rest.length === 0 ? stmt.then : [{ ...stmt, condition: rest.reduce((left, right) => and(left, right)) }];
  return { first, end, bound, body: [...lets, ...then] };
}

/** `threadIdx.x op other`. */
function aboutThread({ op, left, right }: Comparison, rows: Rows): (Pick<Comparison, "op"> & { other: Expr }) | null {
  const isThread = (expr: Expr): boolean => {
    const { place, fixed, moving } = rows.linear(expr);
    return place === 1 && fixed === null && moving === null;
  };
  return isThread(left) ? { op, other: right } : isThread(right) ? { op: MIRRORED[op], other: left } : null;
}
