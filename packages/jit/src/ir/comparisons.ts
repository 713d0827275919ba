import { exprKey } from "./affine-index.ts";
import type { BinaryExpr, BinaryOp, CompareOp } from "./expr.ts";

/** What a comparison is with its sides swapped. */
export const MIRRORED: Readonly<Record<CompareOp, CompareOp>> = {
  lt: "gt",
  le: "ge",
  gt: "lt",
  ge: "le",
  eq: "eq",
  ne: "ne",
};

/** What holds of two integers where a comparison does not. */
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
export const isSame = ({ left, right }: BinaryExpr): boolean =>
  left.kind === right.kind && exprKey(left) === exprKey(right);
