import { exprKey, haveDistance, placeKey } from "../ir/analysis/affine.ts";
import { IN_VAIN, operationCost } from "../ir/analysis/cost.ts";
import type { Expr, LoadExpr, LocalId } from "../ir/expr.ts";
import type { AtomicStmt, Kernel, LoopStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { exitTest, isJump } from "../ir/jumps.ts";
import { letBe, readLocal } from "../ir/make.ts";
import { isSharedWithOthers, isStrided, memoryOf } from "../ir/memory.ts";
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
    const { again } = eliminated(kernel, null);
    return again.size === 0 ? kernel : eliminated(kernel, again).kernel;
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

/**
 * The kernel with locals for values, and the numbers of the values that are asked for again.
 *
 * @param chosen - the numbers of the values that set a local; null for all.
 */
function eliminated(
  kernel: Kernel,
  chosen: ReadonlySet<number> | null,
): { readonly kernel: Kernel; readonly again: ReadonlySet<number> } {
  const { arrays } = kernel;
  const locals = [...kernel.locals];
  const again = new Set<number>();
  let count = 0;

  /** @param before - held where the list begins. */
  const list = (stmts: readonly Stmt[], before: Values): readonly Stmt[] => {
    const held = new Map(before);
    return flatMapEach(stmts, (stmt) => {
      const first: Stmt[] = [];
      const replaced = own(stmt, held, first);
      if (stmt.kind !== "if") forget(held, [stmt]);
      const inner =
        stmt.kind === "loop" ? loop(replaced as LoopStmt, held) : mapBodies(replaced, (arm) => list(arm, held));
      // The next statement does not come after an arm that ends in a jump.
      if (stmt.kind === "if") for (const arm of [stmt.then, stmt.else]) if (!isJump(arm.at(-1))) forget(held, arm);
      return first.length === 0 ? [inner] : [...first, inner];
    });
  };

  const loop = (stmt: LoopStmt, held: Values): Stmt => {
    const { test, rest } = exitTest(stmt.body);
    const inside = (stmts: readonly Stmt[]): readonly Stmt[] => list(stmts, held);
    if (test === null) return mapBodies(stmt, inside);
    return withParts(stmt, { body: [own(test, held, null), ...inside(rest)], step: inside(stmt.step) });
  };

  /** A statement with the values in its own expressions replaced. @param first - gets the statements before it; null: it must have none. */
  const own = (stmt: Stmt, held: Values, first: Stmt[] | null): Stmt => {
    const updated = stmt.kind === "store" ? placeKey(stmt) : null;
    const replaced = (expr: Expr): Expr => {
      const isUpdated = expr.kind === "load" && placeKey(expr) === updated;
      if (isUpdated || (expr.kind !== "load" && operationCost(expr) <= IN_VAIN)) return mapOperands(expr, replaced);
      const { type, span } = expr;
      const key = exprKey(expr);
      const known = held.get(key);
      if (known !== undefined) {
        again.add(known.number);
        return readLocal(known.local, type, span);
      }
      const value = mapOperands(expr, replaced);
      if (first === null) return value;
      const number = count++;
      if (chosen?.has(number) === false) return value;
      const local = locals.push({ name: expr.kind === "load" ? "element" : "value", type }) - 1;
      first.push(letBe(local, value, span));
      held.set(key, { value: expr, local, number });
      return readLocal(local, type, span);
    };
    return mapExpressions(stmt, replaced);
  };

  /** Forgets the values that a list may change, and elements that it finds elsewhere. */
  const forget = (held: Values, list: readonly Stmt[]): void => {
    if (held.size === 0) return;
    // A local that lives over a barrier is in memory too.
    if (hasSync(list)) return held.clear();
    const set = assignedIn(list);
    const stores = statements(list).filter((stmt) => stmt.kind === "store" || stmt.kind === "atomic");
    const isOther = (part: Expr): boolean =>
      (part.kind === "local" && set.has(part.local)) ||
      (part.kind === "load" && stores.some((one) => mayBe(one, part)));
    for (const [key, { value }] of held) if (someExpr(value, isOther)) held.delete(key);
  };

  /**
   * Whether a store may be to the element of a load, or an atomic may let the thread see what others stored there. Two indices with a fixed
   * distance that is not 0 are two elements.
   */
  const mayBe = (store: StoreStmt | AtomicStmt, load: LoadExpr): boolean => {
    if (store.kind === "atomic" && isSharedWithOthers(arrays, load.array)) return true;
    if (memoryOf(arrays, store.array) !== memoryOf(arrays, load.array)) return false;
    if (store.array !== load.array || isStrided(arrays[load.array])) return true;
    return !load.index.some((index, axis) => haveDistance(index, store.index[axis]!));
  };

  return { kernel: { ...kernel, body: list(kernel.body, new Map()), locals }, again };
}
