import type { ArrayId } from "../../ir/expr.ts";
import type { Kernel, Stmt } from "../../ir/ir.ts";
import { memoryOf, readIn } from "../../ir/memory.ts";
import { flatMapEach, mapBodies, withBody } from "../../ir/walk.ts";

/**
 * The kernel without its stores to arrays that it does not load.
 *
 * @param arrays - nothing else reads their memory.
 */
export function withoutStores(kernel: Kernel, arrays: ReadonlySet<ArrayId>): Kernel {
  const loaded = readIn(kernel.arrays, kernel.body);
  const isUnread = (array: ArrayId): boolean => arrays.has(array) && !loaded.has(memoryOf(kernel.arrays, array));
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(stmts, (stmt) => (stmt.kind === "store" && isUnread(stmt.array) ? [] : [mapBodies(stmt, list)]));
  return withBody(kernel, list(kernel.body));
}
