import { exprKey } from "./analysis/affine.ts";
import type { BinaryExpr, BinaryOp, CompareOp, Expr } from "./expr.ts";

/** The comparison with its sides swapped. */
export const MIRRORED: Readonly<Record<CompareOp, CompareOp>> = {
  lt: "gt",
  le: "ge",
  gt: "lt",
  ge: "le",
  eq: "eq",
  ne: "ne",
};

/** The relation between two integers if a comparison does not hold. */
export const NEGATED: Readonly<Record<CompareOp, CompareOp>> = {
  lt: "ge",
  le: "gt",
  gt: "le",
  ge: "lt",
  eq: "ne",
  ne: "eq",
};

export const isComparison = (op: BinaryOp): op is CompareOp => op in MIRRORED;

/** Whether both sides are the same expression: a float that is compared with itself is asked whether it is NaN. */
export const isSame = ({ op, left, right }: BinaryExpr): boolean =>
  isComparison(op) && left.kind === right.kind && exprKey(left) === exprKey(right);

/** For int32. */
export interface Comparison {
  readonly op: CompareOp;
  readonly left: Expr;
  readonly right: Expr;
}

/** Comparisons that hold together just where the condition is `holds`; null where it is something else. */
export function conjunction(condition: Expr, holds: boolean): readonly Comparison[] | null {
  if (condition.kind === "unary" && condition.op === "not") return conjunction(condition.value, !holds);
  if (condition.kind !== "binary") return null;
  const { op, left, right } = condition;
  if (left.type === "bool") {
    if (op !== (holds ? "and" : "or")) return null;
    const [one, other] = [conjunction(left, holds), conjunction(right, holds)];
    return one && other && [...one, ...other];
  }
  return isComparison(op) && left.type === "int32" ? [{ op: holds ? op : NEGATED[op], left, right }] : null;
}
