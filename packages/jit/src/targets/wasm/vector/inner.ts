import { type Facts, type Interval, noFacts, withLocal } from "../../../ir/analysis/facts.ts";
import { inRange, intervalOf, type Setting } from "../../../ir/analysis/intervals.ts";
import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import type { Stmt, StoreStmt } from "../../../ir/ir.ts";
import { mapBodies, mapEach, mapExpressions, mapOperands } from "../../../ir/walk.ts";
import type { Build } from "../build.ts";
import { type Counter, countersOf } from "./counters.ts";
import type { Limit } from "./interior.ts";
import type { Rows } from "./linear.ts";

/** A body as it is in the interior of a row. */
export interface Inner {
  readonly body: readonly Stmt[];
  /** The conditions for that. */
  readonly limits: readonly Limit[];
  /** For each access that replaces another, the access of the original body. */
  readonly origin: ReadonlyMap<LoadExpr | StoreStmt, LoadExpr | StoreStmt>;
}

/**
 * The body without what keeps places inside at the ends of a row, as in `min(max(x + dx, 0), width - 1)`: between the ends
 * that is `x + dx`, side by side from lane to lane. The same body, without limits, where there is nothing of that kind.
 */
export function innerOf({ kernel, options }: Build, body: readonly Stmt[], rows: Rows): Inner {
  const setting: Setting = { kernel, block: options.block };
  const counters = countersOf(body);
  /** The facts that hold where the walk is. */
  let facts = noFacts;
  const limits: Limit[] = [];
  const origin = new Map<LoadExpr | StoreStmt, LoadExpr | StoreStmt>();
  const inner = (expr: Expr): Expr => {
    const next = mapOperands(expr, inner);
    if (next.kind === "load" && expr.kind === "load" && next !== expr) origin.set(next, expr);
    if (next.kind !== "math" || next.type !== "int32" || (next.fn !== "min" && next.fn !== "max")) return next;
    const [a, b] = next.args as readonly [Expr, Expr];
    return within(next.fn, a, b) ?? within(next.fn, b, a) ?? next;
  };
  /** The value, if it moves along the row and the bound does not. */
  const within = (fn: "min" | "max", value: Expr, bound: Expr): Expr | null => {
    const fixedBound = rows.fixed(bound);
    const { place, fixed, moving } = rows.linear(value);
    if (fixedBound === null || place < 1) return null;
    const [least, most]: Interval = moving === null ? [0, 0] : intervalOf(setting, moving, facts);
    if (!inRange([least * 2, most * 2])) return null;
    const low = (of: Limit["bound"]): Limit => ({ place, side: "low", fixed, bound: of, more: -least });
    const high = (of: Limit["bound"], more: number): Limit => ({
      place,
      side: "high",
      fixed,
      bound: of,
      more: more - most,
    });
    // Nothing may have wrapped.
    limits.push(fn === "max" ? low(fixedBound) : high(fixedBound, 1), low(-(2 ** 31)), high(2 ** 31, 0));
    return value;
  };
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    mapEach(stmts, (stmt) => {
      const own = mapExpressions(stmt, inner);
      if (own.kind === "store" && stmt.kind === "store" && own !== stmt) origin.set(own, stmt);
      const before = facts;
      const counter = counters.get(stmt);
      if (counter !== undefined) facts = withCounter(facts, counter);
      const inside = mapBodies(own, list);
      facts = before;
      return inside;
    });
  return { body: list(body), limits, origin };
}

/** The facts with the range of a counter whose bound is a constant. */
function withCounter(facts: Facts, { counter, first, tests }: Counter): Facts {
  const last = tests.flatMap(({ op, bound }) =>
    bound.kind === "const" ? [Number(bound.value) - (op === "lt" ? 1 : 0)] : [],
  );
  return last.length === 0 ? facts : withLocal(facts, counter, [first, Math.max(first, ...last)], new Map());
}
