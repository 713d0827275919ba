import { exprKey, haveDistance, placeKey } from "../ir/analysis/affine.ts";
import { IN_VAIN, operationCost } from "../ir/analysis/cost.ts";
import type { Expr, LoadExpr, LocalId } from "../ir/expr.ts";
import type { ArrayDecl, AtomicStmt, Local, LoopStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { exitTest, isJump } from "../ir/jumps.ts";
import { letBe, readLocal } from "../ir/make.ts";
import { isReadOnly, isStrided, memoryOf } from "../ir/memory.ts";
import { hasSync } from "../ir/sync.ts";
import {
  assignedIn,
  flatMapEach,
  mapBodies,
  mapExpressions,
  mapOperands,
  someExpr,
  statements,
  withParts,
} from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/**
 * Common subexpression elimination: an element that was read before, and that nothing may have written since, is the local that the first
 * read set. So is the value of an operation that takes long, such as a remainder, if its operands are as they were.
 *
 * A store of an element's own old value with something added stays as it is: it is an update, and other passes look for updates. So does the
 * exit test that a loop begins with.
 */
export const commonSubexpressions: Pass = {
  name: "common-subexpressions",
  needs: ["single-assignment", "interchange"],
  why: "engines load an element of WebAssembly's memory, and compute what may trap or calls, as often as it is written",
  // Each read is reported where it stands.
  debug: false,
  run(kernel) {
    const { arrays, body } = kernel;
    const reads = new Eliminator(arrays, [...kernel.locals], null);
    reads.list(body, new Map());
    if (reads.again.size === 0) return kernel;
    const locals = [...kernel.locals];
    return { ...kernel, body: new Eliminator(arrays, locals, reads.again).list(body, new Map()), locals };
  },
};

/** An element or another value that a local holds. */
interface Held {
  readonly value: Expr;
  readonly local: LocalId;
  /** How many values come before that may have set a local too. */
  readonly number: number;
}

/** The values that locals hold, by their keys. */
type Values = Map<string, Held>;

class Eliminator {
  /** The numbers of the values that are asked for again. */
  readonly again = new Set<number>();
  readonly #arrays: readonly ArrayDecl[];
  readonly #locals: Local[];
  readonly #chosen: ReadonlySet<number> | null;
  #count = 0;

  /** @param chosen - the numbers of the values that set a local; null for all. */
  constructor(arrays: readonly ArrayDecl[], locals: Local[], chosen: ReadonlySet<number> | null) {
    this.#arrays = arrays;
    this.#locals = locals;
    this.#chosen = chosen;
  }

  /** @param before - held where the list begins. */
  list(stmts: readonly Stmt[], before: Values): readonly Stmt[] {
    const held = new Map(before);
    return flatMapEach(stmts, (stmt) => {
      const first: Stmt[] = [];
      const own = this.#own(stmt, held, first);
      if (stmt.kind !== "if") this.#forget(held, [stmt]);
      const inner =
        stmt.kind === "loop" ? this.#loop(own as LoopStmt, held) : mapBodies(own, (list) => this.list(list, held));
      // The next statement does not come after an arm that ends in a jump.
      if (stmt.kind === "if")
        for (const arm of [stmt.then, stmt.else]) if (!isJump(arm.at(-1))) this.#forget(held, arm);
      return first.length === 0 ? [inner] : [...first, inner];
    });
  }

  #loop(loop: LoopStmt, held: Values): Stmt {
    const { test, rest } = exitTest(loop.body);
    const list = (stmts: readonly Stmt[]): readonly Stmt[] => this.list(stmts, held);
    if (test === null) return mapBodies(loop, list);
    return withParts(loop, { body: [this.#own(test, held, null), ...list(rest)], step: list(loop.step) });
  }

  /** A statement with the values in its own expressions replaced. @param first - gets the statements before it; null: it must have none. */
  #own(stmt: Stmt, held: Values, first: Stmt[] | null): Stmt {
    const updated = stmt.kind === "store" ? placeKey(stmt) : null;
    const replaced = (expr: Expr): Expr => {
      const isUpdated = expr.kind === "load" && placeKey(expr) === updated;
      if (isUpdated || (expr.kind !== "load" && operationCost(expr) <= IN_VAIN)) return mapOperands(expr, replaced);
      const { type, span } = expr;
      const key = exprKey(expr);
      const known = held.get(key);
      if (known !== undefined) {
        this.again.add(known.number);
        return readLocal(known.local, type, span);
      }
      const value = mapOperands(expr, replaced);
      if (first === null) return value;
      const number = this.#count++;
      if (this.#chosen?.has(number) === false) return value;
      const local = this.#locals.push({ name: expr.kind === "load" ? "element" : "value", type }) - 1;
      first.push(letBe(local, value, span));
      held.set(key, { value: expr, local, number });
      return readLocal(local, type, span);
    };
    return mapExpressions(stmt, replaced);
  }

  /** Forgets the values that a list may change, and elements that it finds elsewhere. */
  #forget(held: Values, list: readonly Stmt[]): void {
    if (held.size === 0) return;
    // A local that lives over a barrier is in memory too.
    if (hasSync(list)) return held.clear();
    const set = assignedIn(list);
    const stores = statements(list).filter((stmt) => stmt.kind === "store" || stmt.kind === "atomic");
    const isOther = (part: Expr): boolean =>
      (part.kind === "local" && set.has(part.local)) ||
      (part.kind === "load" && stores.some((one) => this.#mayBe(one, part)));
    for (const [key, { value }] of held) if (someExpr(value, isOther)) held.delete(key);
  }

  /**
   * Whether a store may be to the element of a load. Two indices with a fixed distance that is not 0 are two elements. After an atomic
   * update other threads may have stored anything.
   */
  #mayBe(store: StoreStmt | AtomicStmt, load: LoadExpr): boolean {
    if (store.kind === "atomic") return !isReadOnly(this.#arrays, load.array);
    if (memoryOf(this.#arrays, store.array) !== memoryOf(this.#arrays, load.array)) return false;
    if (store.array !== load.array || isStrided(this.#arrays[load.array])) return true;
    return !load.index.some((index, axis) => haveDistance(index, store.index[axis]!));
  }
}
