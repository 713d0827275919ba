import { exprKey } from "../../ir/analysis/affine.ts";
import type { ArrayId, Expr } from "../../ir/expr.ts";
import { mapExpr, someExpr } from "../../ir/walk.ts";

/** Whether two arrays have the same shape. */
export type IsAlike = (one: ArrayId, other: ArrayId) => boolean;

/** Whether no statement changes the value. */
export const isFixed = (expr: Expr): boolean => !someExpr(expr, ({ kind }) => kind === "load" || kind === "local");

/** Keys that are equal for expressions of the same value, as far as sizes of arrays that are alike go; null for a value that a statement may change. */
export function alikeKeys(isAlike: IsAlike): (expr: Expr) => string | null {
  const known: ArrayId[] = [];
  const named = (array: ArrayId): ArrayId => {
    const alike = known.find((one) => isAlike(one, array));
    if (alike === undefined) known.push(array);
    return alike ?? array;
  };
  return (expr) =>
    isFixed(expr)
      ? exprKey(
          mapExpr(expr, (part) =>
            part.kind === "extent" && part.of === "shape" ? { ...part, array: named(part.array) } : part,
          ),
        )
      : null;
}
