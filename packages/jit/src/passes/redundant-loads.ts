import { haveDistance, placeKey } from "../ir/analysis/affine.ts";
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
 * Redundant load elimination: an element that was read before, and that nothing may have written since, is the local that the first read
 * set.
 *
 * A store of an element's own old value with something added stays as it is: it is an update, and other passes look for updates. So does the
 * exit test that a loop begins with.
 */
export const redundantLoads: Pass = {
  name: "redundant-loads",
  needs: ["single-assignment", "interchange"],
  why: "engines load an element of WebAssembly's memory as often as it is read",
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

/** An element that a local holds. */
interface Held {
  readonly load: LoadExpr;
  readonly local: LocalId;
  /** How many reads come before that may have set a local too. */
  readonly number: number;
}

/** The elements that locals hold, by the keys of their loads. */
type Elements = Map<string, Held>;

class Eliminator {
  /** The numbers of the reads whose elements are read again. */
  readonly again = new Set<number>();
  readonly #arrays: readonly ArrayDecl[];
  readonly #locals: Local[];
  readonly #chosen: ReadonlySet<number> | null;
  #reads = 0;

  /** @param chosen - the numbers of the reads that set a local; null for all. */
  constructor(arrays: readonly ArrayDecl[], locals: Local[], chosen: ReadonlySet<number> | null) {
    this.#arrays = arrays;
    this.#locals = locals;
    this.#chosen = chosen;
  }

  /** @param before - held where the list begins. */
  list(stmts: readonly Stmt[], before: Elements): readonly Stmt[] {
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

  #loop(loop: LoopStmt, held: Elements): Stmt {
    const { test, rest } = exitTest(loop.body);
    const list = (stmts: readonly Stmt[]): readonly Stmt[] => this.list(stmts, held);
    if (test === null) return mapBodies(loop, list);
    return withParts(loop, { body: [this.#own(test, held, null), ...list(rest)], step: list(loop.step) });
  }

  /** A statement with its own loads replaced. @param first - gets the statements before it; null: it must have none. */
  #own(stmt: Stmt, held: Elements, first: Stmt[] | null): Stmt {
    const updated = stmt.kind === "store" ? placeKey(stmt) : null;
    const replaced = (expr: Expr): Expr => {
      if (expr.kind !== "load") return mapOperands(expr, replaced);
      const place = placeKey(expr);
      if (place === updated) return mapOperands(expr, replaced);
      const { type, span } = expr;
      const key = `${place} ${expr.word} ${expr.inside}`;
      const known = held.get(key);
      if (known !== undefined) {
        this.again.add(known.number);
        return readLocal(known.local, type, span);
      }
      const value = mapOperands(expr, replaced);
      if (first === null) return value;
      const number = this.#reads++;
      if (this.#chosen?.has(number) === false) return value;
      const local = this.#locals.push({ name: "element", type }) - 1;
      first.push(letBe(local, value, span));
      held.set(key, { load: expr, local, number });
      return readLocal(local, type, span);
    };
    return mapExpressions(stmt, replaced);
  }

  /** Forgets the elements that a list may change, or that it finds elsewhere. */
  #forget(held: Elements, list: readonly Stmt[]): void {
    if (held.size === 0) return;
    // A local that lives over a barrier is in memory too.
    if (hasSync(list)) return held.clear();
    const set = assignedIn(list);
    const stores = statements(list).filter((stmt) => stmt.kind === "store" || stmt.kind === "atomic");
    const isOther = (part: Expr): boolean =>
      (part.kind === "local" && set.has(part.local)) ||
      (part.kind === "load" && stores.some((one) => this.#mayBe(one, part)));
    for (const [key, { load }] of held) if (someExpr(load, isOther)) held.delete(key);
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
