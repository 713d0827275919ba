import { accessesIn } from "../../../ir/accesses.ts";
import { type RegionLocals, SCRATCH, type Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import type { Axis } from "../options.ts";
import { emitExpr } from "../thread/thread.ts";
import { Rows } from "../vector/linear.ts";
import { fewApart } from "./few-apart.ts";
import { type Guarded, guardedThreads, isDynamic, type Threads } from "./guard.ts";
import { type Kept, localsOf } from "./keep.ts";
import { countTo } from "./loops.ts";
import type { Region } from "./node.ts";
import { AXES } from "./positions.ts";
import { bytesOf } from "./scratch.ts";
import type { Surroundings } from "./surroundings.ts";
import { threadsInLine } from "./threads.ts";

/** The threads of a block, and how their code counts them. */
export interface BlockThreads {
  readonly around: Surroundings;
  readonly ofThread: Scope;
  readonly kept: Kept;
  /** Threads along it are innermost. */
  readonly axis: Axis;
  readonly threadIdx: readonly [number, number, number];
}

/** Every thread's turn in a region. */
export function emitRegion(threads: BlockThreads, region: Region): void {
  const { around, kept, axis } = threads;
  const { block, debug } = around.build.options;
  const locals = kept.of(region);
  const along = AXES.filter((one) => block[one] > 1).map((one) => ({
    length: block[one],
    rows: new Rows(region.body, one, locals, "threadIdx"),
    lines: one !== axis,
  }));
  const parts = debug ? [region.body] : fewApart(around.build.kernel.arrays, region.body, locals, along);
  if (parts.length === 1) return emitLines(threads, region, locals);
  for (const body of parts)
    emitLines(threads, { ...region, body }, localsOf(body, locals.block, locals.kept, locals.flush));
}

/** Line by line. */
function emitLines({ around, axis, threadIdx, ofThread }: BlockThreads, region: Region, locals: RegionLocals): void {
  const { code, build } = around;
  const { block } = build.options;
  const pointers = pointersOf(around, region, locals);
  const outer = AXES.filter((other) => other !== axis && block[other] > 1);
  const flush = build.options.debug ? null : locals.flush;
  const axes = [...outer, axis];
  const parts: Guarded[] = [];
  let { body } = region;
  for (const along of axes) {
    const rows = new Rows(body, along, locals, "threadIdx");
    const some = guardedThreads(body, block[along], rows, flush, along !== axis);
    if (some.end <= some.first) return;
    parts.push(some);
    body = some.body;
  }
  const lines = parts.slice(0, -1);
  const acting = parts.at(-1)!;
  const { first, end, step } = acting;
  const counter = threadIdx[axis];
  const [near, far] = outer;
  /** Pushes the number of the thread at the counters; threads along the axis are innermost. */
  const number = (): void => {
    code.get(counter);
    if (near === undefined) return;
    code.get(threadIdx[near]);
    if (far !== undefined) code.get(threadIdx[far]).i32(block[near]).op("i32.mul").op("i32.add");
    code.i32(block[axis]).op("i32.mul").op("i32.add");
  };
  const point = (push: () => void): void => {
    for (const { variable, step: each } of pointers) {
      push();
      code.i32(each).op("i32.mul");
      if (each > 1) code.get(SCRATCH).op("i32.add");
      code.set(variable);
    }
  };
  // Where all threads take a turn, pointers go on from line to line.
  const isAll = axes.every((along, i) => takesAll(parts[i]!, block[along]));
  if (isAll) point(() => code.i32(0));
  const length = Math.ceil((end - first) / step);
  const innermost = (): void =>
    between(ofThread, acting, counter, (behind, exact) => {
      if (!isAll) point(number);
      const line = { axis, counter, length, exact, step, pointers, end: behind };
      threadsInLine(around, ofThread, { ...region, body }, locals, line);
    });
  outer.reduce<() => void>(
    (inner, other, i) => () =>
      between(ofThread, lines[i]!, threadIdx[other], (behind) =>
        countTo(code, threadIdx[other], lines[i]!.step, behind, inner),
      ),
    innermost,
  )();
}

const takesAll = (threads: Threads, length: number): boolean =>
  threads.first === 0 && threads.end === length && !isDynamic(threads);

/**
 * Sets a counter to the first of some threads, and emits what is done if there is any.
 *
 * @param body - gets code that pushes the place behind the last, and whether that place and the first are constants.
 */
function between(
  scope: Scope,
  threads: Threads,
  counter: Var,
  body: (behind: () => void, exact: boolean) => void,
): void {
  const { code } = scope;
  const { first, end, from, bound, step, phase } = threads;
  code.i32(first).set(counter);
  if (!isDynamic(threads)) return body(() => code.i32(end), true);
  const behind = code.local("i32");
  const other = code.local("i32");
  code.i32(end).set(behind);
  for (const { value, after } of bound) {
    emitExpr(scope, value);
    if (after) code.tee(other).i32(1).op("i32.add").get(behind).get(other).get(behind).op("i32.lt_s").op("select");
    else code.choose(other, "i32.lt_s", () => code.get(behind));
    code.set(behind);
  }
  for (const { value, after } of from) {
    emitExpr(scope, value);
    code.choose(other, "i32.lt_s", () => code.i32(end));
    if (after) code.i32(1).op("i32.add");
    code.choose(other, "i32.gt_s", () => code.get(counter)).set(counter);
  }
  if (phase !== null) {
    emitExpr(scope, phase);
    // Outside the remainders no thread does anything.
    code.tee(counter).get(behind).get(counter).i32(step).op("i32.lt_u").op("select").set(counter);
  }
  code.get(counter).get(behind).op("i32.lt_s");
  code.if(() => body(() => code.get(behind), false));
}

interface Pointer {
  readonly variable: number;
  /** The contribution of one thread. */
  readonly step: number;
}

/** The addresses and the number that a region's code follows. */
function pointersOf(around: Surroundings, region: Region, { fetch, flush }: RegionLocals): readonly Pointer[] {
  const { pointers, scratch, build } = around;
  const sizes = new Set([...fetch, ...flush].map((local) => bytesOf(build.kernel.locals[local]!.type)));
  const out: Pointer[] = [];
  if (sizes.has(4)) out.push({ variable: pointers.four, step: 4 });
  if (sizes.has(8)) out.push({ variable: pointers.eight, step: 8 });
  if (accessesIn(region.body).some(({ array }) => (scratch.arrays.get(array)?.perThread ?? 0) > 0))
    out.push({ variable: pointers.slot, step: 1 });
  return out;
}
