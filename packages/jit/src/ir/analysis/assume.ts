import { isComparison, MIRRORED, NEGATED } from "../comparisons.ts";
import type { CompareOp, Expr } from "../expr.ts";
import { affineOf } from "./affine.ts";
import { anyBelow, atomOf, type Facts, type Interval, nothing, withFacts } from "./facts.ts";
import { belowOf, inRange, intervalOf, type Setting } from "./intervals.ts";

/** The facts where a condition is known to hold, or not to. */
export function assume(setting: Setting, condition: Expr, holds: boolean, facts: Facts): Facts {
  if (condition.kind === "unary" && condition.op === "not") return assume(setting, condition.value, !holds, facts);
  if (condition.kind === "local") {
    const meaning = facts.meanings.get(condition.local);
    return meaning === undefined ? facts : assume(setting, meaning, holds, facts);
  }
  if (condition.kind !== "binary") return facts;
  const { op, left, right } = condition;
  if (left.type === "bool") {
    if (op !== (holds ? "and" : "or")) return facts;
    return assume(setting, right, holds, assume(setting, left, holds, facts));
  }
  if (!isComparison(op) || left.type !== "int32") return facts;
  const meant = holds ? op : NEGATED[op];
  if (meant === "ne") return facts;
  return learn(setting, right, MIRRORED[meant], left, learn(setting, left, meant, right, facts));
}

/** The fact that a comparison states about one side: about an atom with a constant added that does not wrap. */
function learn(setting: Setting, side: Expr, op: CompareOp, other: Expr, facts: Facts): Facts {
  const shifted = shift(side);
  const atom = shifted === null ? null : atomOf(shifted.atom);
  if (shifted === null || atom === null) return facts;
  const { by } = shifted;
  const [least, greatest] = intervalOf(setting, shifted.atom, facts);
  if (!inRange([least + by, greatest + by])) return facts;
  const [low, high] = intervalOf(setting, other, facts);
  const strict = op === "lt" || op === "gt" ? 1 : 0;
  const upper = op === "gt" || op === "ge" ? greatest : Math.min(greatest, high - by - strict);
  const lower = op === "lt" || op === "le" ? least : Math.max(least, low - by + strict);
  const interval: Interval = [lower, upper];
  const known = facts.below.get(atom) ?? nothing;
  const more =
    op === "gt" || op === "ge"
      ? nothing
      : new Map([...belowOf(setting, other, facts)].map(([size, spare]) => [size, spare + by + strict]));
  return withFacts(facts, atom, interval, anyBelow(known, more));
}

function shift(side: Expr): { readonly atom: Expr; readonly by: number } | null {
  const { constant, terms } = affineOf(side, (expr) => expr);
  const [one, ...more] = terms;
  return one === undefined || more.length > 0 || one.factor !== 1 ? null : { atom: one.expr, by: constant };
}
