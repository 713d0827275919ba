import type { ArrayId, Expr, LoadExpr, LocalId } from "../../../ir/expr.ts";
import type { BlockArray, Kernel, Local, Stmt, StoreStmt } from "../../../ir/ir.ts";
import { escapes } from "../../../ir/jumps.ts";
import { assign, binary, int32, readLocal } from "../../../ir/make.ts";
import { isSync } from "../../../ir/sync.ts";
import { allParts, bodies, mapBodies, mapEach, mapExpr, mapExpressions, someStmt } from "../../../ir/walk.ts";
import type { Triple } from "../options.ts";
import { isOwn } from "./own-elements.ts";

/**
 * Double buffering of shared arrays, which saves a barrier in `before = part[t - by]; syncthreads(); part[t] += before;
 * syncthreads();`. Threads of the block read elements of each other, and each then writes its own element. The barrier between only
 * keeps old elements until all are read. With two copies of the array, of which threads read the first and write the second, it
 * is not needed, and no value of a thread is kept in memory over it; after the second barrier the copies change places.
 *
 * An array qualifies if it has an element for each thread along x, and each thread writes its element, whatever happens.
 */
export function doubleBuffers(kernel: Kernel, block: Triple): Kernel {
  if (!kernel.arrays.some(({ space }) => space === "shared")) return kernel;
  const buffers = new Map<ArrayId, LocalId>();
  const locals = [...kernel.locals];
  const body = new Buffering(kernel, block, locals, buffers).list(kernel.body);
  if (buffers.size === 0) return kernel;
  const span = kernel.body[0]?.span as Stmt["span"];
  const arrays = kernel.arrays.map((array, id) =>
    buffers.has(id) ? { ...(array as BlockArray), shape: [2, ...(array as BlockArray).shape] } : array,
  );
  const first = [...buffers.values()].map((turns) => assign(turns, int32(0, span), span));
  return { ...kernel, arrays, locals, body: [...first, ...inBuffers(body, buffers)] };
}

/** One more than the number of turns. */
const next = (turns: LocalId, span: Expr["span"]): Expr =>
  binary("add", readLocal(turns, "int32", span), int32(1, span), span);

/** The index of the copy that threads read, after so many turns; or write. */
const copy = (turns: LocalId, of: "read" | "written", span: Expr["span"]): Expr =>
  binary("and", of === "read" ? readLocal(turns, "int32", span) : next(turns, span), int32(1, span), span);

/** All other accesses are to the copy that is read. */
function inBuffers(list: readonly Stmt[], buffers: ReadonlyMap<ArrayId, LocalId>): readonly Stmt[] {
  const indexed = <T extends { array: ArrayId; index: readonly Expr[]; span: Expr["span"] }>(access: T): T => {
    const turns = buffers.get(access.array);
    if (turns === undefined || access.index.length === 2) return access;
    return { ...access, index: [copy(turns, "read", access.span), ...access.index] };
  };
  return mapEach(list, (stmt) => {
    const own = mapExpressions(stmt, (expr) => mapExpr(expr, (part) => (part.kind === "load" ? indexed(part) : part)));
    return mapBodies(own.kind === "store" ? indexed(own) : own, (inner) => inBuffers(inner, buffers));
  });
}

class Buffering {
  readonly #kernel: Kernel;
  readonly #block: Triple;
  readonly #locals: Local[];
  readonly #buffers: Map<ArrayId, LocalId>;

  constructor(kernel: Kernel, block: Triple, locals: Local[], buffers: Map<ArrayId, LocalId>) {
    this.#kernel = kernel;
    this.#block = block;
    this.#locals = locals;
    this.#buffers = buffers;
  }

  list(stmts: readonly Stmt[]): readonly Stmt[] {
    const list = mapEach(stmts, (stmt) => mapBodies(stmt, (inner) => this.list(inner)));
    const barriers = list.flatMap((stmt, at) => (stmt.kind === "barrier" && stmt.scope === "block" ? [at] : []));
    for (const [i, end] of barriers.entries()) {
      const between = i === 0 ? undefined : barriers[i - 1];
      if (between === undefined) continue;
      const begin = list.slice(0, between).findLastIndex((stmt) => isSync(stmt) || escapes([stmt])) + 1;
      const store = this.#ownStore(list.slice(begin, between), list.slice(between + 1, end));
      if (store === null) continue;
      const { array, span } = store;
      const turns = this.#buffers.get(array) ?? this.#locals.push({ name: "turns", type: "int32" }) - 1;
      this.#buffers.set(array, turns);
      const written: StoreStmt = { ...store, index: [copy(turns, "written", span), ...store.index] };
      const changed = list.flatMap((stmt, at) => (at === between ? [] : [stmt === store ? written : stmt]));
      // The rest has barriers of its own, and may have another pair.
      return [...changed.slice(0, end), assign(turns, next(turns, span), span), ...this.list(changed.slice(end))];
    }
    return list;
  }

  /** The one store to an array that threads read before a barrier, and then write their own elements of. */
  #ownStore(before: readonly Stmt[], after: readonly Stmt[]): StoreStmt | null {
    const [store, ...others] = after.filter((stmt) => stmt.kind === "store");
    if (store === undefined || others.length > 0 || !this.#qualifies(store.array)) return null;
    const mayWrite = (stmt: Stmt): boolean => stmt !== store && stmt.kind !== "assign" && bodies(stmt).length === 0;
    if (someStmt([...before, ...after], mayWrite) || !isOwn(store.index)) return null;
    const reads = (list: readonly Stmt[]): readonly LoadExpr[] =>
      allParts(list)
        .filter((part) => part.kind === "load")
        .filter(({ array }) => array === store.array);
    const last = after.indexOf(store) + 1;
    const own = reads(after.slice(0, last)).every(({ index }) => isOwn(index));
    return own && reads(after.slice(last)).length === 0 && reads(before).length > 0 ? store : null;
  }

  #qualifies(id: ArrayId): boolean {
    const array = this.#kernel.arrays[id];
    const [x, y, z] = this.#block;
    if (array?.space !== "shared" || array.shape.length !== 1 || array.shape[0] !== x || y * z !== 1) return false;
    const { body } = this.#kernel;
    return (
      !someStmt(body, (stmt) => stmt.kind === "atomic" && stmt.array === id) &&
      !allParts(body).some((part) => part.kind === "extent" && part.array === id)
    );
  }
}
