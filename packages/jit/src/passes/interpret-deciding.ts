import type { LocalId } from "../ir/expr.ts";
import type { FuncId, Kernel, Stmt } from "../ir/ir.ts";
import { jumpsOut } from "../ir/jumps.ts";
import { hasSync } from "../ir/sync.ts";
import { assigned, assignedIn, bodies, partsOf, statements } from "../ir/walk.ts";

/**
 * The locals that decide whether a thread comes to a barrier, and the locals that they are computed from, of the kernel's body and of
 * each function's body. A function's results are among them if they decide in a caller. WGSL does not accept that a value is the
 * same in all threads where it was in an array of the thread, or was set in a state.
 */
export function decidingLocals({
  body,
  functions,
}: Pick<Kernel, "body" | "functions">): ReadonlyMap<readonly Stmt[], ReadonlySet<LocalId>> {
  const found = new Map<readonly Stmt[], ReadonlySet<LocalId>>();
  const deciding = new Set<FuncId>();
  const visit = (list: readonly Stmt[], results: boolean): void => {
    const locals = decidingIn(list, results);
    found.set(list, locals);
    for (const stmt of statements(list))
      if (stmt.kind === "call" && stmt.results.some((result) => result !== null && locals.has(result)))
        deciding.add(stmt.func);
  };
  visit(body, false);
  // Callers stand behind the functions that they call.
  for (let id = functions.length - 1; id >= 0; id--) visit(functions[id]!.body, deciding.has(id));
  return found;
}

function decidingIn(body: readonly Stmt[], results: boolean): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  if (!results && !hasSync(body)) return found;
  const note = (stmt: Stmt): void => {
    for (const part of partsOf(stmt)) if (part.kind === "local") found.add(part.local);
  };
  const visit = (list: readonly Stmt[], isAround: boolean): void => {
    for (const stmt of list) {
      const inside = bodies(stmt);
      const jumps = jumpsOut([stmt], isAround ? ["break", "continue", "return"] : ["return"]);
      if (stmt.kind === "if" && (jumps || inside.some(hasSync))) note(stmt);
      if (results && stmt.kind === "return") note(stmt);
      const hasOwn = inside.some(hasSync);
      for (const part of inside) visit(part, stmt.kind === "loop" ? hasOwn : isAround || hasOwn);
    }
  };
  visit(body, false);
  const isFound = (local: LocalId): boolean => found.has(local);
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const stmt of statements(body)) {
      if ([...(stmt.kind === "if" ? assignedIn([stmt]) : assigned(stmt))].some(isFound)) note(stmt);
      // The condition on which a loop is left decides how often the loop sets its locals.
      if (stmt.kind !== "loop" || ![...assignedIn([stmt])].some(isFound)) continue;
      for (const inner of statements([stmt]))
        if (inner.kind === "if" && jumpsOut([inner], ["break", "continue", "return"])) note(inner);
    }
  }
  return found;
}
