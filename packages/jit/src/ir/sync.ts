import type { Expr } from "./expr.ts";
import type { AtomicStmt, CollectiveStmt, Stmt } from "./ir.ts";
import { someExpr, someStmt } from "./walk.ts";

/** The questions of the barrier passes about statements. */

/** Waits for other threads, or talks to them: WGSL wants it in uniform control flow. */
export const isSync = (stmt: Stmt): boolean =>
  stmt.kind === "barrier" || stmt.kind === "collective" || isTogether(stmt);

/** An update that a block does once for all its threads. */
export const isTogether = (stmt: Stmt): stmt is AtomicStmt & Required<Pick<AtomicStmt, "together">> =>
  stmt.kind === "atomic" && stmt.together !== undefined;

/** Waits for other threads: a fence only orders what its own thread does. */
export const waits = (stmt: Stmt): boolean => isSync(stmt) && !(stmt.kind === "barrier" && stmt.scope === "fence");

/** All threads of the block get one answer. */
export const isVote = (op: CollectiveStmt["op"]): op is "count" | "all" | "any" =>
  op === "count" || op === "all" || op === "any";

export const isBlockWide = (op: CollectiveStmt["op"]): boolean => isVote(op) || op.startsWith("block");

/** Waits for the whole block: must not be missed by a live thread. */
export const isBlockSync = (stmt: Stmt): boolean =>
  (stmt.kind === "barrier" && stmt.scope === "block") || (stmt.kind === "collective" && isBlockWide(stmt.op));

/** Waits for all threads of the grid. */
export const isGridSync = (stmt: Stmt): boolean => stmt.kind === "barrier" && stmt.scope === "grid";

export const hasGridSync = (list: readonly Stmt[]): boolean => someStmt(list, isGridSync);
export const hasSync = (list: readonly Stmt[]): boolean => someStmt(list, isSync);
export const hasBlockSync = (list: readonly Stmt[]): boolean => someStmt(list, isBlockSync);

export const hasLoad = (expr: Expr): boolean => someExpr(expr, (part) => part.kind === "load");
