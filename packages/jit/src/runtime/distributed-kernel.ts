import { type Compiled, forTargets } from "../compile.ts";
import type { ArrayId } from "../ir/expr.ts";
import { statements } from "../ir/walk.ts";
import { distribute, distributionPhase, type Phase } from "../passes/distribute.ts";
import type { Triple } from "./executable.ts";

/** A kernel whose loops were to be distributed over threads: the launches that it became. */
export interface DistributedKernel {
  /** Nothing could be distributed: there is one phase, the kernel itself, and one thread along x and y. */
  readonly isWhole: boolean;
  readonly phases: readonly LaunchPhase[];
  /** Arrays whose different indices must be different elements. */
  readonly distinct: readonly ArrayId[];
}

export interface LaunchPhase {
  readonly axes: Phase["axes"];
  readonly compiled: Compiled;
  /** A thread has loops of its own. */
  readonly hasLoops: boolean;
}

export function distributedKernel(compiled: Compiled): DistributedKernel {
  const found = distribute(compiled.ir);
  if (found === null) return { isWhole: true, phases: [phaseOf([], compiled)], distinct: [] };
  const phases = found.phases.map(({ axes }, at) =>
    phaseOf(axes, forTargets(compiled.ir, { passes: [distributionPhase(at)] })),
  );
  return { isWhole: false, phases, distinct: found.distinct };
}

const phaseOf = (axes: Phase["axes"], compiled: Compiled): LaunchPhase => ({
  axes,
  compiled,
  hasLoops: statements(compiled.ir.body).some(({ kind }) => kind === "loop"),
});

/**
 * Threads of a block of a phase: one along an axis without a loop. On WebAssembly a block has one thread, so
 * that threads equal iterations.
 */
export function phaseBlock({ axes }: LaunchPhase, [x, y, z]: Triple, inBlocks: boolean): Triple {
  if (axes.length === 0 || !inBlocks) return [1, 1, z];
  return axes.length === 1 ? [x * y, 1, z] : [x, y, z];
}
