import { accessesIn } from "../accesses.ts";
import { countedLoop } from "../counted-loop.ts";
import type { ArrayId } from "../expr.ts";
import type { BlockArray, Stmt } from "../ir.ts";
import { isJump } from "../jumps.ts";
import { placeOf } from "../place.ts";
import { product } from "../shape.ts";
import { isLocal, someStmt } from "../walk.ts";

/**
 * Whether a list sets all elements of a thread's array before it reads one, so that nothing comes from before the list. The array is
 * set by stores one after another, or along its one axis by a loop. "No" may be wrong.
 */
export function setsBeforeReading(list: readonly Stmt[], id: ArrayId, { shape }: BlockArray): boolean {
  const size = product(shape);
  const set = new Set<number>();
  let before: Stmt | undefined;
  for (const stmt of list) {
    const own = accessesIn([stmt]).filter(({ array }) => array === id);
    if (own.some(({ kind }) => kind !== "store")) return false;
    for (const at of own.length > 0 ? elementsSet(stmt, before, id, shape) : []) if (at >= 0 && at < size) set.add(at);
    if (set.size === size) return true;
    before = stmt;
  }
  return accessesIn(list).every(({ array }) => array !== id);
}

/** The elements that a statement certainly sets. @param before - the statement before it. */
function elementsSet(stmt: Stmt, before: Stmt | undefined, id: ArrayId, shape: BlockArray["shape"]): readonly number[] {
  if (stmt.kind === "store") {
    const place = placeOf(stmt.index, shape);
    return place?.kind === "const" ? [Number(place.value)] : [];
  }
  const loop = stmt.kind === "loop" ? countedLoop(stmt) : null;
  if (loop === null || shape.length > 1 || before?.kind !== "assign" || before.value.kind !== "const") return [];
  const { counter, by, tests, body } = loop;
  const [test] = tests;
  const isOwn = (one: Stmt): boolean => {
    const index = one.kind === "store" && one.array === id ? one.index[0] : undefined;
    return index !== undefined && isLocal(index, counter);
  };
  if (before.local !== counter || by !== 1 || tests.length > 1 || test?.bound.kind !== "const") return [];
  if (!body.some(isOwn) || someStmt(body, isJump)) return [];
  const first = Number(before.value.value);
  const end = Number(test.bound.value) + (test.op === "le" ? 1 : 0);
  return Array.from({ length: Math.min(Math.max(end - first, 0), MOST) }, (_, at) => first + at);
}

/** Elements that are looked at. */
const MOST = 1024;
