import { accessesIn, changes } from "../ir/accesses.ts";
import { haveDistance, placeKey } from "../ir/analysis/affine.ts";
import { type Access, type ProvenBounds, provenBounds } from "../ir/bounds.ts";
import type { ArrayId, Expr, LocalId } from "../ir/expr.ts";
import type { ArrayDecl, Kernel, Local, LoopStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { escapes, exitTest } from "../ir/jumps.ts";
import { withFreshLets } from "../ir/lets.ts";
import { and, assign, binary, bool, int32, letBe, not, readLocal, select, when, zero } from "../ir/make.ts";
import { hasAtomic, isSharedWithOthers, isStrided, memoryOf } from "../ir/memory.ts";
import { isSync } from "../ir/sync.ts";
import {
  assignedIn,
  flatMapEach,
  mapBodies,
  mapExpr,
  mapExpressions,
  partsOf,
  someStmt,
  withNewLocals,
} from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** The most elements that become locals of a loop. */
const MOST = 8;

/**
 * Register promotion: elements that a loop reads and writes at places that no iteration changes are locals in the loop, such as
 * `out[i] += x[k]`, or the state of a generator of random numbers. If the loop wrote an element, its local is written back behind the
 * loop. Where an element may be outside its array, a local that anything but the element's next value reads stays 0 there.
 */
export const promoteElements: Pass = {
  name: "promote-elements",
  needs: ["single-assignment"],
  why: "a local is in a register, where memory is read and written in each iteration",
  debug: false,
  run: (kernel) =>
    withNewLocals(kernel, (body, locals) => {
      let bounds: ProvenBounds | null = null;
      const proven = (): ProvenBounds => {
        bounds ??= provenBounds(kernel, null);
        return bounds;
      };
      const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
        flatMapEach(stmts, (stmt) => {
          const promoted = stmt.kind === "loop" ? promote(kernel, stmt, locals, proven) : null;
          return promoted ?? [mapBodies(stmt, list)];
        });
      return list(body);
    }),
};

/** An element that a loop reads and writes. */
interface Element {
  readonly access: Access;
  readonly local: LocalId;
  /** Set before the loop, or in it where it writes the element: whether it is written back. */
  readonly written: LocalId;
  readonly sure: boolean;
  /** Whether the element exists, where that is not known and the loop reads it for more than its next value. */
  readonly exists: LocalId | null;
}

function promote(kernel: Kernel, loop: LoopStmt, locals: Local[], proven: () => ProvenBounds): readonly Stmt[] | null {
  if (someStmt([loop], (stmt) => isSync(stmt) || stmt.kind === "return" || stmt.kind === "call")) return null;
  const { test, rest } = exitTest(loop.body);
  const { span } = loop;
  const found = candidates(kernel, loop).flatMap((stores) => [...stores]);
  if (found.length === 0 || found.length > MOST) return null;
  const elements = new Map<string, Element>();
  const before: Stmt[] = [];
  const after: Stmt[] = [];
  for (const [key, access] of found) {
    const { dtype } = kernel.arrays[access.array] as ArrayDecl;
    const local = locals.push({ name: "element", type: dtype }) - 1;
    const written = locals.push({ name: "written", type: "bool" }) - 1;
    const sure = surelyWrites(rest, key);
    const inside = readElsewhere(loop, key) ? isInside(kernel.arrays, access, proven()) : null;
    const exists = inside === null ? null : locals.push({ name: "exists", type: "bool" }) - 1;
    elements.set(key, { access, local, written, sure, exists });
    before.push(assign(local, loadOf(kernel.arrays, access), span));
    const begins = test === null ? bool(true, span) : not(test.condition);
    before.push(sure ? letBe(written, begins, span) : assign(written, bool(false, span), span));
    if (exists !== null && inside !== null) before.push(letBe(exists, inside, span));
    const { array, index } = access;
    const store: StoreStmt = { kind: "store", array, index, value: readLocal(local, dtype, span), span };
    after.push(when(readLocal(written, "bool", span), [store], span));
  }
  return withFreshLets([...before, mapBodies(loop, (stmts) => inLocals(stmts, elements)), ...after], locals);
}

/** Whether anything but the next value of an element reads it. */
const readElsewhere = (loop: LoopStmt, key: string): boolean =>
  someStmt(
    [loop],
    (stmt) =>
      !(stmt.kind === "store" && placeKey(stmt) === key) &&
      partsOf(stmt).some((part) => part.kind === "load" && placeKey(part) === key),
  );

/** By array that the loop writes, its elements by key, if each is at a place of its own that no iteration changes. */
function candidates({ arrays, body }: Kernel, loop: LoopStmt): readonly ReadonlyMap<string, Access>[] {
  const set = new Set(assignedIn([loop]));
  const accesses = accessesIn([loop]);
  const found: ReadonlyMap<string, Access>[] = [];
  const ofKind = (wanted: Access["kind"]): ReadonlySet<ArrayId> =>
    new Set(accesses.flatMap(({ kind, array }) => (kind === wanted ? [array] : [])));
  const read = ofKind("load");
  const turns = hasAtomic([loop]);
  const changed = [...ofKind("store")].filter(
    (array) => read.has(array) && !(turns && isSharedWithOthers(arrays, array)),
  );
  if (changed.length === 0) return found;
  const updated = new Set<number>();
  for (const { kind, array } of accessesIn(body)) if (kind === "atomic") updated.add(memoryOf(arrays, array));
  for (const array of changed) {
    const memory = memoryOf(arrays, array);
    const all = accesses.filter((one) => memoryOf(arrays, one.array) === memory);
    const isFixed = (one: Access): boolean =>
      one.kind !== "atomic" &&
      one.array === array &&
      one.word === undefined &&
      !(one.kind === "store" && one.mask !== undefined) &&
      one.index.every((index) => index.type === "int32" && !changes(index, set));
    if (updated.has(memory) || isStrided(arrays[array]) || !all.every(isFixed)) continue;
    const own = new Map(all.map((one) => [placeKey(one), one]));
    if (areApart([...own.values()])) found.push(own);
  }
  return found;
}

/** Whether any two differ by a constant on an axis. */
const areApart = (accesses: readonly Access[]): boolean =>
  accesses.every((one, at) =>
    accesses.slice(at + 1).every((other) => one.index.some((index, axis) => haveDistance(index, other.index[axis]!))),
  );

/** Whether an iteration writes the element before anything may leave it. */
function surelyWrites(list: readonly Stmt[], key: string): boolean {
  for (const stmt of list) {
    if (stmt.kind === "store" && placeKey(stmt) === key) return true;
    if (stmt.kind === "block" && surelyWrites(stmt.body, key)) return true;
    if (escapes([stmt])) return false;
  }
  return false;
}

function inLocals(list: readonly Stmt[], elements: ReadonlyMap<string, Element>): readonly Stmt[] {
  const read = (expr: Expr): Expr =>
    mapExpr(expr, (part) => {
      const element = part.kind === "load" ? elements.get(placeKey(part)) : undefined;
      return element === undefined ? part : readLocal(element.local, part.type, part.span);
    });
  return flatMapEach(list, (given) => {
    const stmt = mapExpressions(given, read);
    const element = stmt.kind === "store" ? elements.get(placeKey(stmt)) : undefined;
    if (stmt.kind !== "store" || element === undefined) return [mapBodies(stmt, (inner) => inLocals(inner, elements))];
    const { local, written, sure, exists } = element;
    const { span, value } = stmt;
    const next = exists === null ? value : select(readLocal(exists, "bool", span), value, zero(value.type, span), span);
    return sure ? [assign(local, next, span)] : [assign(local, next, span), assign(written, bool(true, span), span)];
  });
}

const loadOf = (arrays: readonly ArrayDecl[], { array, index, span }: Access): Expr => ({
  kind: "load",
  array,
  index,
  type: (arrays[array] as ArrayDecl).dtype,
  span,
});

/** The test that an element exists; null where it is known to. */
function isInside(arrays: readonly ArrayDecl[], access: Access, proven: ProvenBounds): Expr | null {
  const { array, span } = access;
  const tests = access.index.flatMap((index, axis) => {
    if (proven.inside(access, axis)) return [];
    const below = binary("lt", index, sizeOnAxis(arrays, array, axis, index), span);
    const isPlace = index.kind === "position" || (index.kind === "const" && Number(index.value) >= 0);
    return isPlace ? [below] : [binary("ge", index, int32(0, span), span), below];
  });
  return tests.length === 0 ? null : tests.reduce((a, b) => and(a, b));
}

function sizeOnAxis(arrays: readonly ArrayDecl[], array: ArrayId, axis: number, { span }: Expr): Expr {
  const decl = arrays[array] as ArrayDecl;
  if (decl.space !== "global") return int32(decl.shape[axis] as number, span);
  return { kind: "extent", of: "shape", array, axis, type: "int32", span };
}
