import type { RealDType as DType } from "@gridstride/core";
import type { ArrayId, Expr, LocalId } from "../expr.ts";
import { isFloat } from "../types.ts";
import { someExpr } from "../walk.ts";

/** The facts about values at a point of the program. A value that is not named may be any value of its type. */
export interface Facts {
  readonly intervals: ReadonlyMap<Atom, Interval>;
  readonly below: ReadonlyMap<Atom, Below>;
  /** For locals of type bool, the condition that their value is, as far as it can still be said of what locals hold. */
  readonly meanings: ReadonlyMap<LocalId, Expr>;
}

/** Something that facts are known of: a local of type int32 or a float, an int32 argument or position. */
type Atom = string;

/** Least and greatest value, both possible; NaN may come besides. */
export type Interval = readonly [least: number, greatest: number];

/** Sizes of axes that a value is known to be below, even with so much added, without wrapping. */
export type Below = ReadonlyMap<Size, number>;

/** The size of an axis of a global array. */
export type Size = string;

export const LEAST: number = -(2 ** 31);
export const MOST: number = 2 ** 31 - 1;
export const ANYTHING: Interval = [LEAST, MOST];
const ANY_FLOAT: Interval = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
/** The interval of a value of which nothing is known. */
export const anyOf = (type: DType): Interval => (isFloat(type) ? ANY_FLOAT : ANYTHING);
export const nothing: Below = new Map();
export const noFacts: Facts = { intervals: new Map(), below: new Map(), meanings: new Map() };

export const sizeOf = (array: ArrayId, axis: number): Size => `${array} ${axis}`;

/** The atom that an expression is, or null. */
export function atomOf(expr: Expr): Atom | null {
  if (expr.type !== "int32" && !isFloat(expr.type)) return null;
  if (expr.kind === "local") return atomOfLocal(expr.local);
  if (expr.kind === "param") return `param ${expr.param}`;
  return expr.kind === "position" ? `${expr.of} ${expr.axis}` : null;
}

export const atomOfLocal = (local: LocalId): Atom => `local ${local}`;

/** The facts without the facts about locals that were assigned. */
export function forget(facts: Facts, locals: ReadonlySet<LocalId>): Facts {
  if (locals.size === 0) return facts;
  const atoms = new Set([...locals].map(atomOfLocal));
  return {
    intervals: without(facts.intervals, (atom) => atoms.has(atom)),
    below: without(facts.below, (atom) => atoms.has(atom)),
    meanings: without(facts.meanings, (local, meaning) => locals.has(local) || mentions(meaning, locals)),
  };
}

/** The map itself where nothing is gone. */
function without<K, V>(map: ReadonlyMap<K, V>, gone: (key: K, value: V) => boolean): ReadonlyMap<K, V> {
  let rest: Map<K, V> | null = null;
  for (const [key, value] of map) {
    if (!gone(key, value)) continue;
    rest ??= new Map(map);
    rest.delete(key);
  }
  return rest ?? map;
}

export function mentions(expr: Expr, locals: ReadonlySet<LocalId>): boolean {
  return someExpr(expr, (part) => part.kind === "local" && locals.has(part.local));
}

/** The facts with more of them on one atom. */
export function withFacts(facts: Facts, atom: Atom, interval: Interval, below: Below): Facts {
  return {
    ...facts,
    intervals: new Map(facts.intervals).set(atom, interval),
    below: below.size === 0 && !facts.below.has(atom) ? facts.below : new Map(facts.below).set(atom, below),
  };
}

export function withLocal(facts: Facts, local: LocalId, interval: Interval, below: Below): Facts {
  return withFacts(facts, atomOfLocal(local), interval, below);
}

/** The facts that hold on two paths that join; a path that is null never reaches the join. */
export function join(a: Facts | null, b: Facts | null): Facts | null {
  if (a === null || b === null) return a ?? b;
  if (a === b) return a;
  return {
    intervals: both(a.intervals, b.intervals, ([low, high], other) => [
      Math.min(low, other[0]),
      Math.max(high, other[1]),
    ]),
    below: both(a.below, b.below, eitherBelow),
    meanings: both(a.meanings, b.meanings, (one, other) => (one === other ? one : null)),
  };
}

/** Indices below a size in both. */
export const eitherBelow = (a: Below, b: Below): Below => both(a, b, (one, other) => Math.min(one, other));

/** Indices below a size in one or the other. */
export function anyBelow(a: Below, b: Below): Below {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a;
  const all = new Map(a);
  for (const [size, by] of b) all.set(size, Math.max(by, all.get(size) ?? by));
  return all;
}

function both<K, V>(
  a: ReadonlyMap<K, V>,
  b: ReadonlyMap<K, V>,
  merge: (one: V, other: V) => V | null,
): ReadonlyMap<K, V> {
  const kept = new Map<K, V>();
  for (const [key, one] of a) {
    const other = b.get(key);
    const merged = other === undefined ? null : merge(one, other);
    if (merged !== null) kept.set(key, merged);
  }
  return kept;
}
