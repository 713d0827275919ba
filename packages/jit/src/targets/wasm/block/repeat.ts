import { IN_VAIN, valueCost } from "../../../ir/analysis/cost.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { AssignStmt } from "../../../ir/ir.ts";
import { exposed } from "../../../ir/live.ts";
import { assigned, assignedIn, someExpr, statements, subexpressions } from "../../../ir/walk.ts";
import { mapRegions, type Node, nodes } from "./node.ts";

/**
 * A local set once, to a simple value of the thread's position and the arguments, is set again at the start of each
 * region that needs it: it need not be kept over barriers.
 *
 * @param inMemory - locals that others than threads read, and so must be there.
 */
export function repeatValues(list: readonly Node[], inMemory: ReadonlySet<LocalId>): readonly Node[] {
  const values = repeatable(list, inMemory);
  if (values.size === 0) return list;
  return mapRegions(list, (region) => {
    const needed = new Set<LocalId>();
    const need = (local: LocalId): void => {
      const value = values.get(local)?.value;
      if (value === undefined || needed.has(local)) return;
      for (const part of subexpressions(value)) if (part.kind === "local") need(part.local);
      needed.add(local);
    };
    const set = assignedIn(region.body);
    for (const local of exposed(region.body)) if (!set.has(local)) need(local);
    return { ...region, body: [...[...needed].map((local) => values.get(local)!), ...region.body] };
  });
}

/** Those locals by their one assignment, in program order. */
function repeatable(list: readonly Node[], inMemory: ReadonlySet<LocalId>): ReadonlyMap<LocalId, AssignStmt> {
  const found = new Map<LocalId, AssignStmt | null>();
  for (const node of nodes(list)) {
    if (node.kind === "set") found.set(node.local, null);
    if (node.kind === "exchange") found.set(node.result, null);
    if (node.kind !== "region") continue;
    for (const stmt of statements(node.body))
      for (const local of assigned(stmt)) found.set(local, found.has(local) || stmt.kind !== "assign" ? null : stmt);
  }
  const values = new Map<LocalId, AssignStmt>();
  for (const [local, stmt] of found)
    if (stmt !== null && !inMemory.has(local) && isCheap(stmt.value, values)) values.set(local, stmt);
  return values;
}

/** Whether it is computed again sooner than it is kept in memory. */
const isCheap = (value: Expr, known: ReadonlyMap<LocalId, unknown>): boolean =>
  valueCost(value) <= IN_VAIN && !someExpr(value, (expr) => expr.kind === "local" && !known.has(expr.local));
