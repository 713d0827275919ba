import type { Span } from "../../diagnostics/source.ts";
import type { Expr } from "../expr.ts";
import { binary, int32 } from "../make.ts";
import type { Affine } from "./affine.ts";

/** The expression, with its constant last; null for 0. */
export function sumOf({ constant, terms }: Affine, span: Span): Expr | null {
  const number = (value: number): Expr => int32(value, span);
  const combine = (op: "add" | "sub" | "mul", left: Expr, right: Expr): Expr => binary(op, left, right, span);
  let total: Expr | null = null;
  for (const { factor, expr } of terms) {
    if (factor === 0) continue;
    const size = factor === 1 || factor === -1 ? expr : combine("mul", expr, number(factor));
    if (total === null) total = factor === -1 ? combine("sub", number(0), size) : size;
    else total = combine(factor === -1 ? "sub" : "add", total, size);
  }
  if (constant === 0) return total;
  return total === null ? number(constant) : combine("add", total, number(constant));
}
