import type { BuildKernel } from "@gridstride/jit/internal";
import { buildAt } from "../methods/at-kernel.ts";
import { buildAccumulate, buildReduce, buildReduceat, buildReduceRows } from "../methods/reduce-kernels.ts";
import { buildElementwise } from "./elementwise-kernel.ts";
import type { PlannedKernel, Plans } from "./kernel-source.ts";

/** The builders of kernels from plans, by the kind of plan. */
export type Builders = { readonly [K in keyof Plans]?: (plan: Plans[K]) => BuildKernel };

/** The kernels of ufuncs. */
export const ufuncBuilders: Builders = {
  elementwise: buildElementwise,
  fold: buildReduce,
  rows: buildReduceRows,
  accumulate: buildAccumulate,
  reduceat: buildReduceat,
  at: buildAt,
};

/** Writes the kernel of a plan, which calls the function. */
export function built(builders: Builders, { kind, plan }: PlannedKernel): BuildKernel {
  const build = builders[kind] as ((plan: Plans[typeof kind]) => BuildKernel) | undefined;
  if (build === undefined) throw new Error(`bug in Gridstride: nothing builds kernels of kind ${kind} here`);
  return build(plan);
}
