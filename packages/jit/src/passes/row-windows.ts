import type { ArrayId } from "../ir/expr.ts";
import type { LaunchFacts } from "../ir/launch-value.ts";
import type { AffineInPosition, Guard, ThreadAccess, ThreadAccesses, ThreadStore } from "./thread-accesses.ts";

/** The accesses of one launch to an array as its threads go along an axis of the grid. */
export type Window =
  /** Nothing is known, or it is not touched at all. */
  | { readonly kind: "whole" }
  | {
      readonly kind: "rows";
      /** Threads at place p touch rows p + lowest to p + highest, both included, and no other rows there are. */
      readonly lowest: number;
      readonly highest: number;
      /**
       * Elements of a row, in row-major order, that are surely stored to at each place, and which nothing loads: their
       * old values do not matter.
       */
      readonly written: Range;
    };

/** From `from` up to `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A launch of a phase. */
export interface RowTileLaunch {
  readonly facts: LaunchFacts;
  /** Threads along x and y; there is one along z. */
  readonly threads: readonly [x: number, y: number];
  /** The axis of the grid that tiles are cut along. */
  readonly axis: 0 | 1;
}

const WHOLE: Window = { kind: "whole" };
const NONE: Range = { from: 0, to: 0 };

/**
 * The rows of an array that threads touch.
 *
 * @param shape - the array's; axis `row` has its rows, axes before it have one element.
 */
export function windowOf(
  { loads, stores }: ThreadAccesses,
  array: ArrayId,
  shape: readonly number[],
  row: number,
  launch: RowTileLaunch,
): Window {
  const isIts = (access: ThreadAccess): boolean => access.array === array;
  const [read, written] = [loads.filter(isIts), stores.filter(isIts)];
  const shifts = [...read, ...written].map(({ index }) => shiftOf(index[row] ?? null, launch));
  if (shifts.length === 0 || shifts.includes(null)) return WHOLE;
  const all = shifts as readonly number[];
  const ranges = read.length > 0 ? [] : written.map((store) => writtenBy(store, shape, row, launch));
  return {
    kind: "rows",
    lowest: Math.min(...all),
    highest: Math.max(...all),
    written: ranges.reduce((most, one) => (one.to - one.from > most.to - most.from ? one : most), NONE),
  };
}

/** c, where an index is the place along the axis + c; null for others. */
function shiftOf(value: AffineInPosition | null, { facts, threads, axis }: RowTileLaunch): number | null {
  if (value === null || value.along[axis] !== 1 || value.along[1 - axis] !== 0) return null;
  const shift = value.rest(facts);
  return isInt(shift) && isInt(shift + threads[axis] - 1) ? shift : null;
}

/** The part of each row that a store surely fills. */
function writtenBy(store: ThreadStore, shape: readonly number[], row: number, launch: RowTileLaunch): Range {
  const box = store.when && boxOf(store.when, launch);
  const { axis, threads } = launch;
  if (box === null || box[axis].from !== 0 || box[axis].to !== threads[axis]) return NONE;
  let range: Range = { from: 0, to: 1 };
  for (const [at, size] of shape.entries()) {
    if (at === row) continue;
    const own = alongAxis(store.index[at] ?? null, box, size, launch);
    if (own === null || (at < row && size !== 1)) return NONE;
    // Elements before this axis must be whole rows of it, or a single one.
    if (at < row || size === 1) continue;
    if (range.to - range.from !== 1) return NONE;
    range = { from: range.from * size + own.from, to: range.from * size + own.to };
  }
  return range;
}

/** The indices on an axis that threads of a box have, if these follow each other and lie on it. */
function alongAxis(
  value: AffineInPosition | null,
  box: Box,
  size: number,
  { facts, axis }: RowTileLaunch,
): Range | null {
  if (value === null || value.along[axis] !== 0) return null;
  const by = value.along[1 - axis] as number;
  const { from, to } = box[1 - axis] as Range;
  if (Math.abs(by) > 1 || from >= to) return null;
  const rest = value.rest(facts);
  const ends = [rest + by * from, rest + by * (to - 1)];
  const range = { from: Math.min(...ends), to: Math.max(...ends) + 1 };
  return range.from >= 0 && range.to <= size ? range : null;
}

type Box = readonly [x: Range, y: Range];

/** The threads of which all guards hold, where they are a box; null where that is not known. */
function boxOf(guards: readonly Guard[], { facts, threads }: RowTileLaunch): Box | null {
  let box: Box = [
    { from: 0, to: threads[0] },
    { from: 0, to: threads[1] },
  ];
  for (const guard of guards) {
    if (!stays(guard.left, facts, threads) || !stays(guard.right, facts, threads)) return null;
    for (const limit of limitsOf(guard, facts)) {
      const next = narrowed(box, limit);
      if (next === null) return null;
      box = next;
    }
  }
  return box;
}

/** `x * along[0] + y * along[1] + rest < 0` */
interface Limit {
  readonly along: readonly [x: number, y: number];
  readonly rest: number;
}

function limitsOf({ op, left, right }: Guard, facts: LaunchFacts): readonly Limit[] {
  const below = (one: AffineInPosition, other: AffineInPosition, more: 0 | 1): Limit => ({
    along: [one.along[0] - other.along[0], one.along[1] - other.along[1]],
    rest: one.rest(facts) - other.rest(facts) - more,
  });
  const more = op === "lt" || op === "gt" ? 0 : 1;
  const [least, most] = [below(right, left, more), below(left, right, more)];
  if (op === "eq") return [least, most];
  return op === "lt" || op === "le" ? [most] : [least];
}

function narrowed(box: Box, { along: [x, y], rest }: Limit): Box | null {
  if (x === 0 && y === 0) return rest < 0 ? box : [NONE, NONE];
  const axis = y === 0 ? 0 : 1;
  const by = axis === 0 ? x : y;
  if ((x !== 0 && y !== 0) || Math.abs(by) !== 1) return null;
  const { from, to } = box[axis];
  const next = by === 1 ? { from, to: Math.min(to, -rest) } : { from: Math.max(from, rest + 1), to };
  return axis === 0 ? [next, box[1]] : [box[0], next];
}

/** Whether a value is what the kernel has, in all threads: it does not wrap. */
function stays(value: AffineInPosition, facts: LaunchFacts, [x, y]: RowTileLaunch["threads"]): boolean {
  const [byX, byY] = [value.along[0] * Math.max(x - 1, 0), value.along[1] * Math.max(y - 1, 0)];
  const rest = value.rest(facts);
  return isInt(rest + Math.min(byX, 0) + Math.min(byY, 0)) && isInt(rest + Math.max(byX, 0) + Math.max(byY, 0));
}

const isInt = (value: number): boolean => value === (value | 0);
