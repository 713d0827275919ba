import type { Expr, LocalId } from "../ir/expr.ts";
import type { Kernel } from "../ir/ir.ts";
import { type LaunchValue, launchValue, withNames } from "../ir/launch-value.ts";
import { letsIn } from "../ir/lets.ts";
import { launchNames } from "./spread-loop.ts";

/**
 * An int32 as `along[0] * x + along[1] * y + rest`, where x and y are the thread's place in the grid, of which there is
 * one along z. Where that is beyond int32 the kernel's value has wrapped.
 */
export interface PlacedValue {
  readonly along: readonly [x: number, y: number];
  readonly rest: LaunchValue;
}

export type PlacedValues = (expr: Expr) => PlacedValue | null;

/** What a kernel's int32 expressions are by the thread's place; null for what is not of that form. */
export function placedValues(kernel: Kernel): PlacedValues {
  const names = letsIn(kernel.body);
  const fixed = launchNames(kernel);
  const known = new Map<LocalId, PlacedValue | null>();
  const ofLocal = (local: LocalId): PlacedValue | null => {
    const met = known.get(local);
    if (met !== undefined) return met;
    // What leads back to itself is no value.
    known.set(local, null);
    const name = names.get(local);
    const value = name === undefined ? null : of(name);
    known.set(local, value);
    return value;
  };
  const of: PlacedValues = (expr) => {
    if (expr.type !== "int32") return null;
    if (expr.kind === "local") return ofLocal(expr.local);
    if (expr.kind === "position") return expr.of === "globalIdx" ? place(expr.axis) : null;
    if (expr.kind === "binary" && (expr.op === "add" || expr.op === "sub")) {
      const [left, right] = [of(expr.left), of(expr.right)];
      return left && right && sum(left, right, expr.op === "add" ? 1 : -1);
    }
    const rest = launchValue(withNames(expr, fixed));
    return rest && { along: [0, 0], rest };
  };
  return of;
}

function place(axis: 0 | 1 | 2): PlacedValue {
  return { along: [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0], rest: () => 0 };
}

function sum(left: PlacedValue, right: PlacedValue, sign: 1 | -1): PlacedValue {
  return {
    along: [left.along[0] + sign * right.along[0], left.along[1] + sign * right.along[1]],
    rest: (launch) => (left.rest(launch) + sign * right.rest(launch)) | 0,
  };
}
