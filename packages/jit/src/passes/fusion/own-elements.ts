import { accessesIn } from "../../ir/accesses.ts";
import type { ArrayId, Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, Stmt } from "../../ir/ir.ts";
import { someStmt } from "../../ir/walk.ts";
import { gridStrides } from "./grid-strides.ts";

/** For each array that a kernel accesses: the axes of the grid whose positions are its indices; null for other indices. */
export type OwnElements = ReadonlyMap<ArrayId, readonly number[] | null>;

/**
 * The arrays of which each thread accesses elements of its own alone: the element at its position in the grid, and in a grid-stride loop the
 * elements whole grids further. The kernel has gone through `grid-positions`, and its functions access no array.
 */
export function ownElements({ body }: Kernel): OwnElements {
  const counters = new Map([...gridStrides(body).values()].map(({ counter, axis }) => [counter, axis]));
  const found = new Map<ArrayId, readonly number[] | null>();
  for (const { array, index } of accessesIn(body)) {
    const axes = axesOf(index, counters);
    const known = found.get(array);
    found.set(array, known === undefined || `${known}` === `${axes}` ? axes : null);
  }
  return found;
}

function axesOf(index: readonly Expr[], counters: ReadonlyMap<LocalId, number>): readonly number[] | null {
  const axes = index.flatMap((expr) => {
    if (expr.kind === "position" && expr.of === "globalIdx") return [expr.axis];
    return expr.kind === "local" ? (counters.get(expr.local) ?? []) : [];
  });
  return axes.length === index.length && axes.length > 0 ? axes : null;
}

const SIMPLE: ReadonlySet<string> = new Set(["assign", "store", "if", "call", "return"]);

const IN_LOOPS: ReadonlySet<string> = new Set([...SIMPLE, "loop", "break"]);

/** Whether a kernel computes without loops in others, without waiting for other threads, and without telling the host. */
export function isElementWise({ body, functions, arrays, counters }: Kernel): boolean {
  const plain = (list: Kernel["body"]): boolean => !someStmt(list, ({ kind }) => !SIMPLE.has(kind));
  const loop = (stmt: Stmt): boolean => stmt.kind === "loop" && !someStmt([stmt], ({ kind }) => !IN_LOOPS.has(kind));
  return (
    counters === undefined &&
    body.every((stmt) => plain([stmt]) || loop(stmt)) &&
    functions.every((func) => plain(func.body) && accessesIn(func.body).length === 0) &&
    arrays.every((array) => array.space === "constant" || (array.space === "global" && array.reach === undefined))
  );
}
