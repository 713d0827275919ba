import type { Span } from "../diagnostics/source.ts";
import type { BlockSize } from "../ir/analysis/intervals.ts";
import { type SteppingLoop, staysWhen, steppingLoop } from "../ir/counted-loop.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { IfStmt, LoopStmt, Stmt } from "../ir/ir.ts";
import { continues, leaves } from "../ir/jumps.ts";
import { onInt32 } from "../ir/launch-value.ts";
import { setOnceIn } from "../ir/lets.ts";
import { assign, int32, not, readLocal, when } from "../ir/make.ts";
import { simplified } from "../ir/simplified.ts";
import { copyList } from "../ir/unique.ts";
import { assignedIn, flatMapEach, mapBodies, mapExpr, mapExpressions } from "../ir/walk.ts";

/** More iterations than this, of all loops of a nest together, are left in loops. */
const MOST_ITERATIONS = 49;

type Constants = ReadonlyMap<LocalId, number>;

/** Values that locals are known to have where control stands. */
class Known {
  readonly #values: Map<LocalId, number>;
  /** Values that follow from the size of a block, for loops. Elsewhere `blockDim` stays, by which a place in the grid is recognised. */
  readonly #ofBlock: Map<LocalId, number>;
  readonly block: BlockSize | null;

  constructor(
    block: BlockSize | null,
    values: Iterable<[LocalId, number]> = [],
    ofBlock: Iterable<[LocalId, number]> = [],
  ) {
    this.block = block;
    this.#values = new Map(values);
    this.#ofBlock = new Map(ofBlock);
  }

  copy(): Known {
    return new Known(this.block, this.#values, this.#ofBlock);
  }

  set(local: LocalId, value: number): void {
    this.#values.set(local, value);
  }

  /** Takes in that a local is set to a value. */
  assign(local: LocalId, value: Expr): void {
    if (value.type !== "int32") return;
    if (value.kind === "const") return void this.#values.set(local, Number(value.value));
    const known = this.valueOf(value);
    if (known !== null) this.#ofBlock.set(local, known);
  }

  forget(list: readonly Stmt[]): void {
    for (const local of assignedIn(list)) {
      this.#values.delete(local);
      this.#ofBlock.delete(local);
    }
  }

  /** An expression with the values of locals. */
  substituted(expr: Expr): Expr {
    return this.#mapped(expr, (local) => this.#values.get(local), null);
  }

  /** The value of an expression, in blocks of this size; null where that is not known. */
  valueOf(expr: Expr): number | null {
    const value = this.#mapped(expr, (local) => this.#values.get(local) ?? this.#ofBlock.get(local), this.block);
    return value.kind === "const" ? Number(value.value) : null;
  }

  #mapped(expr: Expr, valueOf: (local: LocalId) => number | undefined, block: BlockSize | null): Expr {
    return mapExpr(expr, (part) => {
      const isSize = part.kind === "position" && part.of === "blockDim";
      const value = part.kind === "local" ? valueOf(part.local) : isSize ? block?.[part.axis as 0 | 1 | 2] : undefined;
      return value === undefined ? simplified(part) : int32(value, part.span);
    });
  }
}

/** How a list is unrolled. */
export interface Unrolling {
  /** Iterations of a nest of loops. */
  readonly rounds?: number;
  /** Also of loops that a test of an iteration may leave: the rest of the iteration and all later iterations stand in an `if`. */
  readonly early?: boolean;
  /** The values of locals that one statement sets to a constant, elsewhere perhaps. */
  readonly constants?: Constants;
  /** The size of blocks, where loops may depend on it. */
  readonly block?: BlockSize | null;
}

/** A list with the iterations of short loops one after the other, where their counters' values are constants. */
export const unrolled = (
  body: readonly Stmt[],
  { rounds = MOST_ITERATIONS, early = false, block = null, constants = new Map() }: Unrolling = {},
): readonly Stmt[] => listOf(body, new Known(block, constants), { rounds, early });

/** The values of the locals that one statement of the list sets to a constant. */
export const constantsIn = (list: readonly Stmt[]): Constants =>
  new Map(
    [...setOnceIn(list)].flatMap(([local, value]) =>
      value.kind === "const" && value.type === "int32" ? [[local, Number(value.value)] as const] : [],
    ),
  );

