import type { LocalId } from "./expr.ts";
import type { Stmt } from "./ir.ts";
import { assigned, bodies, partsOf, statements } from "./walk.ts";

/** Violations of the rules of `let` in a body, one sentence each. @param params - how many of the locals are parameters. */
export function verifyLets(body: readonly Stmt[], params: number): readonly string[] {
  const lets = new Set<LocalId>();
  for (const stmt of statements(body)) if (stmt.kind === "assign" && stmt.let) lets.add(stmt.local);
  if (lets.size === 0) return [];
  const problems: string[] = [...lets].filter((local) => local < params).map((local) => `parameter ${local} is a let`);
  const set = new Set<LocalId>();
  const visit = (list: readonly Stmt[], outer: ReadonlySet<LocalId>): void => {
    const visible = new Set(outer);
    for (const stmt of list) {
      for (const part of partsOf(stmt))
        if (part.kind === "local" && lets.has(part.local) && !visible.has(part.local))
          problems.push(`reads the let ${part.local} where it is not set`);
      for (const inner of bodies(stmt)) visit(inner, visible);
      for (const local of assigned(stmt)) {
        if (lets.has(local) && set.has(local)) problems.push(`sets the let ${local} twice`);
        set.add(local);
        visible.add(local);
      }
    }
  };
  visit(body, new Set());
  return problems;
}
