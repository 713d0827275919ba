import { exprKey } from "../ir/analysis/affine.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Kernel, Local, LoopStmt, Stmt } from "../ir/ir.ts";
import { letBe, readLocal } from "../ir/make.ts";
import { hasAtomic, isReadOnly, isSharedWithOthers, memoryOf, writtenIn } from "../ir/memory.ts";
import { isSync } from "../ir/sync.ts";
import {
  assignedIn,
  flatMapEach,
  mapBodies,
  mapEach,
  mapExpr,
  mapExpressions,
  someExpr,
  someStmt,
  withNewLocals,
} from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Loop-invariant code motion: a `let` of a value that no iteration changes is set before the loop, and so is an element that
 * each iteration reads, if the kernel never writes its array. No expression has effects or fails, so that it does no harm
 * where the loop has no iterations, or where the `let` stands under a condition.
 */
export const loopInvariants: Pass = {
  name: "loop-invariants",
  needs: ["single-assignment", "grid-positions"],
  why: "engines leave loads in a loop that give the same in each iteration",
  // A load that the program may not have come to would be reported.
  debug: false,
  run: (kernel) =>
    withNewLocals(kernel, (body, locals) => {
      // Inner loops come first: what they gave up may go on outwards.
      const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
        flatMapEach(stmts, (stmt) => {
          const inner = mapBodies(stmt, list);
          return inner.kind === "loop" ? withInvariantsBefore(inner, kernel.arrays, locals) : [inner];
        });
      return list(body);
    }),
};

/** The value before the loop, where the conditions do not hold by which an index was known to be inside. */
const anywhere = (value: Expr): Expr =>
  mapExpr(value, (part) => {
    if (part.kind !== "load" || part.inside === undefined) return part;
    const { inside: _, ...load } = part;
    return load;
  });

function withInvariantsBefore(loop: LoopStmt, arrays: Kernel["arrays"], locals: Local[]): readonly Stmt[] {
  // A value that lives over barriers would be kept in memory for each thread.
  if (someStmt([loop], isSync)) return [loop];
  const set = new Set(assignedIn([loop]));
  const written = writtenIn(arrays, [loop]);
  const turns = hasAtomic([loop]);
  const moved: Stmt[] = [];
  const stays = (expr: Expr): boolean =>
    !someExpr(expr, (part) => {
      if (part.kind === "local") return set.has(part.local);
      if (part.kind !== "load") return false;
      return written.has(memoryOf(arrays, part.array)) || (turns && isSharedWithOthers(arrays, part.array));
    });
  const known = new Map<string, LocalId>();
  const withoutLoads = (expr: Expr): Expr =>
    mapExpr(expr, (part) => {
      if (part.kind !== "load" || !isReadOnly(arrays, part.array) || !stays(part)) return part;
      const key = exprKey(part);
      const local = known.get(key) ?? locals.push({ name: "element", type: part.type }) - 1;
      if (!known.has(key)) moved.push(letBe(local, anywhere(part), part.span));
      known.set(key, local);
      return readLocal(local, part.type, part.span);
    });
  const without = (list: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(list, (stmt) => {
      if (stmt.kind !== "assign" || !stmt.let || !stays(stmt.value))
        return stmt.kind === "loop" ? [stmt] : [mapBodies(stmt, without)];
      moved.push({ ...stmt, value: anywhere(stmt.value) });
      set.delete(stmt.local);
      return [];
    });
  const body = mapEach(without(loop.body), (stmt) => mapExpressions(stmt, withoutLoads));
  return moved.length === 0 ? [loop] : [...moved, { ...loop, body }];
}
