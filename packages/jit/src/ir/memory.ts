import type { ArrayId } from "./expr.ts";
import type { ArrayDecl, Stmt } from "./ir.ts";
import { allParts, someStmt, statements } from "./walk.ts";

/** A number for the memory of an array: arguments that share a buffer have one, every other array its own. */
export function memoryOf(arrays: readonly ArrayDecl[], id: ArrayId): number {
  const array = arrays[id];
  return array?.space === "global" ? array.group : -1 - id;
}

/** Whether only the launch knows where elements lie: different indices may be one element. */
export const isStrided = (array: ArrayDecl | undefined): boolean =>
  array?.space === "global" && (array.layout === "strided" || array.layout === "columns");

/** Whether the kernel never writes the memory of an array, through it or through another array. */
export function isReadOnly(arrays: readonly ArrayDecl[], id: ArrayId): boolean {
  const array = arrays[id];
  if (array?.space !== "global") return array?.space === "constant";
  return !arrays.some((other) => other.space === "global" && other.group === array.group && other.written);
}

/** The memory, by number, that a list writes. */
export function writtenIn(arrays: readonly ArrayDecl[], list: readonly Stmt[]): ReadonlySet<number> {
  const written = new Set<number>();
  for (const stmt of statements(list))
    if (stmt.kind === "store" || stmt.kind === "atomic") written.add(memoryOf(arrays, stmt.array));
  return written;
}

/**
 * Whether an atomic may be the point from which on a thread finds other values in an array, or others find its values there: the atomic of
 * a lock, by which threads take turns. So no access of such an array is moved over an atomic.
 */
export const isSharedWithOthers = (arrays: readonly ArrayDecl[], id: ArrayId): boolean =>
  arrays[id]?.space !== "local" && !isReadOnly(arrays, id);

export const hasAtomic = (list: readonly Stmt[]): boolean => someStmt(list, ({ kind }) => kind === "atomic");

/** The memory, by number, that a list reads. */
export function readIn(arrays: readonly ArrayDecl[], list: readonly Stmt[]): ReadonlySet<number> {
  const read = new Set<number>();
  for (const part of allParts(list)) if (part.kind === "load") read.add(memoryOf(arrays, part.array));
  return read;
}
