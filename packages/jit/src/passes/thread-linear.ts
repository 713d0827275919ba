import type { Expr } from "../ir/expr.ts";
import { binary, position } from "../ir/make.ts";
import { mapExpr } from "../ir/walk.ts";

/** Whether an int32 expression is threadIdx.x and something that is the same for the whole block. */
export function alongThreads(expr: Expr, isUniform: (expr: Expr) => boolean): boolean {
  if (isAlong(expr)) return true;
  if (expr.kind !== "binary" || expr.type !== "int32" || (expr.op !== "add" && expr.op !== "sub")) return false;
  if (alongThreads(expr.left, isUniform)) return isUniform(expr.right);
  return expr.op === "add" && isUniform(expr.left) && alongThreads(expr.right, isUniform);
}

const isAlong = (expr: Expr): boolean =>
  expr.kind === "position" && expr.axis === 0 && (expr.of === "threadIdx" || expr.of === "globalIdx");

/** The value of such an expression in one thread of the block. */
export const atThread = (expr: Expr, thread: Expr): Expr =>
  mapExpr(expr, (part) => {
    if (!isAlong(part) || part.kind !== "position") return part;
    if (part.of === "threadIdx") return thread;
    const { span } = part;
    const start = binary("mul", position("blockIdx", 0, span), position("blockDim", 0, span), span);
    return binary("add", start, thread, span);
  });
