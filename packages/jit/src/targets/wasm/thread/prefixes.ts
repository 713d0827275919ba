import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Access } from "../../../ir/bounds.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { LoopStmt } from "../../../ir/ir.ts";
import { isFloat } from "../../../ir/types.ts";
import { assignedIn, someExpr } from "../../../ir/walk.ts";
import { accessesIn } from "../accesses.ts";
import { addTerm, arrayOf, pushBase, split } from "./address.ts";
import type { Frame, Prefix } from "./frame.ts";

/** Maximum of prefixes for one loop: each takes a register. */
const MOST = 12;

/**
 * Computes, before a loop, the parts of addresses that it does not change: engines do not take them out of a loop
 * where they stand under a condition, as behind a test of the index. For the emission of that loop.
 */
export function withPrefixes(frame: Frame, loop: LoopStmt, emit: () => void): void {
  const before = frame.prefixes;
  const inside = new Map(before);
  const known = new Map<string, Prefix>();
  const changed = assignedIn([loop]);
  for (const access of accessesIn([loop])) {
    if (inside.has(access) && inside.get(access) !== before.get(access)) continue;
    const prefix = prefixOf(frame, access, changed, known);
    if (prefix !== null) inside.set(access, prefix);
  }
  frame.prefixes = inside;
  emit();
  frame.prefixes = before;
}

/** The prefix of an access in the loop that changes those locals; null where there is nothing to gain. */
function prefixOf(
  frame: Frame,
  access: Access,
  changed: ReadonlySet<LocalId>,
  known: Map<string, Prefix>,
): Prefix | null {
  const outer = frame.prefixes.get(access) ?? null;
  const variables = access.index.map((index) => split(index).variable);
  const axes = variables.flatMap((variable, axis) => {
    if (variable === null || outer?.axes.has(axis) === true || !isFixed(variable, changed)) return [];
    return [axis];
  });
  const local = arrayOf(frame.scope.build, access.array).space === "local";
  if (axes.length === 0 && (outer !== null || !local)) return null;
  const key = JSON.stringify([access.array, outer?.local, ...axes.map((axis) => [axis, exprKey(variables[axis]!)])]);
  const same = known.get(key);
  if (same !== undefined) return same;
  if (known.size === MOST) return null;
  const { code } = frame;
  pushBase(frame, access.array, outer);
  frame.temporaries.within(() => {
    for (const axis of axes) addTerm(frame, access.array, axis, () => frame.value(variables[axis]!));
  });
  const made: Prefix = { local: code.local("i32"), axes: new Set([...(outer?.axes ?? []), ...axes]) };
  code.set(made.local);
  known.set(key, made);
  return made;
}

/** Whether the loop leaves it alone; what takes long, or depends on memory, is left where it is. */
export function isFixed(expr: Expr, changed: ReadonlySet<LocalId>): boolean {
  return !someExpr(expr, (part) => {
    if (part.kind === "local") return changed.has(part.local);
    return part.kind === "load" || (part.kind === "math" && isFloat(part.type));
  });
}
