import type { Access, ProvenBounds } from "../../../ir/bounds.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { flatMapEach, mapBodies, partsOf } from "../../../ir/walk.ts";
import { accessesIn, sizeOf } from "../accesses.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import type { Instr, Var } from "../encode/code.ts";
import { extent, type Uniform } from "../thread/address.ts";
import { Interior } from "../vector/interior.ts";
import { type GridAxis, pushPosition } from "../vector/lane-axis.ts";
import { rowsOf } from "../vector/linear.ts";
import { originOf } from "../vector/planning.ts";
import { advance, countTo } from "./loops.ts";
import type { Counted } from "./vectors.ts";

/** Nodes of a turn that is worth a second form. */
const LARGEST = 200;
/** Indices of 16 bits and less; arrays are seldom larger than an index that may be greater. */
const LARGEST_INDEX = 2 ** 16 - 1;
/** Threads in line for which it is worth to find the interior. */
const LEAST = 64;

/** The turn of a thread in the interior of a row. */
interface Inner {
  readonly body: readonly Stmt[];
  /** With what is known there. */
  readonly build: Build;
}

/** Threads one by one; threads in the interior of the row skip the tests that hold there. */
export interface InnerLine extends Inner {
  /** The same for launches whose arrays are larger than some indices can be; null if there are no such indices. */
  readonly large: Large | null;
  readonly interior: Interior;
  /** Pushes the place of the thread in the row. */
  readonly place: (scope: Scope) => void;
}

interface Large {
  readonly build: Build;
  /** 1 where the launch's arrays are large enough, else 0. */
  readonly holds: Var;
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
  const origin = originOf(body, axis);
  const rows = rowsOf(body, axis, origin, locals);
  const interior = new Interior(rows, 1);
  const inside = new Map<Access, Set<number>>();
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(stmts, (stmt) => {
      if (stmt.kind === "if") interior.condition(stmt);
      for (const access of [stmt, ...partsOf(stmt)])
        if (access.kind === "load" || access.kind === "store" || access.kind === "atomic") take(access);
      const known = stmt.kind === "if" ? interior.known.get(stmt) : undefined;
      if (known !== undefined) return list(known ? (stmt as IfStmt).then : (stmt as IfStmt).else);
      return stmt.kind === "loop" ? [stmt] : [mapBodies(stmt, list)];
    });
  const take = (access: Access): void => {
    const axes = new Set<number>();
    access.index.forEach((index, along) => {
      const { place, fixed, moving } = rows.linear(index);
      if (place === 0 || moving !== null || build.bounds.inside(access, along)) return;
      interior.inside(place, fixed, extent(build, "shape", access.array, along));
      axes.add(along);
    });
    if (axes.size > 0) inside.set(access, axes);
  };
  const inner = list(body);
  if (interior.isWhole) return null;
  const known = withBounds(build, (access, along) => inside.get(access)?.has(along) ?? false);
  const place = (scope: Scope): void => pushPosition(scope, axis, origin);
  return { body: inner, build: known, large: largeOf(known, inner), interior, place };
}

const withBounds = (build: Build, more: ProvenBounds["inside"]): Build => ({
  ...build,
  bounds: { ...build.bounds, inside: (access, along) => build.bounds.inside(access, along) || more(access, along) },
});

/** An index that is a byte needs no test in an array of 256 elements. */
function largeOf(build: Build, body: readonly Stmt[]): Large | null {
  const { bounds, launch } = build;
  const sizes = new Map<string, { readonly size: Uniform; readonly above: number }>();
  const tested = (access: Access, axis: number): boolean =>
    !bounds.inside(access, axis) && bounds.greatest(access, axis) <= LARGEST_INDEX;
  for (const access of accessesIn(body))
    access.index.forEach((_, axis) => {
      if (!tested(access, axis)) return;
      const key = `${access.array} ${axis}`;
      const above = Math.max(bounds.greatest(access, axis), sizes.get(key)?.above ?? 0);
      sizes.set(key, { size: extent(build, "shape", access.array, axis), above });
    });
  if (sizes.size === 0) return null;
  const holds = launch.derived(`large ${JSON.stringify([...sizes.values()])}`, "i32", () =>
    [...sizes.values()].flatMap(({ size, above }, i): Instr[] => [
      typeof size === "number" ? ["i32.const", size] : ["local.get", size.local],
      ["i32.const", above],
      ["i32.gt_s"],
      ...(i > 0 ? [["i32.and"] as Instr] : []),
    ]),
  );
  return { build: withBounds(build, tested), holds };
}

/**
 * Emits the threads of the line: the interior threads in a loop of their own.
 *
 * @param turn - emits the turn of a thread; null: with the tests.
 */
export function walkInner(
  scope: Scope,
  { body, build, large, interior, place }: InnerLine,
  { counter, end }: Counted,
  turn: (inner: Inner | null) => void,
): void {
  const { code } = scope;
  const [from, count, before, last] = [code.local("i32"), code.local("i32"), code.local("i32"), code.local("i32")];
  interior.emit(scope, from, count);
  const inside = (): void => {
    // The place in the counter's terms after the last thread of the interior, or of the line.
    code.get(count).get(before).op("i32.sub").tee(before);
    end();
    code.get(counter).op("i32.sub").tee(last).get(before).get(last).op("i32.lt_u").op("select");
    code.get(counter).op("i32.add").set(last);
    const walk = (known: Build) => (): void =>
      countTo(
        code,
        counter,
        1,
        () => code.get(last),
        () => turn({ body, build: known }),
      );
    if (large === null) return walk(build)();
    code.get(large.holds).if(walk(large.build), walk(build));
  };
  const outside = (): void => {
    turn(null);
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
