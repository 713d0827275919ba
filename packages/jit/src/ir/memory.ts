import type { ArrayId } from "./expr.ts";
import type { ArrayDecl, Stmt } from "./ir.ts";
import { allParts, statements } from "./walk.ts";

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

/** The memory, by number, that a list reads. */
export function readIn(arrays: readonly ArrayDecl[], list: readonly Stmt[]): ReadonlySet<number> {
  const read = new Set<number>();
  for (const part of allParts(list)) if (part.kind === "load") read.add(memoryOf(arrays, part.array));
  return read;
}
