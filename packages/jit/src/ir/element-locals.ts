import type { Span } from "../diagnostics/source.ts";
import { CHEAP } from "../math/row.ts";
import { accessesIn, accessesOf } from "./accesses.ts";
import { operationCost } from "./analysis/cost.ts";
import { type Interval, MOST } from "./analysis/facts.ts";
import { setsBeforeReading } from "./analysis/set-before-read.ts";
import type { Access } from "./bounds.ts";
import type { ArrayId, Expr, LocalId } from "./expr.ts";
import type { AssignStmt, BlockArray, IfStmt, Kernel, Local, Stmt, StoreStmt } from "./ir.ts";
import { splitLocals } from "./lets.ts";
import { and, assign, binary, int32, not, readLocal, select, zero } from "./make.ts";
import { hasSync } from "./sync.ts";
import {
  allParts,
  assignedIn,
  bodies,
  flatMapEach,
  mapBodies,
  mapEach,
  mapExpr,
  mapExpressions,
  statements,
  timesSet,
  withBody,
} from "./walk.ts";

/** Locals that all accesses of an array may name: an access whose index is not a constant names each element. */
const NAMED = 300;

/** The number of an element, -1 outside; null where that has no simple form. */
type Place = (index: readonly Expr[]) => Expr | null;

/**
 * Elements of arrays as locals of the thread.
 *
 * @param elements - how many locals an array becomes, and which of them an index names.
 */
export function elementLocals(
  kernel: Kernel,
  arrays: ReadonlySet<ArrayId>,
  elements: (array: BlockArray) => readonly [size: number, place: Place],
): Kernel {
  const locals = [...kernel.locals];
  // A value that a branch has for itself alone needs no select.
  let body = arrays.size === 0 ? kernel.body : splitLocals(kernel.body, locals);
  const times = timesSet(body);
  for (const id of arrays) {
    const array = kernel.arrays[id] as BlockArray;
    const { dtype, name, span } = array;
    const [size, place] = elements(array);
    const region = regionOf(body, id, array);
    if (!isReplaceable(region, id, size, place, hasSync(body))) continue;
    const own = Array.from({ length: size }, (_, i) => locals.push({ name: `${name}${i}`, type: dtype }) - 1);
    const replacement = { array: id, place, elements: own, locals, times, ranges: new Map() };
    body = withList(body, region, [
      ...own.map((local) => assign(local, zero(dtype, span), span)),
      ...flat(replacement, replacedIn(replacement, region, false)),
    ]);
  }
  return body === kernel.body ? kernel : { ...withBody(kernel, body), locals };
}

export const arraysWhere = ({ arrays }: Kernel, holds: (array: BlockArray) => boolean): ReadonlySet<ArrayId> =>
  new Set(arrays.flatMap((array, id) => ("shape" in array && holds(array as BlockArray) ? [id] : [])));

/** The indices of all accesses of an array in a list; null for an update. */
const indicesIn = (list: readonly Stmt[], id: ArrayId): readonly (readonly Expr[] | null)[] =>
  accessesIn(list).flatMap((one) => (one.array === id ? [one.kind === "atomic" ? null : one.index] : []));

/** Whether the loops of a list name elements of an array by constants alone. */
export const isFixedInLoops = (list: readonly Stmt[], array: ArrayId): boolean =>
  indicesIn(loopsIn(list), array).every((index) => index?.every(({ kind }) => kind === "const"));

/** The loops of a list, inner loops too. */
export const loopsIn = (list: readonly Stmt[]): readonly Stmt[] =>
  statements(list).filter(({ kind }) => kind === "loop");

/** Places are constants in loops, and everywhere where threads wait; not too many locals are named. */
function isReplaceable(region: readonly Stmt[], array: ArrayId, size: number, place: Place, waits: boolean): boolean {
  const placesIn = (list: readonly Stmt[]): readonly (Expr | null)[] =>
    indicesIn(list, array).map((index) => index && place(index));
  const all = placesIn(region);
  const named = all.reduce((sum, one) => sum + (one?.kind === "const" ? 1 : size), 0);
  const fixed = placesIn(waits ? region : loopsIn(region));
  return named > 0 && named <= NAMED && !all.includes(null) && fixed.every((one) => one?.kind === "const");
}

/**
 * The innermost list that has all accesses of the array. It lies in no loop that carries elements from one iteration to the
 * next.
 */
function regionOf(list: readonly Stmt[], id: ArrayId, array: BlockArray): readonly Stmt[] {
  const isIts = (access: Access): boolean => access.array === id;
  const accesses = (stmt: Stmt): boolean => accessesIn([stmt]).some(isIts);
  const [only, ...others] = list.filter(accesses);
  if (only === undefined || others.length > 0) return list;
  if (only.kind === "loop" && !setsBeforeReading(only.body, id, array)) return list;
  const [inside, ...more] = bodies(only).filter((inner) => inner.some(accesses));
  return inside === undefined || more.length > 0 || accessesOf(only).some(isIts) ? list : regionOf(inside, id, array);
}

/** The statements with another list in the place of a list in them. */
const withList = (list: readonly Stmt[], before: readonly Stmt[], after: readonly Stmt[]): readonly Stmt[] =>
  list === before ? after : mapEach(list, (stmt) => mapBodies(stmt, (inner) => withList(inner, before, after)));

