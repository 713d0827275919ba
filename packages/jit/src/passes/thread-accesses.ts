import { affineOf } from "../ir/analysis/affine.ts";
import { conjunction } from "../ir/comparisons.ts";
import type { ArrayId, Expr } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { type LaunchFacts, type LaunchValue, launchValue } from "../ir/launch-value.ts";
import { letsIn, resolving } from "../ir/lets.ts";
import { withNames } from "../ir/rename.ts";
import { bodies, partsOf } from "../ir/walk.ts";
import { launchNames } from "./distributed-loop.ts";

/** Which elements a kernel touches, by the places of its threads, where there is one along z. */
export interface ThreadAccesses {
  readonly loads: readonly ThreadAccess[];
  readonly stores: readonly ThreadStore[];
}

/** An access, wherever it stands. */
export interface ThreadAccess {
  readonly array: ArrayId;
  /** For each axis; null for what is not of that form. */
  readonly index: readonly (AffineInPosition | null)[];
}

export interface ThreadStore extends ThreadAccess {
  /** A thread of which all of these hold surely makes it; null where none surely does. */
  readonly when: readonly Guard[] | null;
}

/** `left op right` */
export interface Guard {
  readonly op: "lt" | "le" | "gt" | "ge" | "eq";
  readonly left: AffineInPosition;
  readonly right: AffineInPosition;
}

/** Looks through a kernel in which no thread ends early, and that calls nothing. */
export function threadAccesses(kernel: Kernel): ThreadAccesses {
  const values = affineInPosition(kernel);
  const loads: ThreadAccess[] = [];
  const stores: ThreadStore[] = [];
  const placed = (array: ArrayId, index: readonly Expr[]): ThreadAccess => ({ array, index: index.map(values) });
  const visit = (list: readonly Stmt[], when: readonly Guard[] | null): void => {
    for (const stmt of list) {
      for (const part of partsOf(stmt)) if (part.kind === "load") loads.push(placed(part.array, part.index));
      if (stmt.kind === "store") stores.push({ ...placed(stmt.array, stmt.index), when });
      if (stmt.kind === "if") {
        const guards = when && guardsOf(stmt.condition, values);
        visit(stmt.then, guards && [...(when ?? []), ...guards]);
        visit(stmt.else, null);
        continue;
      }
      // A loop may have no iterations, and a block may be left.
      for (const inner of bodies(stmt)) visit(inner, null);
    }
  };
  visit(kernel.body, []);
  return { loads, stores };
}

/** Comparisons that hold together just where the condition does; null where it is something else. */
function guardsOf(condition: Expr, values: AffineValues): readonly Guard[] | null {
  const guards = conjunction(condition, true)?.map(({ op, left, right }): Guard | null => {
    const [one, other] = [values(left), values(right)];
    return one && other && op !== "ne" ? { op, left: one, right: other } : null;
  });
  return guards?.every((guard) => guard !== null) ? guards : null;
}

/**
 * An int32 as `along[0] * x + along[1] * y + rest`, where x and y are the thread's place in the grid, of which there is
 * one along z. Where that is beyond int32 the kernel's value has wrapped.
 */
export interface AffineInPosition {
  readonly along: readonly [x: number, y: number];
  readonly rest: LaunchValue;
}

type AffineValues = (expr: Expr) => AffineInPosition | null;

/**
 * The kernel's int32 expressions as functions of the thread's position; null for expressions that do not have that form.
 */
function affineInPosition(kernel: Kernel): AffineValues {
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
