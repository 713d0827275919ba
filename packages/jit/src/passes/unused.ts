import type { Stmt } from "../ir/ir.ts";
import { liveAfter } from "../ir/live.ts";
import { flatMapEach, mapBodies, someStmt } from "../ir/walk.ts";

/** Without assignments that nothing reads. */
export function withoutUnused(body: readonly Stmt[]): readonly Stmt[] {
  const after = liveAfter(body);
  const isUnused = (stmt: Stmt): boolean => stmt.kind === "assign" && after.get(stmt)?.has(stmt.local) === false;
  if (!someStmt(body, isUnused)) return body;
  const used = (list: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(list, (stmt) => (isUnused(stmt) ? [] : [mapBodies(stmt, used)]));
  // Locals that only these read are unused now.
  return withoutUnused(used(body));
}
