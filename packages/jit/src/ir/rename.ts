import type { Expr, LocalId } from "./expr.ts";
import type { AssertStmt, BarrierStmt, JumpStmt, LogStmt, NestedStmt, Stmt, StoreStmt } from "./ir.ts";
import { mapBodies, mapEach, mapExpr, mapExpressions, withParts } from "./walk.ts";

/** The statement with the locals it sets renamed. */
export function mapAssigned(stmt: Stmt, rename: (local: LocalId) => LocalId): Stmt {
  switch (stmt.kind) {
    case "assign":
      return withParts(stmt, { local: rename(stmt.local) });
    case "call":
      return withParts(stmt, { results: mapEach(stmt.results, (local) => (local === null ? null : rename(local))) });
    case "atomic":
      return withParts(stmt, { result: stmt.result === null ? null : rename(stmt.result) });
    case "collective":
      return withParts(stmt, { result: rename(stmt.result) });
    default:
      stmt satisfies StoreStmt | NestedStmt | JumpStmt | LogStmt | AssertStmt | BarrierStmt;
      return stmt;
  }
}

/** The statement whose own expressions read other locals. */
export const withReads = (stmt: Stmt, rename: (local: LocalId) => LocalId): Stmt =>
  mapExpressions(stmt, (expr) =>
    mapExpr(expr, (part) => {
      if (part.kind !== "local") return part;
      const local = rename(part.local);
      return local === part.local ? part : { ...part, local };
    }),
  );

/** The list in which other locals are read and set. */
export const withLocals = (list: readonly Stmt[], rename: (local: LocalId) => LocalId): readonly Stmt[] =>
  mapEach(list, (stmt) =>
    mapBodies(mapAssigned(withReads(stmt, rename), rename), (inner) => withLocals(inner, rename)),
  );

/** The list in which another local is the counter. */
export const withCounter = (list: readonly Stmt[], from: LocalId, to: LocalId): readonly Stmt[] =>
  withLocals(list, (local) => (local === from ? to : local));

/** The expression with locals replaced by what they stand for. */
export const withNames = (expr: Expr, names: ReadonlyMap<LocalId, Expr>): Expr =>
  mapExpr(expr, (part) => (part.kind === "local" ? (names.get(part.local) ?? part) : part));
