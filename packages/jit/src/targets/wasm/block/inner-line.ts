import { accessesIn, accessesOf, sizeOf } from "../../../ir/accesses.ts";
import type { Access, ProvenBounds } from "../../../ir/bounds.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { flatMapEach, mapBodies } from "../../../ir/walk.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import { extent } from "../thread/address.ts";
import { Interior, placesIn } from "../vector/interior.ts";
import { type GridAxis, pushPosition } from "../vector/lane-axis.ts";
import { Rows } from "../vector/linear.ts";
import { advance } from "./loops.ts";
import { type Turn, turnsTogether, walkTurns } from "./together.ts";
import type { Counted } from "./vectors.ts";

/** Nodes of a turn that is worth a second form. */
const LARGEST = 200;
/** Threads in line for which it is worth to find the interior. */
const LEAST = 64;
/** Threads one by one; threads in the interior of the row skip the tests that hold there. */
export interface InnerLine {
  /** Turns of threads in the interior. */
  readonly turns: readonly [Turn, ...Turn[]];
  readonly interior: Interior;
  /** Pushes the place of the thread in the row. */
  readonly place: (scope: Scope) => void;
}

/** Null where there is nothing to gain. */
export function innerLine(
  build: Build,
  body: readonly Stmt[],
  axis: GridAxis,
  locals: RegionLocals,
  most: number,
): InnerLine | null {
  if (build.options.debug || most < LEAST || sizeOf(body) > LARGEST) return null;
  const rows = new Rows(body, axis, locals);
  const interior = new Interior(rows);
  const inside = new Map<Access, Set<number>>();
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(stmts, (stmt) => {
      if (stmt.kind === "if") interior.condition(stmt);
      (stmt.kind === "loop" ? accessesIn([stmt]) : accessesOf(stmt)).forEach(take);
      const known = stmt.kind === "if" ? interior.known.get(stmt) : undefined;
      if (known !== undefined) return list(known ? (stmt as IfStmt).then : (stmt as IfStmt).else);
      return stmt.kind === "loop" ? [stmt] : [mapBodies(stmt, list)];
    });
  const take = (access: Access): void =>
    access.index.forEach((index, along) => {
      if (build.bounds.inside(access, along)) return;
      const { place, fixed, moving } = rows.linear(index);
      if (moving !== null) return;
      interior.inside(place, fixed, extent(build, "shape", access.array, along));
      inside.set(access, (inside.get(access) ?? new Set()).add(along));
    });
  const inner = list(body);
  if (interior.isWhole) return null;
  const bounds: ProvenBounds = {
    ...build.bounds,
    inside: (access, along) => build.bounds.inside(access, along) || (inside.get(access)?.has(along) ?? false),
  };
  return {
    turns: turnsTogether({ body: inner, build: { ...build, bounds } }, axis, 1),
    interior,
    place: (scope) => pushPosition(scope, axis, rows.origin),
  };
}

/**
 * Emits the threads of the line: the interior threads in a loop of their own.
 *
 * @param emit - emits a thread's turn; null for a thread outside the interior.
 */
export function walkInner(
  scope: Scope,
  { interior, place, turns }: InnerLine,
  { counter, end }: Counted,
  emit: (turn: Turn | null) => void,
): void {
  const { code } = scope;
  const { from, count } = placesIn(scope, interior.emit(scope), 1);
  const [before, last] = code.vars("i32", "i32");
  const inside = (): void => {
    // The place in the counter's terms after the last thread of the interior, or of the line.
    code.get(count).get(before).op("i32.sub").tee(before);
    end();
    code.get(counter).op("i32.sub").tee(last).get(before).get(last).op("i32.lt_u").op("select");
    code.get(counter).op("i32.add").set(last);
    walkTurns(code, { counter, step: 1, end: () => void code.get(last) }, turns, emit);
  };
  const outside = (): void => {
    emit(null);
    advance(code, counter, 1);
  };
  code.loop((again) => {
    place(scope);
    code.get(from).op("i32.sub").tee(before).get(count).op("i32.lt_u").if(inside, outside);
    code.get(counter);
    end();
    code.op("i32.lt_u").brIf(again);
  });
}
