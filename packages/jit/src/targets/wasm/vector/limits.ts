import { isComparison, MIRRORED, NEGATED } from "../../../ir/comparisons.ts";
import type { CompareOp, Expr } from "../../../ir/expr.ts";
import { someExpr } from "../../../ir/walk.ts";
import type { Uniform } from "../thread/address.ts";
import type { Rows } from "./linear.ts";

/** `place * x + fixed >= bound` (low) or `< bound` (high) for the place x of every lane; null for 0. */
export interface Limit {
  /** Not 0. */
  readonly place: number;
  readonly side: "low" | "high";
  readonly fixed: Expr | null;
  readonly bound: Expr | Uniform;
  /** Added to the bound. */
  readonly more: number;
}

/** A condition that stays the same along a row. */
export interface Flag {
  readonly condition: Expr;
  readonly holds: boolean;
}

export const isLimit = (need: Limit | Flag): need is Limit => "side" in need;

/**
 * The limits of the places where a condition holds, or does not; null where that cannot be said of places.
 *
 * @param exact - nothing more than that: otherwise it may be a part of these places, and values that are compared have not wrapped.
 */
export function needsOf(rows: Rows, given: Expr, holds: boolean, exact: boolean): readonly (Limit | Flag)[] | null {
  const expr = rows.resolve(given);
  if (expr.kind === "unary" && expr.op === "not") return needsOf(rows, expr.value, !holds, exact);
  const fixed = rows.fixed(expr);
  if (fixed !== null) return [{ condition: fixed, holds }];
  if (expr.kind !== "binary") return null;
  if (expr.left.type === "bool" && expr.op === (holds ? "and" : "or")) {
    const [left, right] = [expr.left, expr.right].map((part) => needsOf(rows, part, holds, exact));
    return left && right ? [...left, ...right] : null;
  }
  if (!isComparison(expr.op)) return null;
  const { op, left, right } = expr;
  return limitsOf(rows, op, left, right, holds, exact) ?? limitsOf(rows, MIRRORED[op], right, left, holds, exact);
}

function limitsOf(
  rows: Rows,
  op: CompareOp,
  left: Expr,
  right: Expr,
  holds: boolean,
  exact: boolean,
): readonly Limit[] | null {
  const bound = rows.fixed(right);
  if (left.type !== "int32" || bound === null) return null;
  const is = holds ? op : NEGATED[op];
  const meant = is === "ne" && !exact ? besides(bound) : is;
  if (meant === "eq" || meant === "ne") return null;
  const { place, fixed, moving } = rows.linear(left);
  if (place === 0 || moving !== null) return null;
  const side = meant === "lt" || meant === "le" ? "high" : "low";
  const limits: Limit[] = [{ place, side, fixed, bound, more: meant === "le" || meant === "gt" ? 1 : 0 }];
  if (exact) return limits;
  // The compared values must not have wrapped.
  if (side === "low" && place > 0) limits.push({ place, side: "high", fixed, bound: 2 ** 31, more: 0 });
  if (side === "high" && place < 0) limits.push({ place, side: "low", fixed, bound: -(2 ** 31), more: 0 });
  return limits;
}

/** Most of the places that are not the first, or the last. */
function besides(bound: Expr): CompareOp {
  if (bound.kind === "const") return Number(bound.value) === 0 ? "gt" : "ne";
  return someExpr(bound, (part) => part.kind === "extent" && part.of === "shape") ? "lt" : "ne";
}
