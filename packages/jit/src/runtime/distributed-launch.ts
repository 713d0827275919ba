import type { LoopTest } from "../ir/counted-loop.ts";
import type { Kernel } from "../ir/ir.ts";
import { knownValue, type LaunchFacts, type LaunchValue } from "../ir/launch-value.ts";
import type { DistributedLoop } from "../passes/distributed-loop.ts";
import { type Window, windowOf } from "../passes/row-windows.ts";
import { type ThreadAccesses, threadAccesses } from "../passes/thread-accesses.ts";
import { isApart } from "./distinct.ts";
import { type DistributedKernel, distributedKernel, phaseBlock } from "./distributed-kernel.ts";
import type { BoundArg, Executable, RowTiles, Triple } from "./executable.ts";
import { asWritten, launchFacts } from "./launch-facts.ts";

export interface PhaseExecutable {
  readonly executable: Executable;
  readonly block: Triple;
}

/**
 * All phases of a kernel that is distributed, as one executable. The numbers of blocks along x and y follow from the loops;
 * the configured grid counts along z alone. Arguments that the phases would get wrong (arrays that overlap themselves,
 * counters near the ends of int32) are computed by the kernel as it was.
 *
 * @param made - for each phase, with its blocks.
 * @param plain - the kernel as it was, for blocks of one thread along x and y.
 */
export function distributedExecutable(
  kernel: Kernel,
  { phases, distinct }: DistributedKernel,
  made: readonly PhaseExecutable[],
  plain: () => Executable,
): Executable {
  const params = distinct.map((id) => kernel.params.findIndex((param) => param.kind === "array" && param.array === id));
  const sizes = phases.map(({ axes }) => axes.map(sizeOf));
  let accesses: ThreadAccesses | null = null;
  /** The grids of the phases; null where the kernel as it was computes. */
  const gridsOf = (args: readonly BoundArg[], z: number): readonly Triple[] | null => {
    const facts = launchFacts(kernel, args);
    const grids = made.map(({ block }, at) => gridOf(sizes[at] as readonly Size[], block, facts, z));
    const isRight = grids.every((grid) => grid !== null) && params.every((param) => isApart(args[param]));
    return isRight ? grids : null;
  };
  return {
    run(args, [, , z]) {
      const grids = gridsOf(args, z);
      if (grids === null) return plain().run(args, [1, 1, z]);
      for (const [at, { executable }] of made.entries())
        executable.run(at === 0 ? args : args.map(asWritten), grids[at] as Triple);
    },
    jobs(args, [, , z]) {
      const [first, ...later] = made;
      const grids = gridsOf(args, z);
      // Several phases are rare, and their jobs would be made one by one.
      if (first === undefined || later.length > 0) return null;
      if (grids === null) return plain().jobs?.(args, [1, 1, z]) ?? null;
      return first.executable.jobs?.(args, grids[0] as Triple) ?? null;
    },
    rowTiles(args, row) {
      const [phase, ...later] = phases;
      const [build] = made;
      if (phase === undefined || build === undefined || later.length > 0) return null;
      const facts = launchFacts(kernel, args);
      const grid = gridOf(sizes[0] as readonly Size[], build.block, facts, 1);
      if (grid === null || !params.every((param) => isApart(args[param]))) return null;
      accesses ??= threadAccesses(phase.compiled.ir);
      return rowTilesOf(phase.compiled.ir, accesses, build.executable, { args, grid, facts }, row);
    },
  };
}

/** How many blocks there are for all iterations; null where a counter could wrap. */
function gridOf(sizes: readonly Size[], block: Triple, facts: LaunchFacts, z: number): Triple | null {
  const grid = [1, 1];
  for (const [axis, { first, by, iterations }] of sizes.entries()) {
    const threads = block[axis as 0] as number;
    grid[axis] = Math.ceil(iterations(facts) / threads);
    const last = first(facts) + by * (grid[axis] * threads - 1);
    if (last !== (last | 0)) return null;
  }
  return [grid[0] as number, grid[1] as number, z];
}

interface Size {
  readonly first: LaunchValue;
  readonly by: number;
  readonly iterations: LaunchValue;
}

/** How many iterations a loop has. */
function sizeOf({ first, by, tests }: DistributedLoop): Size {
  const start = knownValue(first);
  const ends = tests.map(({ op, bound }) => ({ more: isInclusive(op) ? 1 : 0, bound: knownValue(bound) }));
  const iterations = (facts: LaunchFacts): number => {
    const from = start(facts);
    const counts = ends.map(({ bound, more }) =>
      Math.ceil(((bound(facts) - from) * Math.sign(by) + more) / Math.abs(by)),
    );
    return Math.max(0, Math.min(...counts));
  };
  return { first: start, by, iterations };
}

const isInclusive = (op: LoopTest["op"]): boolean => op === "le" || op === "ge";

/**
 * Distributes loops. It is part of the settings of specialisations, so that a bundle that distributes no loops does not
 * contain it.
 */
export const distributor: Distributor = {
  kernel: distributedKernel,
  block: phaseBlock,
  executable: distributedExecutable,
};

export interface Distributor {
  readonly kernel: typeof distributedKernel;
  readonly block: typeof phaseBlock;
  readonly executable: typeof distributedExecutable;
}

/**
 * @param kernel - its positions in the one phase of the launch; along z there is one.
 * @param row - the axis of arrays that has their rows.
 * @returns null where an array that is stored to does not have rows of its own for each place of either axis.
 */
function rowTilesOf(
  kernel: Kernel,
  accesses: ThreadAccesses,
  executable: Executable,
  { args, grid, facts }: { readonly args: readonly BoundArg[]; readonly grid: Triple; readonly facts: LaunchFacts },
  row: number,
): RowTiles | null {
  if (grid.includes(0)) return null;
  for (const axis of [1, 0] as const) {
    const parts = executable.parts?.(grid, axis) ?? null;
    if (parts === null || grid[axis] <= 1) continue;
    const launch = { facts, threads: [grid[0], grid[1]] as const, axis };
    const windows = kernel.params.map((param, at): Window => {
      const arg = args[at];
      if (param.kind !== "array" || arg?.kind !== "array") return { kind: "whole" };
      return windowOf(accesses, param.array, arg.array.shape, row, launch);
    });
    const isOwn = kernel.params.every((param, at) => {
      const array = param.kind === "array" ? kernel.arrays[param.array] : undefined;
      const window = windows[at] as Window;
      return (
        !(array?.space === "global" && array.written) || (window.kind === "rows" && window.lowest === window.highest)
      );
    });
    if (isOwn) return { places: grid[axis], step: parts.step, windows, start: parts.start };
  }
  return null;
}
