import type { Stmt } from "../../../ir/ir.ts";
import { someStmt } from "../../../ir/walk.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import type { LaneAxis } from "../vector/lane-axis.ts";
import { timeOf } from "../vector/time.ts";
import { inLanes, Row, shortVectors, type VectorBody, vectorsOf } from "../vector/vectorise.ts";
import { walkLine } from "./inner-line.ts";
import { advance, type Counted, pushLeft } from "./loops.ts";

/**
 * Minimum of lanes of a vector: if the bodies have loops, a smaller vector pays off for fewer lanes than a large one needs.
 */
const LEAST = 4;
/** The same for an iteration that takes so many operations: the smaller vector takes some to begin and to end. */
const LONG = 12;

/** In lines of so many threads at least, threads outside the interior may go one by one. */
const MANY = 64;

/**
 * Does as many whole vectors as there are, and moves the counter past them.
 *
 * @param one - emits a thread's turn, which threads outside the interior may take one by one; null for iterations of a loop.
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
  one: (() => void) | null,
): number | null {
  const { code } = scope;
  const { length, exact } = counted;
  const lanes = length < LEAST ? null : inLanes(build, body, axis, locals);
  if (lanes === null) return null;
  const row = new Row(lanes, one !== null && length >= MANY);
  const short = shortVectors(lanes, row, length);
  const usual = short !== null && short.condition === null ? null : vectorsOf(lanes, row, length);
  const pays = typeof axis === "object" ? timeOf(body, null) >= LONG : someStmt(body, ({ kind }) => kind === "loop");
  const few = usual !== null && usual.lanes > LEAST && pays && !(exact && length % usual.lanes === 0);
  const all = [short, usual, few ? vectorsOf(lanes, row, LEAST) : null].filter((vector) => vector !== null);
  const left = (): void => pushLeft(code, counted);
  const step = (threads: number) => (): void => {
    move(threads);
    advance(code, counted.counter, threads);
  };
  if (one !== null && row.apart && !row.interior.isWhole) {
    const ends = row.prepare(scope, left)!;
    const inside = (): void => {
      for (const vector of all) {
        // The places of a vector are in registers only as long as its loop runs.
        vector.prepare(scope);
        vector.emit(scope, step(vector.lanes));
      }
    };
    const outside = (): void => {
      one();
      move(1);
    };
    walkLine(scope, row.interior, ends, counted, inside, outside);
    return 1;
  }
  const fits = (threads: number): void => {
    left();
    code.i32(threads).op("i32.ge_u");
  };
  /** As many of these vectors as there are. */
  const vectors = (vector: VectorBody): void => {
    vector.prepare(scope);
    const turn = (): void => vector.emit(scope, step(vector.lanes));
    if (exact && length < 2 * vector.lanes) turn();
    else
      code.loop((again) => {
        turn();
        fits(vector.lanes);
        code.brIf(again);
      });
    vector.finish(scope);
  };
  const least = all.at(-1)!.lanes;
  fits(least);
  code.if(() => {
    row.prepare(scope, left);
    for (const vector of all) {
      const { lanes, condition } = vector;
      if (all.length === 1 && condition === null) return vectors(vector);
      fits(lanes);
      if (condition !== null) {
        emitExpr(scope, condition);
        code.op("i32.and");
      }
      code.if(() => vectors(vector));
    }
  });
  return least;
}
