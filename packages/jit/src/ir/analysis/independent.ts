import type { Span } from "../../diagnostics/source.ts";
import { accessesIn, accessesOf } from "../accesses.ts";
import type { Access } from "../bounds.ts";
import { type CountedLoop, countedLoop } from "../counted-loop.ts";
import type { ArrayId, Expr, LocalId } from "../expr.ts";
import type { ArrayDecl, AssignStmt, AtomicStmt, JumpStmt, Local, LoopStmt, NestedStmt, Stmt } from "../ir.ts";
import { leaves } from "../jumps.ts";
import { letsIn } from "../lets.ts";
import { exposed } from "../live.ts";
import type { Reduction } from "../loop-reductions.ts";
import { memoryOf, writtenIn } from "../memory.ts";
import { isUnordered } from "../unordered.ts";
import { assignedIn, bodies, someExpr, statements } from "../walk.ts";
import { affineKey, affineOf, alongLocal } from "./affine.ts";

/** Where a loop stands. */
export interface LoopContext {
  readonly arrays: readonly ArrayDecl[];
  readonly locals: readonly Local[];
  /** The locals that are read after the loop (`liveAfter`). */
  readonly after: ReadonlySet<LocalId>;
  /**
   * Statements that run the loop several times, where all its iterations in all of these times are meant: round i of one
   * time and round j of another need nothing of each other if i is not j. Left out: the loop runs once.
   */
  readonly scope?: readonly Stmt[];
  /** Reductions that the caller does in the order of the iterations: all else must be independent. */
  readonly reductions?: ReadonlyMap<LocalId, Reduction>;
  /** Whether iterations may update elements that are not theirs alone, where the order makes no difference. */
  readonly updates?: boolean;
}

export type Independence =
  | {
      readonly kind: "independent";
      readonly loop: CountedLoop;
      /**
       * Arrays that iterations store to. Iterations touch different indices of each array; the caller must know that
       * different indices are different elements, which `layout: "C"` guarantees and strides of 0 or overlapping strides do
       * not.
       */
      readonly stored: readonly ArrayId[];
    }
  | { readonly kind: "dependent"; readonly reason: string; readonly span: Span };

/**
 * Whether iterations of a loop need nothing of one another, so that they may run in any order, or at once, with the same
 * result to the bit. A positive answer is certain, under the conditions that CountedLoop and `stored` leave to the caller;
 * a negative answer may be wrong. It must hold:
 * - It counts, its bounds stay, and nothing leaves it early. `continue` may be in it, and loops of any kind.
 * - Nothing in it waits, reports or updates atomically, except for `updates`. Device functions must have become part of the kernel.
 * - A local that an iteration sets is set before it is read in the iteration, and not read after the loop, except for
 *   `reductions`.
 * - An array that iterations store to has an axis at which every access in the loop has the index `counter + c` or `c -
 *   counter`, with one c that does not change; arrays that share its buffer are not touched.
 */
export function independentLoop(loop: LoopStmt, context: LoopContext): Independence {
  const counted = countedLoop(loop);
  if (counted === null) return no(loop.span, "it does not count from one value to another by a constant");
  const found = refusal(loop, counted, context);
  if (found !== null) return found;
  const stored = new Set<ArrayId>();
  for (const stmt of statements(counted.body)) if (stmt.kind === "store") stored.add(stmt.array);
  return { kind: "independent", loop: counted, stored: [...stored] };
}

type Refusal = Extract<Independence, { kind: "dependent" }>;
const no = (span: Span, reason: string): Refusal => ({ kind: "dependent", reason, span });

function refusal(loop: LoopStmt, counted: CountedLoop, context: LoopContext): Refusal | null {
  if (leaves(counted.body)) return no(loop.span, "it can be left early");
  return (
    effectRefusal(counted.body, context) ??
    localRefusal(loop, counted, context) ??
    boundRefusal(counted, context) ??
    storeRefusal(loop, counted, context)
  );
}

/** A statement that no loop may have whose iterations run in any order. */
function effectRefusal(body: readonly Stmt[], context: LoopContext): Refusal | null {
  const { arrays } = context;
  for (const stmt of statements(body)) {
    switch (stmt.kind) {
      case "barrier":
      case "collective":
        return no(stmt.span, "threads wait for each other in it");
      case "atomic":
        if (context.updates && isFree(stmt, body, context)) break;
        return no(stmt.span, "it updates elements atomically");
      case "log":
      case "assert":
        return no(stmt.span, "it reports");
      case "call":
        return no(stmt.span, "it calls a device function");
      case "store":
        if (arrays[stmt.array]?.space !== "global")
          return no(stmt.span, `'${arrays[stmt.array]?.name}' is not an argument of the kernel`);
        break;
      default:
        stmt satisfies AssignStmt | NestedStmt | JumpStmt;
    }
  }
  return null;
}

/** Whether an update gives the same in any order: nothing in the loop touches its memory but updates that do the same. */
const isFree = ({ array, op }: AtomicStmt, body: readonly Stmt[], context: LoopContext): boolean =>
  accessesIn(body).every(
    (one) =>
      groupOf(context, one.array) !== groupOf(context, array) ||
      (one.kind === "atomic" && one.op === op && isUnordered(context, one)),
  );

