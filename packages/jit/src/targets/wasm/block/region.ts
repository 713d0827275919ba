import { accessesIn } from "../accesses.ts";
import { type RegionLocals, SCRATCH, type Scope } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import { rowsOf } from "../vector/linear.ts";
import { fewApart, guardedThreads } from "./guard.ts";
import { type Kept, localsOf } from "./keep.ts";
import { countTo } from "./loops.ts";
import type { Region } from "./node.ts";
import { AXES, type Axis } from "./positions.ts";
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
  const rows = rowsOf(region.body, axis, "threadIdx", locals);
  const parts = debug ? [region.body] : fewApart(region.body, locals, block[axis], rows);
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
  const rows = rowsOf(region.body, axis, "threadIdx", locals);
  // Pointers go on from line to line, by all threads of a line.
  const flush = build.options.debug || (pointers.length > 0 && outer.length > 0) ? null : locals.flush;
  const { first, end, bound, step, phase, body } = guardedThreads(region.body, block[axis], rows, flush);
  if (end <= first) return;
  const counter = threadIdx[axis];
  const length = Math.ceil((end - first) / step);
  const line = (exact: boolean, behind: () => void): void =>
    threadsInLine(around, ofThread, { ...region, body }, locals, {
      axis,
      counter,
      length,
      exact,
      step,
      end: behind,
      pointers,
    });
  const innermost = (): void => {
    code.i32(first).set(counter);
    if (bound === null && phase === null) return line(true, () => code.i32(end));
    const behind = code.local("i32");
    if (bound === null) code.i32(end);
    else emitExpr(ofThread, bound);
    code.tee(behind).i32(end).get(behind).i32(end).op("i32.lt_s").op("select").set(behind);
    if (phase !== null) {
      emitExpr(ofThread, phase);
      // Outside the remainders no thread does anything.
      code.tee(counter).get(behind).get(counter).i32(step).op("i32.lt_u").op("select").set(counter);
      for (const { variable, step: each } of pointers)
        code.get(variable).get(counter).i32(each).op("i32.mul").op("i32.add").set(variable);
    }
    code
      .get(counter)
      .get(behind)
      .op("i32.lt_s")
      .if(() => line(false, () => code.get(behind)));
  };
  for (const { variable, step: each } of pointers) {
    (each === 1 ? code.i32(0) : code.get(SCRATCH))
      .i32(first * each)
      .op("i32.add")
      .set(variable);
  }
  outer.reduce<() => void>(
    (inner, other) => () => {
      code.i32(0).set(threadIdx[other]);
      countTo(code, threadIdx[other], 1, () => code.i32(block[other]), inner);
    },
    innermost,
  )();
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
