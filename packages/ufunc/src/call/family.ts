import type { BuildKernel, FunctionUse, KernelSettings } from "@gridstride/jit/internal";
import type { PlannedKernel } from "./kernel-source.ts";

/** The compiler's part of ufuncs, of gufuncs or of stencils. */
export interface Family {
  /** Writers of kernels from plans, by the kind of plan. */
  readonly builders: Readonly<Record<string, (plan: never) => BuildKernel>>;
  /** Answers about a function, by what a question is about. */
  readonly answers: Readonly<Record<string, (use: FunctionUse, given: never) => unknown>>;
  /** Settings that some kernels have in addition; such kernels are made where sources adapt. */
  readonly settings?: (planned: PlannedKernel) => Partial<KernelSettings>;
  /** Identifies the build of the package that has the builders; null when its sources run. */
  readonly build: string | null;
}

/** Writes the kernel of a plan, which calls the function. */
export function built({ builders }: Family, { kind, plan }: PlannedKernel): BuildKernel {
  const build = builders[kind];
  if (build === undefined) throw new Error(`bug in Gridstride: nothing builds kernels of kind ${kind} here`);
  return build(plan as never);
}
