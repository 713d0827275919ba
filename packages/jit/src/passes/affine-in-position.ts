import { affineOf } from "../ir/analysis/affine.ts";
import type { Expr } from "../ir/expr.ts";
import type { Kernel } from "../ir/ir.ts";
import { type LaunchFacts, type LaunchValue, launchValue } from "../ir/launch-value.ts";
import { letsIn, resolving } from "../ir/lets.ts";
import { withNames } from "../ir/rename.ts";
import { launchNames } from "./distributed-loop.ts";

/**
 * An int32 as `along[0] * x + along[1] * y + rest`, where x and y are the thread's place in the grid, of which there is
 * one along z. Where that is beyond int32 the kernel's value has wrapped.
 */
export interface AffineInPosition {
  readonly along: readonly [x: number, y: number];
  readonly rest: LaunchValue;
}

export type AffineValues = (expr: Expr) => AffineInPosition | null;

/**
 * The kernel's int32 expressions as functions of the thread's position; null for expressions that do not have that form.
 */
export function affineInPosition(kernel: Kernel): AffineValues {
  const resolve = resolving(letsIn(kernel.body));
  const fixed = launchNames(kernel);
  return (expr) => {
    if (expr.type !== "int32") return null;
    const { constant, terms } = affineOf(expr, resolve);
    const along: [number, number] = [0, 0];
    const rest: { readonly factor: number; readonly value: LaunchValue }[] = [];
    for (const { factor, expr: term } of terms) {
      if (term.kind === "position" && term.of === "globalIdx") {
        if (term.axis !== 2) along[term.axis] = (along[term.axis] + factor) | 0;
        continue;
      }
      const value = launchValue(withNames(term, fixed));
      if (value === null) return null;
      rest.push({ factor, value });
    }
    const total = (launch: LaunchFacts): number =>
      rest.reduce((sum, { factor, value }) => (sum + Math.imul(factor, value(launch))) | 0, constant);
    return { along, rest: total };
  };
}