function localRefusal(loop: LoopStmt, { counter, body }: CountedLoop, context: LoopContext): Refusal | null {
  const set = assignedIn(body);
  const read = exposed(body);
  const name = (local: LocalId): string => context.locals[local]?.name ?? `local ${local}`;
  for (const local of [...set, counter]) {
    if (context.reductions?.has(local)) continue;
    if (context.after.has(local)) return no(loop.span, `'${name(local)}' is read after it`);
    if (local !== counter && read.has(local)) return no(loop.span, `'${name(local)}' goes from round to round`);
  }
  return null;
}

function boundRefusal({ tests, body }: CountedLoop, context: LoopContext): Refusal | null {
  const set = assignedIn(body);
  const groups = writtenIn(context.arrays, body);
  const moves = (part: Expr): boolean =>
    (part.kind === "local" && set.has(part.local)) ||
    (part.kind === "load" && groups.has(groupOf(context, part.array)));
  const moving = tests.find(({ bound }) => someExpr(bound, moves));
  return moving === undefined ? null : no(moving.bound.span, "its bound may change in it");
}

function storeRefusal(loop: LoopStmt, counted: CountedLoop, context: LoopContext): Refusal | null {
  const { body } = counted;
  const groups = writtenIn(context.arrays, body);
  const rounds = roundsOf(counted, context, groups);
  const inLoop = accessesIn(body);
  const shared = beside(loop, context.scope ?? []).find(({ array }) => groups.has(groupOf(context, array)));
  if (shared !== undefined) return no(shared.span, `${nameOf(context, shared.array)} is accessed in addition`);
  for (const store of inLoop) {
    if (store.kind !== "store") continue;
    const others = inLoop.filter(({ array }) => groupOf(context, array) === groupOf(context, store.array));
    const foreign = others.find(({ array }) => array !== store.array);
    if (foreign !== undefined)
      return no(foreign.span, `${nameOf(context, foreign.array)} and ${nameOf(context, store.array)} share memory`);
    if (!store.index.some((_, axis) => isOwn(others, axis, rounds)))
      return no(store.span, `no axis of ${nameOf(context, store.array)} gives each iteration elements of its own`);
  }
  return null;
}

/**
 * Whether every access has, on this axis, the same index within an iteration, and a different index in every other
 * iteration.
 */
function isOwn(all: readonly Access[], axis: number, rounds: Rounds): boolean {
  const found = all.map(({ index }) => byRound(index[axis] as Expr, rounds));
  const first = found[0];
  if (first === undefined || first === null || Math.abs(first.by) !== 1) return false;
  return found.every((one) => one?.by === first.by && one.rest === first.rest);
}

/** The state that the iterations of a loop share. */
interface Rounds {
  readonly counter: LocalId;
  /** The value that a local stands for, if it is known. */
  readonly names: ReadonlyMap<LocalId, Expr>;
  /** Whether an expression has one value in all iterations. */
  readonly isFixed: (expr: Expr) => boolean;
}

/** An index as `by * counter + rest`, where equal texts mean equal rests; null for others. */
function byRound(
  index: Expr,
  { counter, names, isFixed }: Rounds,
): { readonly by: number; readonly rest: string } | null {
  const sum = affineOf(index, (expr) => (expr.kind === "local" ? (names.get(expr.local) ?? expr) : expr));
  const found = alongLocal(sum, counter, isFixed);
  return found && { by: found.factor, rest: affineKey(found.rest) };
}

function roundsOf(counted: CountedLoop, context: LoopContext, groups: ReadonlySet<number>): Rounds {
  const varying = assignedIn(context.scope ?? counted.body);
  const isFixed = (expr: Expr): boolean =>
    !someExpr(
      expr,
      (part) =>
        (part.kind === "local" && (varying.has(part.local) || part.local === counted.counter)) ||
        (part.kind === "load" && groups.has(groupOf(context, part.array))),
    );
  return { counter: counted.counter, isFixed, names: namesIn(counted, isFixed) };
}

/** The lets of an iteration, of what follows from the counter and from what stays. */
function namesIn({ counter, body }: CountedLoop, isFixed: (expr: Expr) => boolean): ReadonlyMap<LocalId, Expr> {
  const names = new Map<LocalId, Expr>();
  const isKnown = (expr: Expr): boolean => {
    if (expr.kind === "local") return expr.local === counter || names.has(expr.local) || isFixed(expr);
    if (expr.kind !== "binary" || expr.type !== "int32") return isFixed(expr);
    return isKnown(expr.left) && isKnown(expr.right);
  };
  for (const [local, value] of letsIn(body)) if (value.type === "int32" && isKnown(value)) names.set(local, value);
  return names;
}

const groupOf = ({ arrays }: LoopContext, id: ArrayId): number => memoryOf(arrays, id);

const nameOf = ({ arrays }: LoopContext, id: ArrayId): string => `'${arrays[id]?.name}'`;

/** Accesses of a list that are not the loop's. */
function beside(loop: LoopStmt, list: readonly Stmt[]): readonly Access[] {
  return list.flatMap((stmt) =>
    stmt === loop ? [] : [...accessesOf(stmt), ...bodies(stmt).flatMap((inner) => beside(loop, inner))],
  );
}
