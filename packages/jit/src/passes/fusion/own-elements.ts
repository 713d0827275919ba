import type { ArrayId, Expr } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { partsOf, someStmt, statements } from "../../ir/walk.ts";

/** For each array that a kernel accesses: the axes of the grid whose positions are its indices; null for other indices. */
export type OwnElements = ReadonlyMap<ArrayId, readonly number[] | null>;

/**
 * The arrays of which each thread accesses one element alone, the element at its own position. The kernel has gone
 * through `grid-positions`, and its functions access no array.
 */
export function ownElements({ body }: Kernel): OwnElements {
  const found = new Map<ArrayId, readonly number[] | null>();
  const note = (array: ArrayId, index: readonly Expr[]): void => {
    const axes = axesOf(index);
    const known = found.get(array);
    found.set(array, known === undefined || `${known}` === `${axes}` ? axes : null);
  };
  for (const stmt of statements(body)) {
    if (stmt.kind === "store") note(stmt.array, stmt.index);
    for (const part of partsOf(stmt)) if (part.kind === "load") note(part.array, part.index);
  }
  return found;
}

function axesOf(index: readonly Expr[]): readonly number[] | null {
  const axes = index.flatMap((expr) => (expr.kind === "position" && expr.of === "globalIdx" ? [expr.axis] : []));
  return axes.length === index.length && axes.length > 0 ? axes : null;
}

const SIMPLE: ReadonlySet<string> = new Set(["assign", "store", "if", "call", "return"]);

/** Whether a kernel computes without loops, without waiting for other threads, and without telling the host. */
export function isElementWise({ body, functions, arrays, counters }: Kernel): boolean {
  const plain = (list: Kernel["body"]): boolean => !someStmt(list, ({ kind }) => !SIMPLE.has(kind));
  const touches = (list: Kernel["body"]): boolean =>
    someStmt(list, (stmt) => stmt.kind === "store" || partsOf(stmt).some(({ kind }) => kind === "load"));
  return (
    counters === undefined &&
    plain(body) &&
    functions.every((func) => plain(func.body) && !touches(func.body)) &&
    arrays.every((array) => array.space === "constant" || (array.space === "global" && array.reach === undefined))
  );
}
