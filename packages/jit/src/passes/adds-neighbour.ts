import { affineKey, affineOf } from "../ir/analysis/affine.ts";
import { conjunction } from "../ir/comparisons.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Stmt, StoreStmt } from "../ir/ir.ts";
import { binary, int32, position, readLocal, select } from "../ir/make.ts";
import { withNames } from "../ir/rename.ts";
import { mapExpr } from "../ir/walk.ts";

/**
 * The store of an iteration that adds to the element of each thread the element `by` before it, if there is one: a barrier
 * stands between reading and writing, and another at the end. Null where an iteration does anything else.
 *
 * @param resolve - what a local stands for.
 */
export function addsNeighbour(body: readonly Stmt[], by: LocalId, resolve: (expr: Expr) => Expr): StoreStmt | null {
  const barriers = body.flatMap((stmt, at) => (stmt.kind === "barrier" && stmt.scope === "block" ? [at] : []));
  const [between, end] = barriers;
  if (between === undefined || barriers.length !== 2 || end !== body.length - 1) return null;
  const iteration = new Iteration(by, resolve, body[between]!.span);
  if (!iteration.takes(body.slice(0, between), null) || iteration.store !== null) return null;
  return iteration.takes(body.slice(between + 1, end), null) && iteration.addsNeighbour ? iteration.store : null;
}

/** The store of an iteration, as it follows from its loads. */
class Iteration {
  store: StoreStmt | null = null;
  /** Holds where the thread has such a neighbour. */
  readonly #guard: Expr;
  readonly #resolve: (expr: Expr) => Expr;
  readonly #values = new Map<LocalId, Expr>();
  /** The keys of the thread's number, of the distance, of their difference, and of 0. */
  readonly #own: string;
  readonly #by: string;
  readonly #before: string;
  readonly #zero: string;

  constructor(by: LocalId, resolve: (expr: Expr) => Expr, span: Expr["span"]) {
    this.#resolve = resolve;
    const [thread, distance] = [position("threadIdx", 0, span), readLocal(by, "int32", span)];
    this.#guard = binary("ge", thread, distance, span);
    this.#own = this.#key(thread);
    this.#by = this.#key(distance);
    this.#before = this.#key(binary("sub", thread, distance, span));
    this.#zero = this.#key(int32(0, span));
  }

  /**
   * Takes in assignments and a store, some of them under the guard or its contrary.
   *
   * @param under - the guard's value where the list stands, if that is known.
   * @returns whether there is nothing else.
   */
  takes(list: readonly Stmt[], under: boolean | null): boolean {
    return list.every((stmt) => {
      switch (stmt.kind) {
        case "assign": {
          const { local, value, span } = stmt;
          const old = this.#values.get(local) ?? readLocal(local, value.type, span);
          this.#values.set(local, this.#chosen(under, value, old));
          return true;
        }
        case "store": {
          const { array, index, value, span } = stmt;
          if (this.store !== null || !this.#isAt(index, this.#own) || stmt.word !== undefined) return false;
          const old: Expr = { kind: "load", array, index, type: value.type, span };
          this.store = { ...stmt, value: this.#chosen(under, value, old) };
          return stmt.mask === undefined;
        }
        case "if":
          return (
            under === null &&
            this.#isGuard(stmt.condition) &&
            this.takes(stmt.then, true) &&
            this.takes(stmt.else, false)
          );
        default:
          return false;
      }
    });
  }

  /** Whether the store adds the neighbour, where there is one, and nothing else. */
  get addsNeighbour(): boolean {
    const { store } = this;
    if (store === null) return false;
    const is = (expr: Expr, key: string): boolean =>
      expr.kind === "load" && expr.array === store.array && this.#isAt(expr.index, key);
    const isSum = (expr: Expr, isOther: (part: Expr) => boolean): boolean =>
      expr.kind === "binary" &&
      expr.op === "add" &&
      ((is(expr.left, this.#own) && isOther(expr.right)) || (isOther(expr.left) && is(expr.right, this.#own)));
    const [some, none] = [this.#where(store.value, true), this.#where(store.value, false)];
    const isNothing = (part: Expr): boolean => part.kind === "const" && Number(part.value) === 0;
    return isSum(some, (part) => is(part, this.#before)) && (is(none, this.#own) || isSum(none, isNothing));
  }

  #chosen(under: boolean | null, given: Expr, old: Expr): Expr {
    const value = withNames(given, this.#values);
    if (under === null) return value;
    return select(this.#guard, under ? value : old, under ? old : value, value.span);
  }

  /** The value where the guard holds, or does not. */
  #where(expr: Expr, holds: boolean): Expr {
    return mapExpr(expr, (part) =>
      part.kind === "select" && part.condition === this.#guard ? (holds ? part.then : part.else) : part,
    );
  }

  /** `t >= by`, or `t - by >= 0`. */
  #isGuard(condition: Expr): boolean {
    const [comparison, ...more] = conjunction(condition, true) ?? [];
    if (comparison === undefined || more.length > 0) return false;
    const { op, left, right } = comparison;
    if (op !== "ge" && op !== "le") return false;
    const [high, low] = (op === "ge" ? [left, right] : [right, left]).map((side) => this.#key(side));
    return (high === this.#own && low === this.#by) || (high === this.#before && low === this.#zero);
  }

  #isAt(index: readonly Expr[], key: string): boolean {
    return index.length === 1 && this.#key(index[0] as Expr) === key;
  }

  #key(expr: Expr): string {
    return affineKey(affineOf(expr, this.#resolve));
  }
}
