import type { Stmt } from "../../../ir/ir.ts";
import { someStmt } from "../../../ir/walk.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import type { LaneAxis } from "../vector/lane-axis.ts";
import { timeOf } from "../vector/time.ts";
import { inLanes, shortVectors, type VectorBody, vectorsOf } from "../vector/vectorise.ts";
import { advance } from "./loops.ts";

/**
 * Minimum of lanes of a vector: if the bodies have loops, a smaller vector pays off for fewer lanes than a large one needs.
 */
const LEAST = 4;
/** The same for an iteration that takes so many operations: the smaller vector takes some to begin and to end. */
const LONG = 12;

/** The counters that advance, one lane after the other. */
export interface Counted {
  readonly counter: Var;
  /** Most lanes that there are; at least one. */
  readonly length: number;
  /** There are always so many. */
  readonly exact?: boolean;
  /** Pushes the place after the last lane, which is not before the counter. */
  readonly end: () => void;
}

/**
 * Does as many whole vectors as there are, and moves the counter past them.
 *
 * @returns fewer lanes than this are left; null if there is no vector body.
 */
export function inVectors(
  build: Build,
  scope: Scope,
  body: readonly Stmt[],
  axis: LaneAxis,
  locals: RegionLocals,
  counted: Counted,
  move: (lanes: number) => void,
): number | null {
  const { length, exact } = counted;
  const lanes = length < LEAST ? null : inLanes(build, body, axis, locals);
  if (lanes === null) return null;
  const short = shortVectors(lanes, length);
  if (short !== null) {
    vectors(scope, short, counted, move);
    if (short.condition === null) return short.lanes;
  }
  const vector = vectorsOf(lanes, length);
  vectors(scope, vector, counted, move);
  const pays = typeof axis === "object" ? timeOf(body, null) >= LONG : someStmt(body, ({ kind }) => kind === "loop");
  if (vector.lanes <= LEAST || !pays || (exact && length % vector.lanes === 0)) return vector.lanes;
  vectors(scope, vectorsOf(lanes, LEAST), counted, move);
  return LEAST;
}

function vectors(
  scope: Scope,
  vector: VectorBody,
  { counter, length, exact, end }: Counted,
  move: (lanes: number) => void,
): void {
  const { code } = scope;
  const { lanes } = vector;
  const left = (): void => {
    end();
    code.get(counter).op("i32.sub");
  };
  const fits = (): void => {
    left();
    code.i32(lanes).op("i32.ge_u");
  };
  const room = (): void => {
    left();
    code.i32(lanes - 1).op("i32.sub");
  };
  const next = (): void => {
    move(lanes);
    advance(code, counter, lanes);
  };
  fits();
  if (vector.condition !== null) {
    emitExpr(scope, vector.condition);
    code.op("i32.and");
  }
  code.if(() => {
    vector.prepare(scope);
    if (exact && length < 2 * lanes) vector.emit(scope, { room, next });
    else
      code.loop((again) => {
        vector.emit(scope, { room, next });
        fits();
        code.brIf(again);
      });
    vector.finish(scope);
  });
}
