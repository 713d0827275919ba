import type { ArrayId, Expr, LocalId } from "../../../ir/expr.ts";
import type { Kernel, Local, Stmt } from "../../../ir/ir.ts";
import { assign, readLocal } from "../../../ir/make.ts";
import { allParts, mapBodies, mapEach, mapExpr, mapExpressions, statements } from "../../../ir/walk.ts";
import type { Triple } from "../options.ts";

/**
 * Privatisation of shared arrays of which each thread accesses its own element alone: the element is a local of the thread.
 * The array of a scan by doubling distances becomes one (passes/doubling-scans.ts).
 */
export function ownElements(kernel: Kernel, [x, y, z]: Triple): Kernel {
  const found = kernel.arrays.flatMap((array, id) =>
    array.space === "shared" && array.shape.length === 1 && (array.shape[0] as number) >= x ? [id] : [],
  );
  if (found.length === 0 || y * z > 1) return kernel;
  const others = accessedElsewhere(kernel);
  const locals: Local[] = [...kernel.locals];
  const elements = new Map<ArrayId, LocalId>();
  for (const id of found) {
    const { name, dtype } = kernel.arrays[id]!;
    if (!others.has(id)) elements.set(id, locals.push({ name, type: dtype as Local["type"] }) - 1);
  }
  if (elements.size === 0) return kernel;
  const value = (expr: Expr): Expr =>
    mapExpr(expr, (part) => {
      const local = part.kind === "load" ? elements.get(part.array) : undefined;
      return local === undefined ? part : readLocal(local, part.type, part.span);
    });
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    mapEach(stmts, (given) => {
      const stmt = mapBodies(mapExpressions(given, value), list);
      const local = stmt.kind === "store" ? elements.get(stmt.array) : undefined;
      return stmt.kind === "store" && local !== undefined ? assign(local, stmt.value, stmt.span) : stmt;
    });
  return { ...kernel, locals, body: list(kernel.body) };
}

/** The arrays of which something else is asked than the thread's own element. */
function accessedElsewhere({ body }: Kernel): ReadonlySet<ArrayId> {
  const found = new Set<ArrayId>();
  for (const part of allParts(body))
    if (part.kind === "extent" || (part.kind === "load" && !isOwn(part.index))) found.add(part.array);
  for (const stmt of statements(body))
    if (stmt.kind === "atomic" || (stmt.kind === "store" && !isOwn(stmt.index))) found.add(stmt.array);
  return found;
}

/** Whether an index is the thread's own number, in a block of one axis. */
const isOwn = ([index, ...others]: readonly Expr[]): boolean =>
  index?.kind === "position" && index.of === "threadIdx" && index.axis === 0 && others.length === 0;
