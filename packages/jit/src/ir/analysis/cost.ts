import { mathTable } from "../../math/table.ts";
import type { Expr, LanesExpr, LeafExpr, LoadExpr } from "../expr.ts";
import type { FuncId, Kernel } from "../ir.ts";
import { partsOf, statements } from "../walk.ts";

/** The cost of an expression without its operands, in additions. Memory does not count. */
export function operationCost(expr: Expr): number {
  switch (expr.kind) {
    case "unary":
    case "convert":
    case "select":
      return 1;
    case "binary":
      if (expr.op === "idiv" || expr.op === "floordiv" || expr.op === "rem") return 12;
      return expr.op === "div" ? 4 : 1;
    case "math":
      return mathTable[expr.fn].cost;
    default:
      expr satisfies LeafExpr | LoadExpr | LanesExpr;
      return 0;
  }
}

/** The approximate cost of a call of a device function: all branches count. Infinity where a loop says how much. */
export function callCost(kernel: Pick<Kernel, "functions">, func: FuncId): number {
  let cost = 0;
  for (const stmt of statements(kernel.functions[func]?.body ?? [])) {
    if (stmt.kind === "loop") return Infinity;
    if (stmt.kind === "call") cost += callCost(kernel, stmt.func);
    for (const expr of partsOf(stmt)) cost += operationCost(expr);
  }
  return cost;
}
