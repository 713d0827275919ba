import { conjunction } from "../ir/comparisons.ts";
import type { ArrayId, Expr } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { bodies, partsOf } from "../ir/walk.ts";
import { type AffineInPosition, type AffineValues, affineInPosition } from "./affine-in-position.ts";

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
      // A loop may have no rounds, and a block may be left.
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
