import { exprKey, type Term } from "../../../ir/analysis/affine.ts";
import { sumOf } from "../../../ir/analysis/affine-sum.ts";
import { type Facts, type Interval, noFacts, withLocal } from "../../../ir/analysis/facts.ts";
import { inRange, intervalOf, type Setting } from "../../../ir/analysis/intervals.ts";
import type { Expr, LoadExpr } from "../../../ir/expr.ts";
import type { Kernel, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { letsIn } from "../../../ir/lets.ts";
import { mapBodies, mapEach, mapExpressions, mapOperands, someExpr } from "../../../ir/walk.ts";
import type { Build } from "../build.ts";
import { type Counter, countersOf } from "./counters.ts";
import { isLimit, type Limit, needsOf } from "./limits.ts";
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
 * The body without the code that keeps places inside at the ends of a row, as in `min(max(x + dx, 0), width - 1)`,
 * `(x + dx + width) % width` and `x > 0 ? x - 1 : 0`: between the ends that is `x + dx`, side by side from lane to lane. The same body,
 * without limits, where there is nothing of that kind.
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
    return (next.type === "int32" ? inside(next) : null) ?? next;
  };
  const inside = (expr: Expr): Expr | null => {
    if (expr.kind === "math" && (expr.fn === "min" || expr.fn === "max")) {
      const [a, b] = expr.args as readonly [Expr, Expr];
      return clamped(expr.fn, a, b) ?? clamped(expr.fn, b, a);
    }
    if (expr.kind === "binary" && expr.op === "rem") return remainder(expr.left, expr.right);
    if (expr.kind !== "select") return null;
    return chosen(expr.condition, expr.then, expr.else, true) ?? chosen(expr.condition, expr.else, expr.then, false);
  };
  /** Where a value that moves along the row is `least` or more, and less than `end`, both in int32; null where it does not move so. */
  const between = (value: Expr, least: Limit["bound"], end: Limit["bound"], more = 0): readonly Limit[] | null => {
    const { place, fixed, moving } = rows.linear(value);
    if (place < 1) return null;
    const [lowest, highest]: Interval = moving === null ? [0, 0] : intervalOf(setting, moving, facts);
    if (!inRange([lowest * 2, highest * 2])) return null;
    return [
      { place, side: "low", fixed, bound: least, more: -lowest },
      { place, side: "high", fixed, bound: end, more: more - highest },
    ];
  };
  const taken = (value: Expr, needs: readonly Limit[] | null): Expr | null => {
    if (needs === null) return null;
    limits.push(...needs);
    return value;
  };
  /** The value, if it moves along the row and the bound does not. */
  const clamped = (fn: "min" | "max", value: Expr, bound: Expr): Expr | null => {
    const fixed = rows.fixed(bound);
    if (fixed === null) return null;
    return taken(value, fn === "max" ? between(value, fixed, 2 ** 31) : between(value, -(2 ** 31), fixed, 1));
  };
  /** The value less the divisor that was added to it, where that lies between 0 and the divisor; a few more or less than the place. */
  const remainder = (value: Expr, divisor: Expr): Expr | null => {
    const fixed = rows.fixed(divisor);
    if (fixed === null) return null;
    const { sum, fixed: start } = rows.linear(value);
    if (start !== null && isMovedOn(kernel, start)) return null;
    const { constant, terms } = sum;
    const size = fixed.kind === "const" ? Number(fixed.value) : null;
    if (size !== null && size < LEAST_PERIOD) return null;
    const key = exprKey(rows.resolve(divisor));
    const isDivisor = ({ expr }: Term): boolean => size === null && exprKey(expr) === key;
    const times =
      size === null
        ? terms.filter(isDivisor).reduce((sum, { factor }) => sum + factor, 0)
        : Math.round(constant / size);
    const others = terms.filter((term) => !isDivisor(term));
    const rest = sumOf({ constant: constant - times * (size ?? 0), terms: others }, value.span);
    if (rest === null || (times !== 1 && (times !== 0 || constant === 0))) return null;
    const inPeriod = between(rest, 0, fixed);
    // Else the sum has wrapped.
    const isAdded = times === 0 ? [] : between(value, fixed, 2 ** 31);
    return taken(rest, inPeriod && isAdded && [...inPeriod, ...isAdded]);
  };
  /** The value, if it moves along the row and the other does not, and the condition says where. */
  const chosen = (condition: Expr, value: Expr, other: Expr, holds: boolean): Expr | null => {
    if (rows.fixed(other) === null || rows.linear(value).place < 1) return null;
    const needs = needsOf(rows, condition, holds, false);
    return needs?.every(isLimit) ? taken(value, needs) : null;
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

/** Whether a loop around the row may move the place on: each period but the first would be outside. */
function isMovedOn({ body }: Kernel, start: Expr): boolean {
  const lets = letsIn(body);
  return someExpr(start, (part) => part.kind === "local" && !lets.has(part.local));
}

/** Lanes begin again too often in less. */
const LEAST_PERIOD = 64;

/** The facts with the range of a counter whose bound is a constant. */
function withCounter(facts: Facts, { counter, first, tests }: Counter): Facts {
  const last = tests.flatMap(({ op, bound }) =>
    bound.kind === "const" ? [Number(bound.value) - (op === "lt" ? 1 : 0)] : [],
  );
  return last.length === 0 ? facts : withLocal(facts, counter, [first, Math.max(first, ...last)], new Map());
}
