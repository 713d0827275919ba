import type { ArrayId, Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, LoopStmt, Stmt } from "../../ir/ir.ts";
import { assigned, statements } from "../../ir/walk.ts";

/**
 * What the printer knows of values where it stands, so that an index that cannot leave its array is not checked.
 * A local that is not known here is simply checked.
 */
export interface Facts {
  readonly intervals: ReadonlyMap<LocalId, Interval>;
  /** Locals that are below the size of an axis, and by how much more than 0: "local:array:axis". */
  readonly below: ReadonlyMap<string, number>;
}

/** Least and greatest value, both possible. */
export type Interval = readonly [least: number, greatest: number];

export const noFacts: Facts = { intervals: new Map(), below: new Map() };

const MOST = 2 ** 31 - 1;

/** The facts without those of the locals. */
export function forget(facts: Facts, locals: ReadonlySet<LocalId>): Facts {
  if (locals.size === 0) return facts;
  const kept = [...facts.intervals].filter(([local]) => !locals.has(local));
  const below = [...facts.below].filter(([key]) => !locals.has(Number.parseInt(key, 10)));
  return { intervals: new Map(kept), below: new Map(below) };
}

/** The locals that a list sets, at any depth. */
export function assignedIn(list: readonly Stmt[]): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  for (const stmt of statements(list)) for (const local of assigned(stmt)) found.add(local);
  return found;
}

/** The facts after a local was given a value. */
export function assign(facts: Facts, local: LocalId, value: Expr, block: readonly number[]): Facts {
  const interval = intervalOf(value, facts, block);
  const rest = forget(facts, new Set([local]));
  return interval === null ? rest : { ...rest, intervals: new Map(rest.intervals).set(local, interval) };
}

/** What an int32 expression can be, or null. */
export function intervalOf(expr: Expr, facts: Facts, block: readonly number[], depth = 0): Interval | null {
  if (depth > 8 || expr.type !== "int32") return null;
  const of = (part: Expr): Interval | null => intervalOf(part, facts, block, depth + 1);
  switch (expr.kind) {
    case "const":
      return [Number(expr.value), Number(expr.value)];
    case "local":
      return facts.intervals.get(expr.local) ?? null;
    case "position":
      return positionInterval(expr.of, block[expr.axis] ?? 1);
    case "extent":
      return expr.of === "shape" ? [0, MOST] : null;
    case "binary": {
      const left = of(expr.left);
      const right = of(expr.right);
      return left === null || right === null ? null : within(binaryInterval(expr.op, left, right));
    }
    default:
      return null;
  }
}

function positionInterval(of: string, size: number): Interval {
  if (of === "threadIdx") return [0, size - 1];
  if (of === "blockDim") return [size, size];
  if (of === "laneid") return [0, 31];
  return [0, MOST];
}

/** An interval whose arithmetic did not wrap. */
function within(interval: Interval | null): Interval | null {
  return interval !== null && interval[0] >= -MOST && interval[1] <= MOST ? interval : null;
}

function binaryInterval(op: string, [a, b]: Interval, [c, d]: Interval): Interval | null {
  switch (op) {
    case "add":
      return [a + c, b + d];
    case "sub":
      return [a - d, b - c];
    case "mul": {
      const corners = [a * c, a * d, b * c, b * d];
      return [Math.min(...corners), Math.max(...corners)];
    }
    case "idiv":
    case "floordiv":
      return a >= 0 && c > 0 ? [Math.floor(a / d), Math.floor(b / c)] : null;
    case "rem":
      return a >= 0 && c > 0 ? [0, Math.min(b, d - 1)] : null;
    case "and":
      return a >= 0 && c >= 0 ? [0, Math.min(b, d)] : null;
    case "shr":
      return a >= 0 && c === d && c >= 0 && c < 32 ? [Math.floor(a / 2 ** c), Math.floor(b / 2 ** c)] : null;
    default:
      return null;
  }
}

/** The facts where a condition is known to hold, or not to. */
export function assume(condition: Expr, holds: boolean, facts: Facts, block: readonly number[]): Facts {
  if (condition.kind === "unary" && condition.op === "not") return assume(condition.value, !holds, facts, block);
  if (condition.kind !== "binary") return facts;
  const { op, left, right } = condition;
  if (condition.left.type === "bool" && op === (holds ? "and" : "or"))
    return assume(right, holds, assume(left, holds, facts, block), block);
  const flipped = { lt: "gt", gt: "lt", le: "ge", ge: "le" } as Readonly<Record<string, string>>;
  const negated = { lt: "ge", gt: "le", le: "gt", ge: "lt" } as Readonly<Record<string, string>>;
  const meant = holds ? op : negated[op];
  if (meant === undefined || flipped[meant] === undefined) return facts;
  return learn(right, flipped[meant], left, learn(left, meant, right, facts, block), block);
}

