import { affineKey, affineOf } from "../../ir/analysis/affine.ts";
import type { Expr, PositionExpr } from "../../ir/expr.ts";
import type { Stmt } from "../../ir/ir.ts";
import { letsIn, resolving } from "../../ir/lets.ts";
import { binary, position } from "../../ir/make.ts";

const at = (of: PositionExpr["of"]): PositionExpr => position(of, 0, { source: 0, start: 0, end: 0 });
const sum = (left: Expr, right: Expr): Expr =>
  binary("add", binary("mul", left, right, left.span), at("threadIdx"), left.span);
const key = (expr: Expr, resolve: (expr: Expr) => Expr): string => affineKey(affineOf(expr, resolve));

const OWN = new Set(
  [at("globalIdx"), sum(at("blockIdx"), at("blockDim")), sum(at("blockDim"), at("blockIdx"))].map((expr) =>
    key(expr, (same) => same),
  ),
);

/** Tells expressions that are the thread's number in the grid along x, by its name or computed by hand. */
export function threadNumber(body: readonly Stmt[]): (expr: Expr) => boolean {
  const resolve = resolving(letsIn(body));
  return (expr) => expr.type === "int32" && OWN.has(key(expr, resolve));
}
