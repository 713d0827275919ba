import type { Expr } from "./expr.ts";
import type { FuncId, Kernel } from "./ir.ts";
import { partsOf, statements } from "./walk.ts";

/** What a function of mathematics counts, in additions. */
const MATH = 20;

/**
 * How many operations on values a call of a device function takes, about: all branches count, memory and its indices do not.
 * Infinity where a loop says how many.
 */
export function operationCount(kernel: Pick<Kernel, "functions">, func: FuncId): number {
  let count = 0;
  for (const stmt of statements(kernel.functions[func]?.body ?? [])) {
    if (stmt.kind === "loop") return Infinity;
    if (stmt.kind === "call") count += operationCount(kernel, stmt.func);
    for (const expr of partsOf(stmt)) count += weight(expr);
  }
  return count;
}

function weight({ kind }: Expr): number {
  switch (kind) {
    case "unary":
    case "binary":
    case "select":
    case "convert":
      return 1;
    case "math":
      return MATH;
    case "const":
    case "local":
    case "param":
    case "position":
    case "extent":
    case "load":
    case "lane":
    case "vector":
      return 0;
  }
}
