import type { Difference } from "../../../ir/analysis/uniformity.ts";
import type { BinaryExpr, Expr } from "../../../ir/expr.ts";

/** An index such as `(i + 1) % n`: a constant step from lane to lane, except for the vector in which it restarts at 0. */
export interface Wrapped {
  readonly rem: BinaryExpr;
  readonly step: number;
}

export function wrappedIndex(expr: Expr, difference: (expr: Expr) => Difference): Wrapped | null {
  if (expr.kind !== "binary" || expr.op !== "rem" || expr.type !== "int32" || difference(expr.right) !== 0) return null;
  const step = difference(expr.left);
  return typeof step === "number" && step > 0 ? { rem: expr, step } : null;
}

/** How an index differs from lane to lane of most vectors. */
export function indexStep(expr: Expr, difference: (expr: Expr) => Difference): Difference {
  return wrappedIndex(expr, difference)?.step ?? difference(expr);
}
