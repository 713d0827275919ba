import { arraysWhere, elementLocals } from "../../../ir/element-locals.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { Kernel } from "../../../ir/ir.ts";
import { int32 } from "../../../ir/make.ts";
import type { Triple } from "../options.ts";

/**
 * Privatisation of shared arrays of which each thread accesses its own element alone: the element is a local of the thread.
 * The array of a scan by doubling distances becomes one (passes/doubling-scans.ts).
 */
export function ownElements(kernel: Kernel, [x, y, z]: Triple): Kernel {
  if (y * z > 1) return kernel;
  const arrays = arraysWhere(kernel, ({ space, shape }) => space === "shared" && shape.length === 1 && shape[0]! >= x);
  return elementLocals(kernel, arrays, () => [1, ([index]) => (isThread(index!) ? int32(0, index!.span) : null)]);
}

const isThread = (index: Expr): boolean => index.kind === "position" && index.of === "threadIdx" && index.axis === 0;
