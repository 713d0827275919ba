import type { Expr } from "../ir/expr.ts";
import type { ArrayDecl, Kernel, Stmt } from "../ir/ir.ts";
import { operands } from "../ir/types.ts";
import { expressions, statements } from "../ir/walk.ts";

/**
 * How the threads of a block may differ in a value.
 * - 0: not at all, and the WGSL compiler can tell: constants, arguments, extents, block positions, elements of arrays
 *   that the kernel never writes at such an index, results of count, all and any.
 * - 1: perhaps, by what memory held: elements of arrays that are written or at an index that differs, results of
 *   atomics.
 * - 2: by the position of the thread itself.
 */
export type Taint = 0 | 1 | 2;

export const worse = (a: Taint, b: Taint): Taint => (a > b ? a : b);

/** Reads of written memory count as not uniform, also through another array in the same buffer. */
function arrayTaint(array: ArrayDecl | undefined, arrays: readonly ArrayDecl[]): Taint {
  if (array === undefined) return 1;
  if (array.space === "constant") return 0;
  if (array.space !== "global") return 1;
  return arrays.some((other) => other.space === "global" && other.group === array.group && other.written) ? 1 : 0;
}

/** The taint of an expression, given those of the locals. */
export function exprTaint(expr: Expr, arrays: readonly ArrayDecl[], local: (id: number) => Taint): Taint {
  let taint: Taint = 0;
  if (expr.kind === "local") taint = local(expr.local);
  else if (expr.kind === "load") taint = arrayTaint(arrays[expr.array], arrays);
  else if (expr.kind === "position")
    taint = expr.of === "threadIdx" || expr.of === "globalIdx" || expr.of === "laneid" ? 2 : 0;
  for (const part of operands(expr)) {
    const inner = exprTaint(part, arrays, local);
    taint = worse(taint, expr.kind === "load" && inner > 0 ? 1 : inner);
  }
  return taint;
}

/** What each device function adds to the taint of its arguments: the worst that its body reads. */
export function functionTaints(kernel: Kernel): readonly Taint[] {
  const taints: Taint[] = [];
  for (const func of kernel.functions) {
    let taint: Taint = 0;
    for (const stmt of statements(func.body))
      taint = worse(
        taint,
        stmtTaint(stmt, taints, (expr) => exprTaint(expr, kernel.arrays, () => 0)),
      );
    taints.push(taint);
  }
  return taints;
}

/** The taint of what a statement sets, given those of functions and expressions. */
export function stmtTaint(stmt: Stmt, functions: readonly Taint[], taintOf: (expr: Expr) => Taint): Taint {
  const own: Taint = stmt.kind === "atomic" ? 1 : stmt.kind === "call" ? (functions[stmt.func] ?? 2) : 0;
  return expressions(stmt).map(taintOf).reduce(worse, own);
}
