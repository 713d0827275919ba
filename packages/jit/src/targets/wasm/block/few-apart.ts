import { accessesIn } from "../../../ir/accesses.ts";
import type { LocalId } from "../../../ir/expr.ts";
import type { ArrayDecl, AssignStmt, IfStmt, Stmt } from "../../../ir/ir.ts";
import { escapes } from "../../../ir/jumps.ts";
import { exposed } from "../../../ir/live.ts";
import { hasLoad } from "../../../ir/sync.ts";
import { isFloat } from "../../../ir/types.ts";
import { assignedIn, someExpr, someStmt, timesSet } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import type { Rows } from "../vector/linear.ts";
import { isDynamic, threadsOf, whole } from "./guard.ts";
import { withValues } from "./keep.ts";

/** An axis of a block: how many threads it has, and the values along a line of it. */
export interface Along {
  readonly length: number;
  readonly rows: Rows;
  /** Whether threads along it lie in different lines. */
  readonly lines: boolean;
}

/**
 * A region as several, one after the other, with values that are kept between them: the branches that few of the threads take apart. No
 * other thread needs a mask for them, and these have none where their condition names threads alone. A region that threads leave stays
 * whole, and a region with an array of the thread, which may last for one turn, or whose parts would update floats in another order.
 *
 * @param axes - the axes of a block that have several threads.
 */
export function fewApart(
  arrays: readonly ArrayDecl[],
  body: readonly Stmt[],
  locals: RegionLocals,
  axes: readonly Along[],
): readonly (readonly Stmt[])[] {
  const isOwn = (stmt: Stmt): stmt is AssignStmt => stmt.kind === "assign" && !locals.flush.has(stmt.local);
  const own = body.filter(isOwn);
  const rest = body.filter((stmt) => !isOwn(stmt));
  const expanded = rest.flatMap((stmt) => branchesOf(stmt, axes));
  const parts = grouped(expanded, axes);
  const isWhole =
    parts.length === 1 || escapes(body) || accessesIn(body).some(({ array }) => arrays[array]!.space === "local");
  if (isWhole || !areApart(own, parts, exposed(body), locals)) return [body];
  const updatesFloats = (stmt: Stmt): boolean => stmt.kind === "atomic" && isFloat(arrays[stmt.array]!.dtype);
  if (parts.filter((part) => someStmt(part, updatesFloats)).length > 1) return [body];
  const values = new Map(own.map((stmt) => [stmt.local, stmt]));
  return parts.map((part) => withValues(part, values));
}

/** A branch around several as several, if few threads take some of these. */
function branchesOf(stmt: Stmt, axes: readonly Along[]): readonly Stmt[] {
  if (stmt.kind !== "if" || stmt.else.length > 0 || stmt.then.length === 1 || isFew(stmt, axes)) return [stmt];
  const apart = stmt.then.map((inner): IfStmt => ({ ...stmt, then: [inner] }));
  const set = assignedIn(stmt.then);
  const changes = someExpr(stmt.condition, (part) => part.kind === "local" && set.has(part.local));
  return changes || hasLoad(stmt.condition) || !apart.some((one) => isFew(one, axes)) ? [stmt] : apart;
}

/** The statements in groups: branches that few threads take, and the statements between them. */
function grouped(list: readonly Stmt[], axes: readonly Along[]): readonly (readonly Stmt[])[] {
  const groups: Stmt[][] = [];
  let open: Stmt[] | undefined;
  for (const [at, stmt] of list.entries()) {
    const isOnlyWork = at === list.length - 1 && list.slice(0, at).every(isFill);
    if (isFew(stmt, axes) || (isOnlyWork && isPart(stmt, axes))) {
      groups.push([stmt]);
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = [];
      groups.push(open);
    }
    open.push(stmt);
  }
  return groups;
}

const isFill = (stmt: Stmt): boolean => stmt.kind === "assign" && stmt.value.kind === "const";

/** Whether at most half of the threads of a line, or of the lines, take a branch. */
const isFew = (stmt: Stmt, axes: readonly Along[]): boolean =>
  named(stmt, axes).some(({ step, first, end }, i) => step > 1 || 2 * (end - first) <= axes[i]!.length);

/** Whether its condition says of some threads that they do not take it. */
const isPart = (stmt: Stmt, axes: readonly Along[]): boolean =>
  named(stmt, axes).some((some, i) => some.first > 0 || some.end < axes[i]!.length || isDynamic(some));

const named = (stmt: Stmt, axes: readonly Along[]) =>
  stmt.kind !== "if" || stmt.else.length > 0
    ? []
    : axes.map(({ rows, length, lines }) => threadsOf(whole(stmt, rows), length, rows, lines));

/**
 * Whether each part has the values that it reads: they are kept, or `own` values, which are computed for each part that reads them.
 *
 * @param before - locals whose value of before the region is read.
 */
function areApart(
  own: readonly AssignStmt[],
  parts: readonly (readonly Stmt[])[],
  before: ReadonlySet<LocalId>,
  { flush }: RegionLocals,
): boolean {
  const set = assignedIn(parts.flat());
  const times = timesSet([...own, ...parts.flat()]);
  const isSame = ({ local, value }: AssignStmt): boolean =>
    times.get(local) === 1 &&
    !before.has(local) &&
    !hasLoad(value) &&
    !someExpr(value, (part) => part.kind === "local" && set.has(part.local));
  return (
    own.every(isSame) &&
    parts.every((part) => {
      const sets = assignedIn(part);
      return parts.every(
        (other) => other === part || [...exposed(other)].every((id) => !sets.has(id) || flush.has(id)),
      );
    })
  );
}
