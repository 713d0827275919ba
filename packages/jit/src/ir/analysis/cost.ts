import { mathTable } from "../../math/table.ts";
import type { BinaryOp, Expr, LanesExpr, LeafExpr, LoadExpr } from "../expr.ts";
import type { FuncId, Kernel } from "../ir.ts";
import { isFloat, operands } from "../types.ts";
import { partsOf, statements } from "../walk.ts";

/**
 * The costs of operations, in additions on a core: 1, except for these. Mathematics has them in its rows (math/table.ts). The cost of
 * an access depends on how threads reach memory: targets/wasm/vector/time.ts.
 */
export const DIVISIONS = {
  div: 4,
  // The divisor is tested first.
  idiv: 12,
  floordiv: 12,
  rem: 12,
} as const;

const slow: Readonly<Partial<Record<BinaryOp, number>>> = DIVISIONS;

/** A value that costs no more is computed where it may not be needed: a branch costs as much. */
export const IN_VAIN = 6;

/** The cost of an expression without its operands. Memory does not count. */
export function operationCost(expr: Expr): number {
  switch (expr.kind) {
    case "unary":
    case "select":
    case "convert":
      return 1;
    case "binary": {
      const cost = slow[expr.op] ?? 1;
      // A whole division by a number that is known is a product and shifts.
      return expr.right.kind === "const" && !isFloat(expr.type) ? Math.min(cost, 4) : cost;
    }
    case "math":
      return mathTable[expr.fn].cost;
    default:
      expr satisfies LeafExpr | LoadExpr | LanesExpr;
      return 0;
  }
}

/** The cost of an expression with its operands. @param load - the cost of a load. */
export const valueCost = (expr: Expr, load: number = Number.POSITIVE_INFINITY): number =>
  operands(expr).reduce((sum, part) => sum + valueCost(part, load), expr.kind === "load" ? load : operationCost(expr));

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
