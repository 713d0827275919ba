import type { Span } from "../diagnostics/source.ts";
import type { Difference } from "../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";
import { allParts, assigned, someExpr, statements } from "../ir/walk.ts";

/**
 * One level of control flow around the place that predicate.ts is at. Where some live threads may not take part in
 * what is inside, the level is `dirty`; a level that is opened (its inside runs for all threads) then has a mask.
 */
export interface Frame {
  readonly kind: "function" | "if" | "loop" | "iteration" | "block";
  /** The statement it stands for; null for the kernel itself. */
  readonly stmt: Stmt | null;
  /** A bool local that is false in threads that take no part; it implies the masks further out. */
  readonly mask: LocalId | null;
  /** Not opened: left as it was, so that a jump to it may stay a jump. */
  readonly native: boolean;
  /** The body. */
  readonly extent: readonly Stmt[];
  /** The statements that ran just before, in the same list. */
  readonly before: readonly Stmt[];
  /** The extent may run again after threads have left it. */
  readonly again: boolean;
  /** How the threads inside differ from those outside. */
  taint: Difference;
  dirty: boolean;
  /** The condition of an `if`, for messages. */
  readonly condition?: Span;
}

const reads =
  (local: LocalId) =>
  (expr: Expr): boolean =>
    expr.kind === "local" && expr.local === local;

/**
 * Whether a thread outside the frame can never see the local's value: all reads are inside, and where the inside runs
 * again the local is set before it is read.
 */
export function isPrivate(
  local: LocalId,
  frame: Frame,
  total: ReadonlyMap<LocalId, number>,
  inside: ReadonlyMap<LocalId, number>,
): boolean {
  if ((total.get(local) ?? 0) !== (inside.get(local) ?? 0)) return false;
  if (!frame.again) return true;
  if (frame.kind === "loop") return frame.before.some((stmt) => stmt.kind === "assign" && stmt.local === local);
  const first = frame.extent.find((stmt) => mentions(stmt, local));
  return first !== undefined && first.kind === "assign" && !someExpr(first.value, reads(local));
}

function mentions(stmt: Stmt, local: LocalId): boolean {
  return statements([stmt]).some((inner) => assigned(inner).includes(local)) || allParts([stmt]).some(reads(local));
}