function learn(side: Expr, op: string, other: Expr, facts: Facts, block: readonly number[]): Facts {
  if (side.kind !== "local" || side.type !== "int32") return facts;
  const [least, greatest] = facts.intervals.get(side.local) ?? [-MOST - 1, MOST];
  const [low, high] = intervalOf(other, facts, block) ?? [-MOST - 1, MOST];
  const bounds: Record<string, Interval> = {
    lt: [least, Math.min(greatest, high - 1)],
    le: [least, Math.min(greatest, high)],
    gt: [Math.max(least, low + 1), greatest],
    ge: [Math.max(least, low), greatest],
  };
  const intervals = new Map(facts.intervals).set(side.local, bounds[op] ?? [least, greatest]);
  const spare = op === "lt" ? spareBelow(other) : null;
  if (spare === null) return { ...facts, intervals };
  const key = belowKey(side.local, spare.array, spare.axis);
  const below = new Map(facts.below).set(key, Math.max(spare.by, facts.below.get(key) ?? spare.by));
  return { intervals, below };
}

/** The size of an axis less a constant: what is below it is below the size by that much more. */
function spareBelow(expr: Expr): { readonly array: ArrayId; readonly axis: number; readonly by: number } | null {
  if (expr.kind === "extent" && expr.of === "shape") return { array: expr.array, axis: expr.axis, by: 0 };
  if (expr.kind !== "binary" || expr.op !== "sub" || expr.right.kind !== "const") return null;
  const whole = spareBelow(expr.left);
  const by = Number(expr.right.value);
  return whole === null || by < 0 || by > 2 ** 20 ? null : { ...whole, by: whole.by + by };
}

/** A local and what is added to it. */
function shifted(index: Expr): { readonly local: LocalId; readonly by: number } | null {
  if (index.kind === "local") return { local: index.local, by: 0 };
  if (index.kind !== "binary" || index.left.kind !== "local" || index.right.kind !== "const") return null;
  const by = Number(index.right.value);
  return index.op === "add"
    ? { local: index.left.local, by }
    : index.op === "sub"
      ? { local: index.left.local, by: -by }
      : null;
}

const belowKey = (local: LocalId, array: ArrayId, axis: number): string => `${local}:${array}:${axis}`;

/** Whether an index is known to lie on its axis. */
export function provenInside(
  index: Expr,
  kernel: Kernel,
  array: ArrayId,
  axis: number,
  facts: Facts,
  block: readonly number[],
): boolean {
  const interval = intervalOf(index, facts, block);
  if (interval === null || interval[0] < 0) return false;
  const declared = kernel.arrays[array];
  if (declared === undefined) return false;
  if (declared.space !== "global") return interval[1] < (declared.shape[axis] ?? 0);
  const from = shifted(index);
  return from !== null && (facts.below.get(belowKey(from.local, array, axis)) ?? Number.NEGATIVE_INFINITY) >= from.by;
}

/** The facts in a loop's body: nothing of what the loop sets, but for a counter that its first statement bounds. */
export function loopFacts(loop: LoopStmt, facts: Facts, block: readonly number[]): Facts {
  const outside = forget(facts, assignedIn([loop]));
  const guard = loop.body[0];
  const counter = counterOf(loop);
  const least = counter === null ? undefined : facts.intervals.get(counter)?.[0];
  if (counter === null || least === undefined || least < 0 || guard?.kind !== "if") return outside;
  const leaves = (body: readonly Stmt[]): boolean => body.length === 1 && body[0]?.kind === "break";
  const stays =
    leaves(guard.then) && guard.else.length === 0 ? false : leaves(guard.else) && guard.then.length === 0 ? true : null;
  if (stays === null) return outside;
  const inside = assume(
    guard.condition,
    stays,
    { ...outside, intervals: new Map(outside.intervals).set(counter, [least, MOST]) },
    block,
  );
  // A counter that may reach the greatest int32 may wrap.
  return (inside.intervals.get(counter)?.[1] ?? MOST) < MOST ? inside : outside;
}

/** The local that only the loop's step sets, by adding 1. */
function counterOf(loop: LoopStmt): LocalId | null {
  const body = assignedIn(loop.body);
  for (const stmt of loop.step) {
    if (stmt.kind !== "assign" || stmt.value.kind !== "binary" || stmt.value.op !== "add" || body.has(stmt.local))
      continue;
    const { left, right } = stmt.value;
    const counts =
      left.kind === "local" &&
      left.local === stmt.local &&
      left.type === "int32" &&
      right.kind === "const" &&
      Number(right.value) === 1;
    if (counts && loop.step.filter((other) => assignedIn([other]).has(stmt.local)).length === 1) return stmt.local;
  }
  return null;
}
