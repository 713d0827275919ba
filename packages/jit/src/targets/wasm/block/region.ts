import type { Expr } from "../../../ir/expr.ts";
import { accessesIn } from "../accesses.ts";
import { type RegionLocals, SCRATCH, type Scope } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import { rowsOf } from "../vector/linear.ts";
import { allThreads, guardedThreads } from "./guard.ts";
import type { Kept } from "./keep.ts";
import { advance, countTo } from "./loops.ts";
import type { Region } from "./node.ts";
import { AXES, type Axis } from "./positions.ts";
import { bytesOf } from "./scratch.ts";
import type { Surroundings } from "./surroundings.ts";
import { threadAlone, threadsInLine } from "./threads.ts";

/** The threads of a block, and how their code counts them. */
export interface BlockThreads {
  readonly around: Surroundings;
  readonly ofThread: Scope;
  readonly kept: Kept;
  /** Threads along it are innermost. */
  readonly axis: Axis;
  readonly threadIdx: readonly [number, number, number];
}

/** Every thread's turn in a region, line by line. */
export function emitRegion({ around, kept, axis, threadIdx, ofThread }: BlockThreads, region: Region): void {
  const { code, build } = around;
  const { block } = build.options;
  const locals = kept.of(region);
  const pointers = pointersOf(around, region, locals);
  const outer = AXES.filter((other) => other !== axis && block[other] > 1);
  // Pointers go on from line to line, by all threads of a line.
  const { first, end, bound, body } =
    build.options.debug || (pointers.length > 0 && outer.length > 0)
      ? allThreads(region.body, block[axis])
      : guardedThreads(region.body, block[axis], rowsOf(region.body, axis, "threadIdx", locals), locals.flush);
  if (end <= first) return;
  const acting: Region = { ...region, body };
  const counter = threadIdx[axis];
  const line = (behind: () => void, exact: boolean): void => {
    const counted = { counter, length: end - first, exact, end: behind };
    threadsInLine(around, ofThread, acting, locals, { ...counted, axis, pointers });
  };
  const innermost = (): void => {
    if (block[axis] > 1) code.i32(first).set(counter);
    if (bound !== null) return boundedLine(bound);
    if (end - first > 1) return line(() => code.i32(end), true);
    threadAlone(around, ofThread, acting, locals, axis);
    for (const { variable, step } of pointers) advance(code, variable, step);
  };
  const boundedLine = (limit: Expr): void => {
    const behind = code.local("i32");
    emitExpr(ofThread, limit);
    code.tee(behind).i32(end).get(behind).i32(end).op("i32.lt_s").op("select").tee(behind);
    code
      .i32(first)
      .op("i32.gt_s")
      .if(() => line(() => code.get(behind), false));
  };
  for (const { variable, step } of pointers) {
    if (step === 1) code.i32(first).set(variable);
    else
      code
        .get(SCRATCH)
        .i32(first * step)
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
