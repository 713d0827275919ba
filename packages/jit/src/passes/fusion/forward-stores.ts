import { exprKey, placeKey } from "../../ir/analysis/affine.ts";
import type { BlockSize } from "../../ir/analysis/intervals.ts";
import { type ProvenBounds, provenBounds } from "../../ir/bounds.ts";
import type { ArrayId, Expr, LoadExpr, LocalId } from "../../ir/expr.ts";
import type { Kernel, Stmt, StoreStmt } from "../../ir/ir.ts";
import { and, binary, int32, letBe, readLocal, select, zero } from "../../ir/make.ts";
import { memoryOf, writtenIn } from "../../ir/memory.ts";
import { bits } from "../../ir/types.ts";
import { uniqueList } from "../../ir/unique.ts";
import { mapBodies, mapExpr, mapExpressions, partsOf } from "../../ir/walk.ts";
import { alikeKeys, type IsAlike, isFixed } from "./alike.ts";
import { gridStrides } from "./grid-strides.ts";
import { withOneLoop } from "./one-loop.ts";

/**
 * A kernel that was joined of several: a load of an element that the thread has stored becomes the stored value, a store that
 * the thread overwrites unread is left out, and neighbouring branches on what a launch fixes, and grid-stride loops, become one.
 *
 * @param block - threads per block.
 */
export function forwardStores(kernel: Kernel, block: BlockSize, isAlike: IsAlike): Kernel {
  const looped = withOneLoop(kernel, isAlike);
  const branched = { ...looped, body: uniqueList(withOneBranch(looped.body, isAlike)) };
  return forwarded(branched, provenBounds(branched, block));
}

function withOneBranch(list: readonly Stmt[], isAlike: IsAlike): readonly Stmt[] {
  const keyOfFactor = alikeKeys(isAlike);
  /** Equal for conditions with the same value; null for a condition that a statement may change. */
  const keyOf = (condition: Expr): string | null => {
    const keys = factors(condition).map(keyOfFactor);
    return keys.includes(null) ? null : [...new Set(keys)].sort().join("&");
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

function forwarded(kernel: Kernel, bounds: ProvenBounds): Kernel {
  const { arrays } = kernel;
  const locals = [...kernel.locals];
  /** Their values stay what they are in the list of an iteration. */
  const counters = new Set([...gridStrides(kernel.body).values()].map(({ counter }) => counter));

  /** @param given - the elements that the thread has stored, by array and index. */
  const list = (stmts: readonly Stmt[], given: ReadonlyMap<string, Stored>): readonly Stmt[] => {
    const known = new Map(given);
    const out: (Stmt | null)[] = [];
    /** Stores that nothing has read, by element: where they stand. */
    const unread = new Map<string, { readonly at: number; readonly array: ArrayId }>();
    for (const stmt of stmts) {
      const own = mapExpressions(stmt, (expr) => mapExpr(expr, (part) => forward(part, known)));
      for (const part of partsOf(own)) if (part.kind === "load") drop(unread, part.array);
      if (own.kind !== "store") {
        if (own.kind !== "assign") unread.clear();
        // An iteration before may have stored elements again.
        const inside = own.kind === "loop" ? new Map<string, Stored>() : known;
        out.push(mapBodies(own, (inner) => list(inner, inside)));
        for (const memory of writtenIn(arrays, [own])) dropMemory(known, memory);
        continue;
      }
      const key = keyOf(own);
      const before = key === null ? undefined : unread.get(key);
      if (before !== undefined) out[before.at] = null;
      drop(known, own.array);
      drop(unread, own.array);
      if (key === null || bits(own.value.type) < 32) {
        out.push(own);
        continue;
      }
      const value = locals.push({ name: "stored", type: own.value.type }) - 1;
      out.push(letBe(value, own.value, own.span));
      unread.set(key, { at: out.length, array: own.array });
      out.push({ ...own, value: readLocal(value, own.value.type, own.span) });
      known.set(key, { array: own.array, value });
    }
    return out.filter((stmt) => stmt !== null);
  };

  const forward = (part: Expr, known: ReadonlyMap<string, Stored>): Expr => {
    if (part.kind !== "load" || known.size === 0) return part;
    const stored = known.get(keyOf(part) ?? "");
    if (stored === undefined) return part;
    const value = readLocal(stored.value, part.type, part.span);
    if (part.index.every((_, axis) => bounds.inside(part, axis))) return value;
    // Counters that are added to may wrap. Out of bounds nothing was stored, and a load gives 0.
    const isInside = part.index.map((index, axis) => inBounds(part, index, axis)).reduce(and);
    return select(isInside, value, zero(part.type, part.span), part.span);
  };

  /** Equal for the same element; null for an index that a statement may change. */
  const keyOf = (access: LoadExpr | StoreStmt): string | null => {
    const isCounter = (expr: Expr): boolean => expr.kind === "local" && counters.has(expr.local);
    return access.index.every((expr) => isFixed(expr) || isCounter(expr)) ? placeKey(access) : null;
  };

  const drop = (map: Map<string, { readonly array: ArrayId }>, array: ArrayId): void => {
    dropMemory(map, memoryOf(arrays, array));
  };

  const dropMemory = (map: Map<string, { readonly array: ArrayId }>, memory: number): void => {
    for (const [key, { array }] of map) if (memoryOf(arrays, array) === memory) map.delete(key);
  };

  return { ...kernel, locals, body: list(kernel.body, new Map()) };
}

function inBounds({ array, span }: LoadExpr, index: Expr, axis: number): Expr {
  const extent: Expr = { kind: "extent", of: "shape", array, axis, type: "int32", span };
  return and(binary("ge", index, int32(0, span), span), binary("lt", index, extent, span));
}
