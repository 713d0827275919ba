import type { LoopStmt } from "../../../ir/ir.ts";
import { type ParallelLoop, type RegionLocals, type Scope, valType } from "../build.ts";
import type { Var } from "../encode/code.ts";
import type { Axis } from "../options.ts";
import { paramOf } from "../thread/address.ts";
import { emitExpr, emitThread } from "../thread/thread.ts";
import { chooseLoops, mostIterations, shortLoops } from "../vector/choice.ts";
import { innerLine, walkInner } from "./inner-line.ts";
import { advance, type Counted, countTo } from "./loops.ts";
import type { Region } from "./node.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Turn, turnsTogether, walkTurns } from "./together.ts";
import { inVectors } from "./vectors.ts";

/** Neighbouring threads along an axis: the counter starts at the position of the first thread and ends behind the last. */
export interface Line extends Counted {
  readonly axis: Axis;
  /** From thread to thread; 1 by default. */
  readonly step?: number;
  /** Further values that advance with each thread: addresses of its elements. */
  readonly pointers: readonly { readonly variable: number; readonly step: number }[];
}

/**
 * The turns of a line of threads in a region: several at once where that can be, the rest one by one; or all one by one,
 * each with several iterations of its loops at once.
 */
export function threadsInLine(
  around: Surroundings,
  scope: Scope,
  region: Region,
  locals: RegionLocals,
  line: Line,
): void {
  const { code, build } = around;
  const { axis, counter, end, length, exact, step = 1, pointers } = line;
  const move = (threads: number): void => {
    for (const { variable, step: each } of pointers) advance(code, variable, each * threads);
  };
  const few: Scope = { ...scope, ahead: () => true };
  const takeTurn = (of: Scope, { body, build }: Turn): void => {
    threadTurn(around, { ...of, build }, { ...region, body }, locals);
    move(step);
  };
  const turn: Turn = { body: region.body, build };
  const oneByOne = (of: Scope): void => {
    if (exact && length === 1) takeTurn(of, turn);
    else countTo(code, counter, step, end, () => takeTurn(of, turn));
  };
  const unrolled = (): void => {
    const turns = turnsTogether(turn, axis, step);
    if (length < 2 * turns.length || turns.length === 1) oneByOne(scope);
    else walkTurns(code, { counter, step, end }, turns, (one) => takeTurn(scope, one));
  };
  const sideBySide = (): void => {
    const lanes = inVectors(build, scope, region.body, axis, locals, line, move, () =>
      threadTurn(around, few, region, locals),
    );
    if (lanes === null) {
      const inner = innerLine(build, region.body, axis, locals, length);
      if (inner === null) return unrolled();
      return walkInner(scope, inner, line, (inside) => takeTurn(inside === null ? few : scope, inside ?? turn));
    }
    if (lanes === 1 || (exact && length % lanes === 0)) return;
    code.get(counter);
    end();
    code.op("i32.lt_u").if(() => oneByOne(few));
  };
  const loops = chooseLoops(build, region.body, axis, locals, length);
  if (loops !== null) {
    const along = (): void => oneByOne(withParallelLoops(around, scope, loops));
    const isShort = step > 1 ? null : shortLoops(build, region.body, axis, locals, loops);
    if (isShort === null) return along();
    emitExpr(scope, isShort);
    code.if(sideBySide, along);
    return;
  }
  if (step > 1) return unrolled();
  sideBySide();
}

/** One thread's run of a region: values that it keeps in memory are read before and written after. */
function threadTurn(around: Surroundings, scope: Scope, region: Region, { fetch, flush }: RegionLocals): void {
  const { code, build } = around;
  const type = (local: number): string => valType(build.kernel.locals[local]!.type);
  for (const local of fetch) {
    const offset = scope.places.keptAddress(local);
    code.load(`${type(local)}.load`, offset).set(around.local(local));
  }
  emitThread(scope, region.body);
  for (const local of flush) {
    const offset = scope.places.keptAddress(local);
    code.get(around.local(local)).store(`${type(local)}.store`, offset);
  }
}

/** The scope of a thread that does several iterations of these loops at once, as long as there are enough. */
function withParallelLoops(around: Surroundings, scope: Scope, loops: ReadonlyMap<LoopStmt, ParallelLoop>): Scope {
  const ahead = (stmt: LoopStmt): boolean => {
    const loop = loops.get(stmt);
    if (loop === undefined) return false;
    const { build, code } = around;
    const counter = around.local(loop.counter);
    const last = code.local("i32");
    pushLast(scope, loop, last);
    code.get(counter).op("i32.gt_s");
    for (const array of loop.distinct)
      code.get(build.launch.value({ kind: "distinct", param: paramOf(build, array) })).op("i32.and");
    code.if(() => {
      const counted = { counter, length: mostIterations(loop), end: () => void code.get(last) };
      inVectors(build, scope, loop.body, loop, loop.locals, counted, () => {}, null);
    });
    return true;
  };
  return { ...scope, ahead };
}

/**
 * Sets `last` to the counter's value after the last iteration, if there is an iteration, and pushes it. Behind the greatest int32
 * comes the least: such a loop gets no vectors.
 */
function pushLast(scope: Scope, { tests }: ParallelLoop, last: Var): void {
  const { code } = scope;
  tests.forEach(({ op, bound }, i) => {
    emitExpr(scope, bound);
    if (op === "le") code.i32(1).op("i32.add");
    if (i > 0) code.choose(code.local("i32"), "i32.lt_s", () => code.get(last));
    code.set(last);
  });
  code.get(last);
}
