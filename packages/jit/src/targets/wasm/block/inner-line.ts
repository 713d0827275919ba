import { noFacts } from "../../../ir/analysis/facts.ts";
import { intervalOf } from "../../../ir/analysis/intervals.ts";
import type { Access, ProvenBounds } from "../../../ir/bounds.ts";
import type { IfStmt, Stmt } from "../../../ir/ir.ts";
import { flatMapEach, mapBodies, partsOf } from "../../../ir/walk.ts";
import { sizeOf } from "../accesses.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import { extent, pushUniform, type Uniform } from "../thread/address.ts";
import { Interior } from "../vector/interior.ts";
import { type GridAxis, pushPosition } from "../vector/lane-axis.ts";
import { rowsOf } from "../vector/linear.ts";
import { originOf } from "../vector/planning.ts";
import { advance, countTo } from "./loops.ts";
import type { Counted } from "./vectors.ts";

/** Nodes of a turn that is worth a second form. */
const LARGEST = 200;
/** Threads in line for which it is worth to find the interior. */
const LEAST = 64;
/** Threads of the interior that an iteration does, and nodes of a turn up to which it does so. */
const [TOGETHER, SMALL] = [4, 24];
/** The largest value of an index that is tested once for a row, in place of each index. */
const MOST = 2 ** 16;

/** Threads one by one; threads in the interior of the row skip the tests that hold there. */
export interface InnerLine {
  /** The body of a thread there. */
  readonly body: readonly Stmt[];
  /** With what is known there. */
  readonly build: Build;
  /** With what follows if arrays are as large as the values of short types that are their indices. */
  readonly ranged: Build | null;
  /** Pushes whether they are. */
  readonly isLarge: (scope: Scope) => void;
  readonly small: boolean;
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
  const origin = originOf(body, axis);
  const rows = rowsOf(body, axis, origin, locals);
  const interior = new Interior(rows, 1);
  const [inside, ranged] = [new Map<Access, Set<number>>(), new Map<Access, Set<number>>()];
  const ranges = new Map<string, { readonly most: number; readonly size: Uniform }>();
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(stmts, (stmt) => {
      if (stmt.kind === "if") interior.condition(stmt);
      for (const access of [stmt, ...partsOf(stmt)])
        if (access.kind === "load" || access.kind === "store" || access.kind === "atomic") take(access);
      const known = stmt.kind === "if" ? interior.known.get(stmt) : undefined;
      if (known !== undefined) return list(known ? (stmt as IfStmt).then : (stmt as IfStmt).else);
      return stmt.kind === "loop" ? [stmt] : [mapBodies(stmt, list)];
    });
  const setting = { kernel: build.kernel, block: build.options.block };
  const take = (access: Access): void =>
    access.index.forEach((index, along) => {
      if (build.bounds.inside(access, along)) return;
      const { place, fixed, moving } = rows.linear(index);
      const size = extent(build, "shape", access.array, along);
      if (place !== 0 && moving === null) {
        interior.inside(place, fixed, size);
        return note(inside, access, along);
      }
      const [least, most] = intervalOf(setting, index, noFacts);
      if (least < 0 || most > MOST) return;
      ranges.set(`${access.array} ${along} ${most}`, { most, size });
      note(ranged, access, along);
    });
  const inner = list(body);
  if (interior.isWhole) return null;
  const knowing = (known: Build, more: ReadonlyMap<Access, ReadonlySet<number>>): Build => {
    const bounds: ProvenBounds = {
      inside: (access, along) => known.bounds.inside(access, along) || (more.get(access)?.has(along) ?? false),
    };
    return { ...known, bounds };
  };
  const known = knowing(build, inside);
  return {
    body: inner,
    build: known,
    ranged: ranges.size === 0 ? null : knowing(known, ranged),
    isLarge({ code }) {
      code.i32(1);
      for (const { most, size } of ranges.values()) {
        code.i32(most);
        pushUniform(code, size);
        code.op("i32.lt_u").op("i32.and");
      }
    },
    small: sizeOf(inner) <= SMALL,
    interior,
    place: (scope) => pushPosition(scope, axis, origin),
  };
}

function note(axes: Map<Access, Set<number>>, access: Access, along: number): void {
  axes.set(access, (axes.get(access) ?? new Set()).add(along));
}

/**
 * Emits the threads of the line: the interior threads in a loop of their own.
 *
 * @param turn - emits a thread, of the interior with what is known there.
 */
export function walkInner(
  scope: Scope,
  { interior, place, build, ranged, isLarge, small }: InnerLine,
  { counter, end }: Counted,
  turn: (known: Build | null) => void,
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
    if (ranged === null) return threads(build);
    isLarge(scope);
    code.if(
      () => threads(ranged),
      () => oneByOne(build),
    );
  };
  const oneByOne = (known: Build): void =>
    countTo(
      code,
      counter,
      1,
      () => code.get(last),
      () => turn(known),
    );
  const left = (): void => void code.get(last).get(counter).op("i32.sub");
  const threads = (known: Build): void => {
    if (!small) return oneByOne(known);
    const enough = (): void => {
      left();
      code.i32(TOGETHER).op("i32.ge_u");
    };
    enough();
    code.if(() =>
      code.loop((again) => {
        for (let thread = 0; thread < TOGETHER; thread++) {
          turn(known);
          advance(code, counter, 1);
        }
        enough();
        code.brIf(again);
      }),
    );
    left();
    code.if(() => oneByOne(known));
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
