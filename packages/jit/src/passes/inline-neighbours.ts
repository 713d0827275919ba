import type { Expr } from "../ir/expr.ts";
import type { Kernel } from "../ir/ir.ts";
import { someExprIn } from "../ir/walk.ts";
import { inlineCalls } from "./inline-calls.ts";
import type { Pass } from "./pass.ts";

/** Functions that read around an element become part of a stencil's kernel. */
export const inlineNeighbours: Pass = {
  name: "inline-neighbours",
  needs: [],
  why: "reads under the condition that neighbours are inside need no test",
  run: withNeighbours,
};

function withNeighbours(kernel: Kernel): Kernel {
  const isNear = (array: number): boolean => {
    const declared = kernel.arrays[array];
    return declared?.space === "global" && declared.reach !== undefined;
  };
  if (!kernel.arrays.some((_, id) => isNear(id))) return kernel;
  const reads = (expr: Expr): boolean => expr.kind === "load" && isNear(expr.array);
  return inlineCalls(kernel, (body) => someExprIn(body, reads));
}
