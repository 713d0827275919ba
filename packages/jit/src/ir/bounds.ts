import { assume } from "./analysis/assume.ts";
import {
  anyOf,
  type Facts,
  forget,
  type Interval,
  join,
  LEAST,
  MOST,
  mentions,
  noFacts,
  nothing,
  sizeOf,
  withLocal,
} from "./analysis/facts.ts";
import { type BlockSize, belowOf, intervalOf } from "./analysis/intervals.ts";
import { staysWhen } from "./counted-loop.ts";
import type { ConvertExpr, Expr, LoadExpr, LocalId } from "./expr.ts";
import type { AssignStmt, AtomicStmt, IfStmt, Kernel, LoopStmt, SimpleStmt, Stmt, StoreStmt } from "./ir.ts";
import { binary, readLocal } from "./make.ts";
import { withNames } from "./rename.ts";
import { isFloat, operands } from "./types.ts";
import { assignedIn, expressions, subexpressions } from "./walk.ts";

/** Whatever names one element of an array. */
export type Access = LoadExpr | StoreStmt | AtomicStmt;

/** The facts about a kernel's numbers that hold wherever they are used, so that nothing need test them. */
export interface ProvenBounds {
  /** False for an access that the kernel has not. */
  inside(access: Access, axis: number): boolean;
  /** Whether a float that becomes a whole number is always in the range of int32. */
  fits(expr: ConvertExpr): boolean;
}

/**
 * Follows the kernel and its functions once: what conditions, counters and assignments say of its whole numbers.
 *
 * @param block - threads per block; null for blocks of any size.
 */
export function provenBounds(kernel: Kernel, block: BlockSize | null): ProvenBounds {
  const setting = { kernel, block };
  /** By access, for each axis, and by conversion: it was proven on every way that led there. */
  const proven = new Map<Access | ConvertExpr, readonly boolean[]>();

  /** The facts after a list; null where its end is never reached. */
  const list = (body: readonly Stmt[], facts: Facts): Facts | null => {
    let known: Facts | null = facts;
    for (const stmt of body) {
      if (known === null) return null;
      known = one(stmt, known);
    }
    return known;
  };

  const one = (stmt: Stmt, facts: Facts): Facts | null => {
    if (stmt.kind === "store" || stmt.kind === "atomic") access(stmt, facts);
    for (const expr of expressions(stmt)) parts(expr, facts);
    switch (stmt.kind) {
      case "assign":
        return assign(stmt, facts);
      case "if":
        return branch(stmt, facts);
      case "loop":
        return loop(stmt, facts);
      case "block":
        // A break may come from anywhere in it.
        list(stmt.body, facts);
        return forget(facts, assignedIn(stmt.body));
      case "break":
      case "continue":
      case "return":
        return null;
      default:
        stmt satisfies SimpleStmt;
        return forget(facts, assignedIn([stmt]));
    }
  };

  const parts = (expr: Expr, facts: Facts): void => {
    if (expr.kind === "load") access(expr, facts);
    if (expr.kind === "convert" && isFloat(expr.value.type)) {
      const ends = intervalOf(setting, expr.value, facts);
      record(expr, [ends.every((end) => Math.abs(end) < 2 ** 31)]);
    }
    for (const part of operands(expr)) parts(part, facts);
  };

  const access = (access: Access, facts: Facts): void => {
    record(
      access,
      access.index.map((index, axis) => inside(access, index, axis, facts)),
    );
  };

  const record = (of: Access | ConvertExpr, now: readonly boolean[]): void => {
    const before = proven.get(of);
    proven.set(
      of,
      now.map((is, at) => is && (before?.[at] ?? true)),
    );
  };

  const inside = (access: Access, index: Expr, axis: number, facts: Facts): boolean => {
    const array = kernel.arrays[access.array];
    if (array === undefined) return false;
    const [least, greatest] = intervalOf(setting, index, facts);
    if (least < 0 && !notNegative(index, facts)) return false;
    if (array.space !== "global") return greatest < (array.shape[axis] ?? 0);
    return (belowOf(setting, index, facts).get(sizeOf(access.array, axis)) ?? -1) >= 0;
  };

  /** `size - c - x`, where x is below the size by c - 1 or more. */
  const notNegative = (index: Expr, facts: Facts): boolean => {
    if (index.kind !== "binary" || index.op !== "sub" || intervalOf(setting, index.right, facts)[0] < 0) return false;
    let [size, less] = [index.left, 0];
    if (size.kind === "binary" && size.op === "sub" && size.right.kind === "const") {
      less = Number(size.right.value);
      size = size.left;
    }
    if (size.kind !== "extent" || size.of !== "shape" || less < 0) return false;
    const spare = belowOf(setting, index.right, facts).get(sizeOf(size.array, size.axis));
    return spare !== undefined && spare >= less - 1;
  };

  const assign = ({ local, value }: AssignStmt, facts: Facts): Facts => {
    const rest = forget(facts, new Set([local]));
    if (value.type === "int32" || isFloat(value.type)) {
      const interval = intervalOf(setting, value, facts);
      const below = belowOf(setting, value, facts);
      return interval === anyOf(value.type) && below.size === 0 ? rest : withLocal(rest, local, interval, below);
    }
    if (value.type !== "bool") return rest;
    const meaning = withNames(value, facts.meanings);
    return mentions(meaning, new Set([local])) || size(meaning) > MEANING ? rest : withMeaning(rest, local, meaning);
  };

  const branch = (stmt: IfStmt, facts: Facts): Facts | null => {
    const then = list(stmt.then, assume(setting, stmt.condition, true, facts));
    const otherwise = list(stmt.else, assume(setting, stmt.condition, false, facts));
    const after = join(then, otherwise);
    if (after === null || then === null || otherwise === null) return after;
    return shortCircuit(stmt, facts, then, after);
  };

  const loop = (stmt: LoopStmt, facts: Facts): Facts => {
    const outside = forget(facts, assignedIn([stmt]));
    let inside = outside;
    for (const [local, by] of counters(stmt)) inside = counter(stmt, local, by, facts, inside);
    list(stmt.body, inside);
    list(stmt.step, outside);
    return outside;
  };

  /** A counter goes one way from where it began, if the loop's first statement leaves before it can wrap. */
  const counter = (stmt: LoopStmt, local: LocalId, by: 1 | -1, before: Facts, inside: Facts): Facts => {
    const guard = stmt.body[0];
    const stays = guard === undefined ? null : staysWhen(guard);
    if (guard?.kind !== "if" || stays === null) return inside;
    const counter = readLocal(local, "int32", guard.span);
    const [least, greatest] = intervalOf(setting, counter, before);
    const interval: Interval = by === 1 ? [least, MOST] : [LEAST, greatest];
    const below = by === 1 ? nothing : belowOf(setting, counter, before);
    const known = withLocal(inside, local, interval, below);
    const within = intervalOf(setting, counter, assume(setting, guard.condition, stays, known));
    return by === 1 ? (within[1] < MOST ? known : inside) : within[0] > LEAST ? known : inside;
  };

  for (const { body } of [...kernel.functions, kernel]) list(body, noFacts);
  const isProven = (of: Access | ConvertExpr, at = 0): boolean => proven.get(of)?.[at] ?? false;
  return { inside: isProven, fits: isProven };
}

