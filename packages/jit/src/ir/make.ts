import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import { isComparison } from "./comparisons.ts";
import type {
  BinaryExpr,
  BinaryOp,
  ConstExpr,
  ConvertExpr,
  Expr,
  LocalExpr,
  LocalId,
  PositionExpr,
  SelectExpr,
  UnaryExpr,
} from "./expr.ts";
import type { AssignStmt, BreakStmt, IfStmt, Stmt } from "./ir.ts";
import { isBig } from "./types.ts";

/** Small pieces of IR, as lowering and passes write them. */

export const constant = (value: ConstExpr["value"], type: DType, span: Span): ConstExpr => ({
  kind: "const",
  value,
  type,
  span,
});
export const int32 = (value: number, span: Span): ConstExpr => constant(value, "int32", span);
export const bool = (value: boolean, span: Span): ConstExpr => constant(value, "bool", span);
/** 0 of any type. */
export const zero = (type: DType, span: Span): ConstExpr =>
  constant(type === "bool" ? false : isBig(type) ? 0n : 0, type, span);

export const readLocal = (local: LocalId, type: DType, span: Span): LocalExpr => ({ kind: "local", local, type, span });

export const position = (of: PositionExpr["of"], axis: number, span: Span): PositionExpr => ({
  kind: "position",
  of,
  axis: axis as PositionExpr["axis"],
  type: "int32",
  span,
});

export const binary = (op: BinaryOp, left: Expr, right: Expr, span: Span): BinaryExpr => ({
  kind: "binary",
  op,
  left,
  right,
  type: isComparison(op) ? "bool" : left.type,
  span,
});
export const and = (left: Expr, right: Expr): BinaryExpr => binary("and", left, right, right.span);

export const unary = (op: UnaryExpr["op"], value: Expr, span: Span = value.span): UnaryExpr => ({
  kind: "unary",
  op,
  value,
  type: value.type,
  span,
});
/** The opposite of a bool, without a double negation. */
export const not = (value: Expr, span: Span = value.span): Expr =>
  value.kind === "unary" && value.op === "not" ? value.value : unary("not", value, span);

export const select = (condition: Expr, then: Expr, other: Expr, span: Span): SelectExpr => ({
  kind: "select",
  condition,
  then,
  else: other,
  type: then.type,
  span,
});

/** Also where it has that type already. */
export const inType = (value: Expr, type: DType, span: Span): ConvertExpr => ({ kind: "convert", value, type, span });

export const assign = (local: LocalId, value: Expr, span: Span): AssignStmt => ({ kind: "assign", local, value, span });

/** For a local that nothing else sets, and that is read behind it alone. */
export const letBe = (local: LocalId, value: Expr, span: Span): AssignStmt => ({
  ...assign(local, value, span),
  let: true,
});

export const when = (condition: Expr, then: readonly Stmt[], span: Span, other: readonly Stmt[] = []): IfStmt => ({
  kind: "if",
  condition,
  then,
  else: other,
  span,
});

/** Leaves the loop or block around. */
export const leave = (span: Span): BreakStmt => ({ kind: "break", span });
