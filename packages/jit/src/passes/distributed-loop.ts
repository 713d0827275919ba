import type { CountedLoop, LoopTest } from "../ir/counted-loop.ts";
import type { ArrayId, Expr, LocalId } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { launchValue } from "../ir/launch-value.ts";
import { letsIn } from "../ir/lets.ts";
import { assign, binary, int32, readLocal, when } from "../ir/make.ts";
import { withNames } from "../ir/rename.ts";
import { assigned, statements } from "../ir/walk.ts";

/** A loop whose iterations are threads. Its bounds are known before the launch (ir/launch-value.ts). */
export interface DistributedLoop {
  readonly counter: LocalId;
  readonly first: Expr;
  /** Not 0. */
  readonly by: number;
  readonly tests: readonly LoopTest[];
  /** Arrays that its iterations store to. */
  readonly stored: readonly ArrayId[];
}

/** The lets of what is known before the launch. */
export function launchNames({ body }: Kernel): ReadonlyMap<LocalId, Expr> {
  const names = new Map<LocalId, Expr>();
  for (const [local, given] of letsIn(body)) {
    const value = withNames(given, names);
    if (launchValue(value) !== null) names.set(local, value);
  }
  return names;
}

/** The loop, if its first value and its bounds are known before the launch. @param before - what the list has before it. */
export function distributedLoop(
  { counter, by, tests }: CountedLoop,
  stored: readonly ArrayId[],
  before: readonly Stmt[],
  names: ReadonlyMap<LocalId, Expr>,
): DistributedLoop | null {
  const set = before.findLast((stmt) => [...statements([stmt])].some((one) => assigned(one).includes(counter)));
  if (set?.kind !== "assign") return null;
  const first = withNames(set.value, names);
  const known = tests.map(({ op, bound }) => ({ op, bound: withNames(bound, names) }));
  const all = [first, ...known.map(({ bound }) => bound)];
  return all.every((expr) => launchValue(expr) !== null) ? { counter, first, by, tests: known, stored } : null;
}

/** The body for the thread's iteration: nothing for threads beyond the last iteration. */
export function iterationOf(
  { counter, first, by, tests }: DistributedLoop,
  place: Expr,
  body: readonly Stmt[],
): readonly Stmt[] {
  const { span } = first;
  const step = by === 1 ? place : binary("mul", place, int32(by, span), span);
  const start = first.kind === "const" ? Number(first.value) : null;
  const value = start === 0 ? step : binary("add", first, step, span);
  const local = readLocal(counter, "int32", span);
  const compare = ({ op, bound }: LoopTest): Expr => binary(op, local, bound, span);
  // The fact that it is not below the first helps the prover of bounds: it does not know a sum's sign.
  const isPlain = by === 1 && (start === 0 || start === 1);
  const all = [...(isPlain ? [] : [compare({ op: by > 0 ? "ge" : "le", bound: first })]), ...tests.map(compare)];
  const condition = all.reduce((left, right) => binary("and", left, right, span));
  return [assign(counter, value, span), when(condition, body, span)];
}
