import type { Stmt } from "../../../ir/ir.ts";
import { someStmt } from "../../../ir/walk.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import type { LaneAxis } from "../vector/lane-axis.ts";
import { timeOf } from "../vector/time.ts";
import { inLanes, Row, shortVectors, type VectorBody, vectorsOf } from "../vector/vectorise.ts";
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
  const row = new Row(lanes);
  const short = shortVectors(lanes, row, length);
  const one = short !== null && short.condition === null ? null : vectorsOf(lanes, row, length);
  const pays = typeof axis === "object" ? timeOf(body, null) >= LONG : someStmt(body, ({ kind }) => kind === "loop");
  const few = one !== null && one.lanes > LEAST && pays && !(exact && length % one.lanes === 0);
  const all = [short, one, few ? vectorsOf(lanes, row, LEAST) : null].filter((vector) => vector !== null);
  const least = all.at(-1)!.lanes;
  const emit = (): void => {
    row.prepare(scope);
    for (const vector of all) vectors(scope, vector, counted, move, all.length === 1);
  };
  left(scope, counted, least, "i32.ge_u");
  scope.code.if(emit);
  return least;
}

/** Pushes `end - counter`, the lanes that are left, after an operation with a number. */
function left({ code }: Scope, { counter, end }: Counted, number: number, op: "i32.ge_u" | "i32.sub"): void {
  end();
  code.get(counter).op("i32.sub").i32(number).op(op);
}

/** @param known - whether there are lanes for one vector at least. */
function vectors(
  scope: Scope,
  vector: VectorBody,
  counted: Counted,
  move: (lanes: number) => void,
  known: boolean,
): void {
  const { code } = scope;
  const { lanes, condition } = vector;
  const { counter, length, exact } = counted;
  const fits = (): void => left(scope, counted, lanes, "i32.ge_u");
  const room = (): void => left(scope, counted, lanes - 1, "i32.sub");
  const next = (): void => {
    move(lanes);
    advance(code, counter, lanes);
  };
  const emit = (): void => {
    vector.prepare(scope);
    if (exact && length < 2 * lanes) vector.emit(scope, { room, next });
    else
      code.loop((again) => {
        vector.emit(scope, { room, next });
        fits();
        code.brIf(again);
      });
    vector.finish(scope);
  };
  if (known && condition === null) return emit();
  fits();
  if (condition !== null) {
    emitExpr(scope, condition);
    code.op("i32.and");
  }
  code.if(emit);
}
