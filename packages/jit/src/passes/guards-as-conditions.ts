import type { Stmt } from "../ir/ir.ts";
import { leaves } from "../ir/jumps.ts";
import { not, when } from "../ir/make.ts";

/**
 * A kernel's body with early ends as conditions: `if (c) return; rest` becomes `if (!c) { rest }`, and so in the blocks
 * that functions with early returns became. Statements that do not have that form stay.
 */
export function guardsAsIfs(body: readonly Stmt[]): readonly Stmt[] {
  return list(body, "return") ?? body;
}

/** The list without statements that leave it in this way; null where that takes more than conditions. */
function list(stmts: readonly Stmt[], by: "return" | "break"): readonly Stmt[] | null {
  const at = stmts.findIndex((stmt) => leaves([stmt]));
  const before = stmts.slice(0, at < 0 ? stmts.length : at).flatMap(opened);
  const stmt = stmts[at];
  if (stmt === undefined) return before;
  if (stmt.kind === by) return before;
  if (stmt.kind !== "if") return null;
  const rest = list(stmts.slice(at + 1), by);
  if (rest === null) return null;
  const { condition, span } = stmt;
  if (ends(stmt.then, by) && stmt.else.length === 0)
    return rest.length === 0 ? before : [...before, when(not(condition), rest, span)];
  // The guard of a thread's place, around all there is.
  if (stmt.else.length > 0 || rest.length > 0) return null;
  const then = list(stmt.then, by);
  return then && [...before, { ...stmt, then }];
}

const ends = (stmts: readonly Stmt[], by: "return" | "break"): boolean => stmts.length === 1 && stmts[0]?.kind === by;

/** A block that only guards leave, without it; in conditions too. */
function opened(stmt: Stmt): readonly Stmt[] {
  if (stmt.kind === "if") return [{ ...stmt, then: stmt.then.flatMap(opened), else: stmt.else.flatMap(opened) }];
  if (stmt.kind !== "block") return [stmt];
  return list(stmt.body, "break") ?? [stmt];
}
