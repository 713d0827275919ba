import type { PositionExpr } from "../../../ir/expr.ts";
import type { LaunchRecord, Positions } from "../build.ts";
import type { Code, Var } from "../encode/code.ts";
import type { Axis, Triple } from "../options.ts";

export const AXES: readonly Axis[] = [0, 1, 2];
type Three = readonly [Var, Var, Var];

/** A local per axis. */
export const three = (code: Code): Three => code.vars("i32", "i32", "i32");

/** The values that positions follow from: set by the loops over tasks and threads. */
export interface Counters {
  readonly block: Triple;
  /** Place of the thread in the grid, or in `blocks` plans of the block's first thread. */
  readonly start: Three;
  /** Number of the block; null where tasks are rows. */
  readonly blockIdx: Three | null;
  /** Place of the thread in its block; null where code is the whole block's, or tasks are rows. */
  readonly threadIdx: Three | null;
}

/** Threads along an axis of the grid. */
export function gridSize(launch: LaunchRecord, block: Triple, axis: Axis): Var {
  const blocks = launch.value({ kind: "gridDim", axis });
  if (block[axis] === 1) return blocks;
  return launch.derived(`gridSize ${axis}`, "i32", () => [
    ["local.get", blocks],
    ["i32.const", block[axis]],
    ["i32.mul"],
  ]);
}

export function positionsOf(code: Code, launch: LaunchRecord, counters: Counters): Positions {
  const { block, start, blockIdx, threadIdx } = counters;
  const thread = (axis: Axis): void => {
    if (threadIdx === null || block[axis] === 1) code.i32(0);
    else code.get(threadIdx[axis]);
  };
  return {
    get(of: PositionExpr["of"], axis: Axis): void {
      switch (of) {
        case "threadIdx":
          return thread(axis);
        case "blockIdx":
          code.get(blockIdx![axis]);
          return;
        case "blockDim":
          code.i32(block[axis]);
          return;
        case "gridDim":
          code.get(launch.value({ kind: "gridDim", axis }));
          return;
        case "gridSize":
          code.get(gridSize(launch, block, axis));
          return;
        case "globalIdx":
          code.get(start[axis]);
          if (threadIdx !== null && block[axis] > 1) code.get(threadIdx[axis]).op("i32.add");
          return;
        case "laneid":
          return lane(code, block, thread);
      }
    },
  };
}

/** The thread's number in its block, x fastest, modulo the warp of 32. */
function lane(code: Code, [x, y]: Triple, thread: (axis: Axis) => void): void {
  thread(0);
  for (const [axis, threads] of [[1, x] as const, [2, x * y] as const]) {
    if (threads % 32 === 0) break;
    thread(axis);
    code.i32(threads).op("i32.mul").op("i32.add");
  }
  code.i32(31).op("i32.and");
}
