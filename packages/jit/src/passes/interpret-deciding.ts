import type { LocalId } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";
import { jumpsOut } from "../ir/jumps.ts";
import { hasSync } from "../ir/sync.ts";
import { assigned, assignedIn, bodies, partsOf, statements } from "../ir/walk.ts";

/**
 * The locals that decide whether a thread comes to a barrier, and the locals that they are computed from. WGSL does not accept that
 * a value is the same in all threads where it was in an array of the thread, or was set in a state.
 */
export function decidingLocals(body: readonly Stmt[]): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  const note = (stmt: Stmt): void => {
    for (const part of partsOf(stmt)) if (part.kind === "local") found.add(part.local);
  };
  const visit = (list: readonly Stmt[], isAround: boolean): void => {
    for (const stmt of list) {
      const inside = bodies(stmt);
      const jumps = jumpsOut([stmt], isAround ? ["break", "continue", "return"] : ["return"]);
      if (stmt.kind === "if" && (jumps || inside.some(hasSync))) note(stmt);
      const hasOwn = inside.some(hasSync);
      for (const part of inside) visit(part, stmt.kind === "loop" ? hasOwn : isAround || hasOwn);
    }
  };
  if (hasSync(body)) visit(body, false);
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const stmt of statements(body)) {
      const set = stmt.kind === "if" ? assignedIn([stmt]) : assigned(stmt);
      if ([...set].some((local) => found.has(local))) note(stmt);
    }
  }
  return found;
}
