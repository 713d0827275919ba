import type { Expr, LocalId } from "../ir/expr.ts";
import type { AssignStmt, Kernel, Stmt } from "../ir/ir.ts";
import { timesRead } from "../ir/lets.ts";
import { memoryOf } from "../ir/memory.ts";
import {
  flatMapEach,
  mapBodies,
  mapExpr,
  mapExpressions,
  readsLocal,
  someExpr,
  timesSet,
  withBody,
} from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Forward substitution: a read of a local that one statement sets and one expression reads is replaced by its value, if the
 * path between them is straight and nothing on it changes the value.
 */
export const forwardSubstitution: Pass = {
  name: "forward-substitution",
  needs: ["inline-calls", "loop-invariants"],
  why: "a value that is used once needs no register",
  // Reports say which local held a value.
  debug: false,
  run: (kernel) => withBody(kernel, substituted(kernel)),
};

function substituted({ arrays, body }: Kernel): readonly Stmt[] {
  const reads = timesRead(body);
  const times = timesSet(body);
  const isOnce = (local: LocalId): boolean => times.get(local) === 1 && reads.get(local) === 1;
  const list = (stmts: readonly Stmt[]): readonly Stmt[] => {
    const waiting = new Map<LocalId, AssignStmt>();
    /** The values that cannot wait any longer, in their order. */
    const due = (is: (value: Expr) => boolean): readonly Stmt[] =>
      [...waiting.values()].filter(({ local, value }) => is(value) && waiting.delete(local));
    const moved = flatMapEach(stmts, (stmt) => {
      const own = mapExpressions(stmt, (expr) =>
        mapExpr(expr, (part) => {
          const known = part.kind === "local" ? waiting.get(part.local) : undefined;
          if (known === undefined) return part;
          waiting.delete(known.local);
          return known.value;
        }),
      );
      const before = due((value) => changes(own, value, arrays));
      if (own.kind !== "assign" || !isOnce(own.local)) return [...before, mapBodies(own, list)];
      waiting.set(own.local, own);
      return before;
    });
    return waiting.size === 0 ? moved : [...moved, ...due(() => true)];
  };
  return list(body);
}

/** Whether a value may have changed after a statement. */
function changes(stmt: Stmt, value: Expr, arrays: Kernel["arrays"]): boolean {
  if (stmt.kind === "assign") return readsLocal(value, stmt.local);
  if (stmt.kind !== "store") return true;
  const memory = memoryOf(arrays, stmt.array);
  return someExpr(value, (part) => part.kind === "load" && memoryOf(arrays, part.array) === memory);
}
