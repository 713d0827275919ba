import type { Func, FuncId, Kernel, Stmt } from "./ir.ts";
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

/** The kernel without its other functions. */
export function keepFunctions(kernel: Kernel, isKept: (id: FuncId) => boolean): Kernel {
  const kept = [...kernel.functions.keys()].filter(isKept);
  const number = (id: FuncId): FuncId => kept.indexOf(id);
  const functions = kept.map((id) => withCalls(kernel.functions[id] as Func, number));
  return { ...kernel, functions, body: renumbered(kernel.body, number) };
}