/** Largest condition that a local of type bool is remembered as, in nodes. */
const MEANING = 40;

const size = (expr: Expr): number => subexpressions(expr).length;

const withMeaning = (facts: Facts, local: LocalId, meaning: Expr): Facts => ({
  ...facts,
  meanings: new Map(facts.meanings).set(local, meaning),
});

/** `if (t) t = b` makes t what it was and b; `if (!t) t = b` what it was or b. So && and || are written. */
function shortCircuit(
  { condition, then: body, else: otherwise }: IfStmt,
  before: Facts,
  then: Facts,
  after: Facts,
): Facts {
  const negated = condition.kind === "unary" && condition.op === "not";
  const tested = negated ? condition.value : condition;
  if (tested.kind !== "local" || otherwise.length > 0) return after;
  const was = before.meanings.get(tested.local);
  const is = then.meanings.get(tested.local);
  if (was === undefined || is === undefined || was === is || size(was) + size(is) > MEANING) return after;
  // The old value must not depend on locals that were set since.
  if (mentions(was, assignedIn(body))) return after;
  const op = negated ? "or" : "and";
  const meaning = binary(op, was, is, condition.span);
  return withMeaning(after, tested.local, meaning);
}

/** The locals that only the loop's step sets, once, by adding 1 or -1. */
function counters(loop: LoopStmt): readonly (readonly [LocalId, 1 | -1])[] {
  const elsewhere = assignedIn(loop.body);
  return loop.step.flatMap((stmt, at) => {
    if (stmt.kind !== "assign" || stmt.value.kind !== "binary" || elsewhere.has(stmt.local)) return [];
    const { op, left, right, type } = stmt.value;
    if (left.kind !== "local" || left.local !== stmt.local || right.kind !== "const" || type !== "int32") return [];
    const by = op === "add" ? Number(right.value) : op === "sub" ? -Number(right.value) : 0;
    const again = loop.step.some((other, i) => i !== at && assignedIn([other]).has(stmt.local));
    return (by === 1 || by === -1) && !again ? [[stmt.local, by] as const] : [];
  });
}