type Limits = Required<Pick<Unrolling, "rounds" | "early">>;

const listOf = (list: readonly Stmt[], known: Known, limits: Limits): readonly Stmt[] =>
  flatMapEach(list, (stmt) => statement(stmt, known, limits));

/** Also brings what is known up to date. */
function statement(given: Stmt, known: Known, limits: Limits): readonly Stmt[] {
  const stmt = mapExpressions(given, (expr) => known.substituted(expr));
  if (stmt.kind === "if" && stmt.condition.kind === "const")
    return listOf(stmt.condition.value ? stmt.then : stmt.else, known, limits);
  const counted = stmt.kind === "loop" ? countedBy(stmt, known, limits) : null;
  if (counted !== null) return iterations(counted, 0, known, limits, stmt.span);
  if (stmt.kind === "loop") known.forget([stmt]);
  const inside = mapBodies(stmt, (list) => listOf(list, known.copy(), limits));
  known.forget([inside]);
  if (stmt.kind === "assign") known.assign(stmt.local, stmt.value);
  return [inside];
}

interface Counted {
  readonly loop: SteppingLoop;
  /** The value of the counter in each iteration, and after the last. */
  readonly values: readonly number[];
}

/** Null where the counter's values are not known or too many, or an iteration may be left early by more than a test. */
function countedBy(stmt: LoopStmt, known: Known, { rounds, early }: Limits): Counted | null {
  const loop = steppingLoop(stmt);
  const first = loop === null ? null : known.valueOf(readLocal(loop.counter, "int32", stmt.span));
  if (loop === null || loop.tests.length === 0 || first === null || continues(loop.body)) return null;
  if (leaves(early ? loop.body.filter((one) => staysWhen(one) === null) : loop.body)) return null;
  const fixed = known.copy();
  fixed.forget([stmt]);
  const values = [first];
  for (let at = first; values.length <= rounds + 1; values.push(at)) {
    const holds = loop.tests.map(({ op, bound }) => {
      const limit = fixed.valueOf(bound);
      return limit === null ? null : onInt32[op]!(at, limit);
    });
    if (holds.includes(null)) return null;
    if (holds.includes(0)) return { loop, values };
    const here = fixed.copy();
    here.set(loop.counter, at);
    const next = here.valueOf(loop.next);
    if (next === null) return null;
    at = next;
  }
  return null;
}

/** The iterations from a number on, and the last value of the counter. */
function iterations(counted: Counted, at: number, known: Known, limits: Limits, span: Span): readonly Stmt[] {
  const { loop, values } = counted;
  const { counter, body } = loop;
  const value = values[at] as number;
  const isLast = at === values.length - 1;
  known.set(counter, value);
  const counts = isLast || (at > 0 && leaves(body)) ? [assign(counter, int32(value, span), span)] : [];
  if (isLast) return counts;
  const inner = { ...limits, rounds: Math.floor(limits.rounds / (values.length - 1)) };
  const next = (then: Known): readonly Stmt[] => iterations(counted, at + 1, then, limits, span);
  return [...counts, ...throughTests(copyList(body), known, inner, next)];
}

/** A list up to its end, and what is next; what follows a test that leaves the loop stands in an `if`. */
function throughTests(
  list: readonly Stmt[],
  known: Known,
  limits: Limits,
  next: (known: Known) => readonly Stmt[],
): readonly Stmt[] {
  const test = list.findIndex((stmt) => staysWhen(stmt) !== null);
  if (test < 0) return [...listOf(list, known, limits), ...next(known)];
  const before = listOf(list.slice(0, test), known, limits);
  const { condition: given, span } = list[test] as IfStmt;
  const stays = staysWhen(list[test] as Stmt) as boolean;
  const condition = known.substituted(stays ? given : not(given));
  const rest = list.slice(test + 1);
  if (condition.kind === "const")
    return condition.value ? [...before, ...throughTests(rest, known, limits, next)] : before;
  const then = throughTests(rest, known.copy(), limits, next);
  known.forget(then);
  return [...before, when(condition, then, span)];
}
