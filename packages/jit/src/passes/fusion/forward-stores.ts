import { exprKey } from "../../ir/analysis/affine.ts";
import { type ProvenBounds, provenBounds } from "../../ir/bounds.ts";
import type { ArrayId, Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, Local, Stmt, StoreStmt } from "../../ir/ir.ts";
import { and, letBe, readLocal } from "../../ir/make.ts";
import { memoryOf, writtenIn } from "../../ir/memory.ts";
import { bits } from "../../ir/types.ts";
import { uniqueList } from "../../ir/unique.ts";
import { mapBodies, mapExpr, mapExpressions, partsOf, someExpr } from "../../ir/walk.ts";

/**
 * A kernel that was joined of several: a load of an element that the thread has stored becomes the stored value, a store that
 * the thread overwrites unread is left out, and neighbouring branches on what a launch fixes become one.
 *
 * @param block - threads per block.
 * @param isAlike - whether two arrays have the same shape.
 */
export function forwardStores(
  kernel: Kernel,
  block: readonly number[],
  isAlike: (one: ArrayId, other: ArrayId) => boolean,
): Kernel {
  const branched = { ...kernel, body: uniqueList(withOneBranch(kernel.body, isAlike)) };
  const locals = [...kernel.locals];
  const body = new Forwarding(branched, locals, provenBounds(branched, block)).list(branched.body, new Map());
  return { ...kernel, locals, body };
}

function withOneBranch(list: readonly Stmt[], isAlike: (one: ArrayId, other: ArrayId) => boolean): readonly Stmt[] {
  const known: ArrayId[] = [];
  const named = (array: ArrayId): ArrayId => {
    const alike = known.find((one) => isAlike(one, array));
    if (alike === undefined) known.push(array);
    return alike ?? array;
  };
  /** Equal for conditions with the same value; null for a condition that a statement may change. */
  const keyOf = (condition: Expr): string | null => {
    if (!isFixed(condition)) return null;
    const sized = mapExpr(condition, (part) =>
      part.kind === "extent" && part.of === "shape" ? { ...part, array: named(part.array) } : part,
    );
    return [...new Set(factors(sized).map(exprKey))].sort().join("&");
  };
  const out: Stmt[] = [];
  for (const stmt of list) {
    const last = out.at(-1);
    const isOne =
      last?.kind === "if" &&
      stmt.kind === "if" &&
      last.else.length + stmt.else.length === 0 &&
      keyOf(last.condition) !== null &&
      keyOf(last.condition) === keyOf(stmt.condition);
    if (isOne)
      out[out.length - 1] = {
        ...last,
        condition: both(last.condition, stmt.condition),
        then: [...last.then, ...stmt.then],
      };
    else out.push(stmt);
  }
  return out;
}

const isFixed = (expr: Expr): boolean => !someExpr(expr, ({ kind }) => kind === "load" || kind === "local");

/** Both are kept: each says of another array that an index is inside. */
function both(one: Expr, other: Expr): Expr {
  const known = new Set(factors(one).map(exprKey));
  return factors(other)
    .filter((part) => !known.has(exprKey(part)))
    .reduce(and, one);
}

const factors = (condition: Expr): readonly Expr[] =>
  condition.kind === "binary" && condition.op === "and" && condition.type === "bool"
    ? [...factors(condition.left), ...factors(condition.right)]
    : [condition];

interface Stored {
  readonly array: ArrayId;
  readonly value: LocalId;
}

class Forwarding {
  readonly #kernel: Kernel;
  readonly #locals: Local[];
  readonly #bounds: ProvenBounds;

  constructor(kernel: Kernel, locals: Local[], bounds: ProvenBounds) {
    this.#kernel = kernel;
    this.#locals = locals;
    this.#bounds = bounds;
  }

  /** @param given - the elements that the thread has stored, by array and index. */
  list(stmts: readonly Stmt[], given: ReadonlyMap<string, Stored>): readonly Stmt[] {
    const known = new Map(given);
    const out: (Stmt | null)[] = [];
    /** Stores that nothing has read, by element: where they stand. */
    const unread = new Map<string, { readonly at: number; readonly array: ArrayId }>();
    for (const stmt of stmts) {
      const own = mapExpressions(stmt, (expr) => mapExpr(expr, (part) => this.#forwarded(part, known)));
      for (const part of partsOf(own)) if (part.kind === "load") this.#drop(unread, part.array);
      if (own.kind !== "store") {
        if (own.kind === "if" || own.kind === "call" || own.kind === "return") unread.clear();
        out.push(mapBodies(own, (inner) => this.list(inner, known)));
        for (const memory of writtenIn(this.#kernel.arrays, [own])) this.#dropMemory(known, memory);
        continue;
      }
      const key = keyOf(own);
      const before = key === null ? undefined : unread.get(key);
      if (before !== undefined) out[before.at] = null;
      this.#drop(known, own.array);
      this.#drop(unread, own.array);
      if (key === null || bits(own.value.type) < 32) {
        out.push(own);
        continue;
      }
      const value = this.#locals.push({ name: "stored", type: own.value.type }) - 1;
      out.push(letBe(value, own.value, own.span));
      unread.set(key, { at: out.length, array: own.array });
      out.push({ ...own, value: readLocal(value, own.value.type, own.span) });
      known.set(key, { array: own.array, value });
    }
    return out.filter((stmt) => stmt !== null);
  }

  /** Out of bounds nothing was stored, and a load gives 0. */
  #forwarded(part: Expr, known: ReadonlyMap<string, Stored>): Expr {
    if (part.kind !== "load" || known.size === 0) return part;
    if (!part.index.every((_, axis) => this.#bounds.inside(part, axis))) return part;
    const stored = known.get(keyOf(part) ?? "");
    return stored === undefined ? part : readLocal(stored.value, part.type, part.span);
  }

  #drop(map: Map<string, { readonly array: ArrayId }>, array: ArrayId): void {
    this.#dropMemory(map, memoryOf(this.#kernel.arrays, array));
  }

  #dropMemory(map: Map<string, { readonly array: ArrayId }>, memory: number): void {
    for (const [key, { array }] of map) if (memoryOf(this.#kernel.arrays, array) === memory) map.delete(key);
  }
}

/** Equal for the same element; null for an index that a statement may change. */
function keyOf({ array, index }: Pick<StoreStmt, "array" | "index">): string | null {
  return index.every(isFixed) ? `${array}:${index.map(exprKey).join()}` : null;
}
