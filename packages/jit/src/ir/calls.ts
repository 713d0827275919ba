import type { Func, FuncId, Stmt } from "./ir.ts";
import { mapBodies, mapEach } from "./walk.ts";

/** The list with its calls, at any depth, to functions of other numbers. */
export const renumbered = (list: readonly Stmt[], number: (id: FuncId) => FuncId): readonly Stmt[] =>
  mapEach(list, (stmt) =>
    stmt.kind === "call" ? { ...stmt, func: number(stmt.func) } : mapBodies(stmt, (inner) => renumbered(inner, number)),
  );

/** The same of a function's body. */
export const withCalls = (func: Func, number: (id: FuncId) => FuncId): Func => ({
  ...func,
  body: renumbered(func.body, number),
});
