import type { Difference } from "../ir/analysis/uniformity.ts";
import type { Expr } from "../ir/expr.ts";
import type { CollectiveStmt } from "../ir/ir.ts";
import { and, assign, binary, bool, int32, not, readLocal, select, zero } from "../ir/make.ts";
import { isReduction, neutralExpr } from "../ir/reductions.ts";
import { hasLoad, isBlockWide, isVote } from "../ir/sync.ts";
import { mask, type Output } from "./predicate-emit.ts";
import type { Walker } from "./predicate-levels.ts";

/**
 * A collective among threads of which the mask says who takes part. The others give what changes nothing: false to
 * count, any and ballot, true to all; a shuffle from one of them gives the asking thread its own value.
 */
export function writeCollective(stmt: CollectiveStmt, walk: Walker, out: Output): void {
  const { levels } = walk;
  const by = levels.mask();
  const taint: Difference = isVote(stmt.op) ? 0 : isBlockWide(stmt.op) ? "data" : "varying";
  if (by === null) {
    walk.know.raise(stmt.result, taint);
    return out.push(stmt);
  }
  const { span } = stmt;
  const takesPart = mask(by, span);
  const shuffle = stmt.lane !== null;
  const whenOut = isReduction(stmt.op)
    ? neutralExpr(stmt.op, stmt.value.type, span)
    : shuffle
      ? zero(stmt.value.type, span)
      : bool(stmt.op === "all" || stmt.op === "warpAll", span);
  const value = guarded(stmt.value, whenOut, by, walk, out);
  const result = walk.fresh("answer", walk.locals[stmt.result]!.type);
  let answer: Expr = readLocal(result, walk.locals[stmt.result]!.type, span);
  if (stmt.lane !== null) {
    const lane = guarded(stmt.lane, int32(0, span), by, walk, out);
    const partner = walk.fresh("partner", "int32");
    const one = select(takesPart, int32(1, span), int32(0, span), span);
    out.push({ ...stmt, value, lane, result }, { ...stmt, value: one, lane, result: partner });
    const takes = binary("ne", readLocal(partner, "int32", span), int32(0, span), span);
    answer = select(takes, answer, value, span);
  } else if (isReduction(stmt.op)) {
    out.push({ ...stmt, value: hasLoad(stmt.value) ? value : select(takesPart, value, whenOut, span), result });
  } else if (stmt.op === "all" || stmt.op === "warpAll") {
    out.push({ ...stmt, value: binary("or", not(takesPart), value, span), result });
  } else {
    out.push({ ...stmt, value: and(takesPart, value), result });
  }
  if (taint === 0 && levels.mayRunForAll(stmt.result)) return out.push(assign(stmt.result, answer, span));
  walk.know.raise(stmt.result, taint);
  levels.noteAssigned(stmt);
  out.guard(by, assign(stmt.result, answer, span));
}

/** An expression that reads memory is evaluated only where the thread takes part. */
function guarded(expr: Expr, whenOut: Expr, by: number, walk: Walker, out: Output): Expr {
  if (!hasLoad(expr)) return expr;
  const local = walk.fresh("given", expr.type);
  out.push(assign(local, whenOut, expr.span));
  out.guard(by, assign(local, expr, expr.span));
  return readLocal(local, expr.type, expr.span);
}
