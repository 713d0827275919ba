import { accessesOf, sizeOf } from "../../../ir/accesses.ts";
import type { Access, ProvenBounds } from "../../../ir/bounds.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { flatMapEach, mapBodies, someStmt } from "../../../ir/walk.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import type { Axis } from "../options.ts";
import { extent } from "../thread/address.ts";
import { type Ends, Interior, placesIn } from "../vector/interior.ts";
import { Rows } from "../vector/linear.ts";
import { type Counted, countTo, ifInLoop, pushLeft } from "./loops.ts";
import { type Turn, turnsTogether, walkTurns } from "./together.ts";

/** Nodes of a turn that is worth a second form. */
const LARGEST = 200;
/** Threads in line for which it is worth to find the interior. */
const LEAST = 64;
/** Threads one by one; threads in the interior of the row skip the tests that hold there. */
export interface InnerLine {
  /** Turns of threads in the interior. */
  readonly turns: readonly [Turn, ...Turn[]];
  readonly interior: Interior;
}

/** Null where there is nothing to gain. */
export function innerLine(
  build: Build,
  body: readonly Stmt[],
  axis: Axis,
  locals: RegionLocals,
  most: number,
): InnerLine | null {
  // A loop takes longer than tests before it, and needs the registers.
  const hasLoop = someStmt(body, ({ kind }) => kind === "loop");
  if (build.options.debug || most < LEAST || hasLoop || sizeOf(body) > LARGEST) return null;
  const rows = new Rows(body, axis, locals);
  const interior = new Interior(rows);
  const inside = new Map<Access, Set<number>>();
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(stmts, (stmt) => {
      if (stmt.kind === "if") interior.condition(stmt);
      accessesOf(stmt).forEach(take);
      const known = stmt.kind === "if" ? interior.known.get(stmt) : undefined;
      if (known !== undefined) return list(known ? (stmt as IfStmt).then : (stmt as IfStmt).else);
      return [mapBodies(stmt, list)];
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
  return { turns: turnsTogether({ body: inner, build: { ...build, bounds } }, axis, 1), interior };
}

/**
 * Emits the threads of a line: one by one up to its interior, that, and one by one behind it.
 *
 * @param inside - emits the threads of the interior from the counter on, if the place there is in it, and moves the counter past them.
 * @param one - emits the turn of a thread outside.
 */
export function walkLine(
  scope: Scope,
  { rows, beginsLater }: Interior,
  { low }: Ends,
  counted: Counted,
  inside: () => void,
  one: () => void,
): void {
  const { code } = scope;
  const { counter, end } = counted;
  const [before, stop] = code.vars("i32", "i32");
  if (!beginsLater) {
    inside();
    pushLeft(code, counted);
    return void code.if(() => countTo(code, counter, 1, end, one));
  }
  code.loop((again) => {
    inside();
    pushLeft(code, counted);
    code.if(() => {
      code.get(low).op("i32.wrap_i64");
      rows.pushPlace(scope);
      code.op("i32.sub").tee(before).get(counter).op("i32.add");
      end();
      // Neither 0 nor behind the last thread.
      code.get(before).i32(1).op("i32.sub");
      pushLeft(code, counted);
      code.i32(1).op("i32.sub").op("i32.lt_u").op("select").set(stop);
      countTo(code, counter, 1, stop, one);
      code.br(again);
    });
  });
}

/**
 * The same where the threads of the interior go one by one too.
 *
 * @param emit - emits a thread's turn; null for a thread outside the interior.
 */
export function walkInner(
  scope: Scope,
  { interior, turns }: InnerLine,
  counted: Counted,
  emit: (turn: Turn | null) => void,
): void {
  const { code } = scope;
  const { counter } = counted;
  const ends = interior.emit(scope, () => pushLeft(code, counted));
  const { from, count } = placesIn(scope, ends, 1);
  const last = code.local("i32");
  const isInside = (): void => {
    interior.rows.pushPlace(scope);
    code.get(from).op("i32.sub").tee(last).get(count).op("i32.lt_u");
  };
  const inside = (): void => {
    code.get(count).get(last).op("i32.sub").get(counter).op("i32.add").set(last);
    walkTurns(code, { counter, step: 1, end: () => void code.get(last) }, turns, emit);
  };
  walkLine(
    scope,
    interior,
    ends,
    counted,
    () => ifInLoop(code, isInside, inside),
    () => emit(null),
  );
}