/** The array that is replaced, and what takes its place. */
interface Replacement {
  readonly array: ArrayId;
  readonly place: Place;
  readonly elements: readonly LocalId[];
  readonly locals: Local[];
  /** How often each local of the kernel was set before. */
  readonly times: ReadonlyMap<LocalId, number>;
  /** Values of locals that constants are assigned to. */
  readonly ranges: Map<LocalId, Interval>;
}

/** @param nested - whether the list may be skipped. */
function replacedIn(r: Replacement, list: readonly Stmt[], nested: boolean): readonly Stmt[] {
  return flatMapEach(list, (given) => {
    const stmt = mapExpressions(given, (expr) => replaced(r, expr));
    if (stmt.kind === "assign") noteRange(r, stmt, nested);
    else for (const local of stmt.kind === "if" ? [] : assignedIn([stmt])) r.ranges.delete(local);
    if (stmt.kind === "store" && stmt.array === r.array) return storeOf(r, stmt);
    return [mapBodies(stmt, (inner) => replacedIn(r, inner, true))];
  });
}

function noteRange(r: Replacement, { local, value }: AssignStmt, nested: boolean): void {
  const before = nested ? r.ranges.get(local) : ([MOST, -MOST] as const);
  if (value.kind !== "const" || value.type !== "int32" || before === undefined) r.ranges.delete(local);
  else r.ranges.set(local, [Math.min(before[0], Number(value.value)), Math.max(before[1], Number(value.value))]);
}

/** The elements that an index may name, with their numbers. */
function namedBy(r: Replacement, index: Expr): readonly (readonly [local: LocalId, at: number])[] {
  const [least, most] = (index.kind === "local" ? r.ranges.get(index.local) : undefined) ?? [0, MOST];
  return r.elements.flatMap((local, at) => (at >= least && at <= most ? [[local, at] as const] : []));
}

/** Branches that set elements, without jumps. */
function flat(r: Replacement, list: readonly Stmt[]): readonly Stmt[] {
  return flatMapEach(list, (stmt) => {
    const sets = [...assignedIn([stmt])].some((local) => r.elements.includes(local));
    if (stmt.kind === "if" && sets && isSimple([stmt])) return selectsOf(r, stmt, null);
    return [mapBodies(stmt, (inner) => flat(r, inner))];
  });
}

function newLocal(r: Replacement, name: string, type: Local["type"]): LocalId {
  return r.locals.push({ name, type }) - 1;
}

function readOf(r: Replacement, local: LocalId, span: Span): Expr {
  return readLocal(local, (r.locals[local] as Local).type, span);
}

function replaced(r: Replacement, expr: Expr): Expr {
  return mapExpr(expr, (part) => {
    if (part.kind !== "load" || part.array !== r.array) return part;
    const index = r.place(part.index) as Expr;
    const { span } = part;
    if (index.kind === "const") {
      const local = r.elements[Number(index.value)];
      return local === undefined ? zero(part.type, span) : readOf(r, local, span);
    }
    return namedBy(r, index).reduce<Expr>(
      (other, [local, i]) => select(binary("eq", index, int32(i, span), span), readOf(r, local, span), other, span),
      zero(part.type, span),
    );
  });
}

function storeOf(r: Replacement, { index: indices, value, span }: StoreStmt): readonly Stmt[] {
  const index = r.place(indices) as Expr;
  if (index.kind === "const") {
    const local = r.elements[Number(index.value)];
    return local === undefined ? [] : [assign(local, value, span)];
  }
  // Before any element changes.
  const [at, kept] = [index, value].map(({ type }) => newLocal(r, "kept", type)) as [LocalId, LocalId];
  return [
    assign(at, index, span),
    assign(kept, value, span),
    ...namedBy(r, index).map(([local, i]) => {
      const isHere = binary("eq", readOf(r, at, span), int32(i, span), span);
      return assign(local, select(isHere, readOf(r, kept, span), readOf(r, local, span), span), span);
    }),
  ];
}

/** The assignments of both branches, which select what the local had before where the branch is not taken. */
function selectsOf(
  r: Replacement,
  { condition, then, else: other, span }: IfStmt,
  outer: Expr | null,
): readonly Stmt[] {
  const found: Stmt[] = [];
  const branch = (list: readonly Stmt[], holds: Expr): void => {
    if (list.length === 0) return;
    const local = newLocal(r, "taken", "bool");
    const taken = readOf(r, local, span);
    found.push(assign(local, outer === null ? holds : and(outer, holds), span));
    for (const stmt of list)
      if (stmt.kind === "if") found.push(...selectsOf(r, stmt, taken));
      else if (stmt.kind === "assign" && r.times.get(stmt.local) === 1) found.push(stmt);
      else if (stmt.kind === "assign")
        found.push(
          assign(stmt.local, select(taken, stmt.value, readOf(r, stmt.local, stmt.span), stmt.span), stmt.span),
        );
  };
  const local = newLocal(r, "condition", "bool");
  found.push(assign(local, condition, span));
  branch(then, readOf(r, local, span));
  branch(other, not(readOf(r, local, span)));
  return found;
}

/** Assignments alone, of values that are quickly computed and read no memory. */
const isSimple = (list: readonly Stmt[]): boolean =>
  statements(list).every(({ kind }) => kind === "assign" || kind === "if") &&
  !allParts(list).some((part) => part.kind === "load" || operationCost(part) > CHEAP);
