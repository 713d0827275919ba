import { accessesIn } from "../accesses.ts";
import { type RegionLocals, SCRATCH, type Scope } from "../build.ts";
import { emitExpr } from "../thread/thread.ts";
import { rowsOf } from "../vector/linear.ts";
import { guardedThreads } from "./guard.ts";
import type { Kept } from "./keep.ts";
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

/** Every thread's turn in a region, line by line. */
export function emitRegion({ around, kept, axis, threadIdx, ofThread }: BlockThreads, region: Region): void {
  const { code, build } = around;
  const { block } = build.options;
  const locals = kept.of(region);
  const pointers = pointersOf(around, region, locals);
  const outer = AXES.filter((other) => other !== axis && block[other] > 1);
  const rows = rowsOf(region.body, axis, "threadIdx", locals);
  // Pointers go on from line to line, by all threads of a line.
  const { first, end, bound, body } =
    build.options.debug || (pointers.length > 0 && outer.length > 0)
      ? { first: 0, end: block[axis], bound: null, body: region.body }
      : guardedThreads(region.body, block[axis], rows, locals.flush);
  if (end <= first) return;
  const counter = threadIdx[axis];
  const length = end - first;
  const line = (exact: boolean, behind: () => void): void =>
    threadsInLine(around, ofThread, { ...region, body }, locals, {
      axis,
      counter,
      length,
      exact,
      end: behind,
      pointers,
    });
  const innermost = (): void => {
    code.i32(first).set(counter);
    if (bound === null) return line(true, () => code.i32(end));
    const behind = code.local("i32");
    emitExpr(ofThread, bound);
    code.tee(behind).i32(end).get(behind).i32(end).op("i32.lt_s").op("select").tee(behind);
    code
      .i32(first)
      .op("i32.gt_s")
      .if(() => line(false, () => code.get(behind)));
  };
  for (const { variable, step } of pointers) {
    (step === 1 ? code.i32(0) : code.get(SCRATCH))
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
