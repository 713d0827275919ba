import type { BuildKernel } from "@gridstride/jit/internal";
import { buildCore, buildDistributedCore } from "../gufunc/core-kernel.ts";
import { buildAt } from "../methods/at-kernel.ts";
import { buildAccumulate, buildReduce, buildReduceat, buildReduceRows } from "../methods/reduce-kernels.ts";
import { buildElementwise } from "./elementwise-kernel.ts";
import type { PlannedKernel, Plans } from "./kernel-source.ts";

const BUILDERS: { readonly [K in keyof Plans]: (plan: Plans[K]) => BuildKernel } = {
  elementwise: buildElementwise,
  fold: buildReduce,
  rows: buildReduceRows,
  accumulate: buildAccumulate,
  reduceat: buildReduceat,
  at: buildAt,
  core: buildCore,
  spread: buildDistributedCore,
};

/** Writes the kernel of a plan, which calls the function. */
export const builderOf = ({ kind, plan }: PlannedKernel): BuildKernel =>
  (BUILDERS[kind] as (plan: Plans[typeof kind]) => BuildKernel)(plan);
