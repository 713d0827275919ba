import type { LocalId } from "./expr.ts";
import type { Stmt } from "./ir.ts";
import { allParts, assigned, bodies, partsOf, statements } from "./walk.ts";

/**
 * Locals that one assignment sets, with all that reads them behind it: they are declared there, as `let`. A variable in
 * memory is more work for drivers, and for SwiftShader work while the kernel runs.
 *
 * @param params - how many of the locals are parameters: they come first, and are declared before the body.
 */
export function letLocals(body: readonly Stmt[], params: number): ReadonlySet<LocalId> {
  const times = new Map<LocalId, number>();
  for (const stmt of statements(body))
    for (const local of assigned(stmt)) times.set(local, (times.get(local) ?? 0) + (stmt.kind === "assign" ? 1 : 2));
  const lets = new Set([...times].flatMap(([local, count]) => (count === 1 && local >= params ? [local] : [])));
  const visible = new Set<LocalId>();
  const visit = (list: readonly Stmt[]): void => {
    const declared: LocalId[] = [];
    for (const stmt of list) {
      for (const part of partsOf(stmt)) if (part.kind === "local" && !visible.has(part.local)) lets.delete(part.local);
      if (stmt.kind === "assign") {
        declared.push(stmt.local);
        visible.add(stmt.local);
      }
      for (const inner of bodies(stmt)) visit(inner);
    }
    for (const local of declared) visible.delete(local);
  };
  visit(body);
  return lets;
}

/** Locals that something reads. */
export const readLocals = (body: readonly Stmt[]): ReadonlySet<LocalId> =>
  new Set(allParts(body).flatMap((part) => (part.kind === "local" ? [part.local] : [])));
