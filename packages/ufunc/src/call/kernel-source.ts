import type { ArgType, Launched } from "@gridstride/jit/internal";
import type { CorePlan } from "../gufunc/core-kernel.ts";
import type { AtPlan } from "../methods/at-kernel.ts";
import type { ReductionPlan, RowsPlan } from "../methods/reduce-kernels.ts";
import type { Advice } from "./advice.ts";
import type { ElementwisePlan } from "./elementwise-kernel.ts";

/** For each kind of kernel, all that it depends on except the function. Plans are plain data, and `builders.ts` makes kernels of them. */
export interface Plans {
  readonly elementwise: ElementwisePlan;
  readonly fold: ReductionPlan;
  readonly rows: RowsPlan;
  readonly accumulate: ReductionPlan;
  readonly reduceat: ReductionPlan;
  readonly at: AtPlan;
  readonly core: CorePlan;
  /** The same with loops inside of the function distributed over threads, where that is possible. */
  readonly spread: CorePlan;
}

/** A kernel of one kind. */
export type PlannedKernel = { [K in keyof Plans]: { readonly kind: K; readonly plan: Plans[K] } }[keyof Plans];

/** A kernel that a call asks for. */
export type AskedKernel = PlannedKernel & {
  /** Equal keys mean equal kernels of a kind, and equal signatures. */
  readonly key: string;
  /** A text for what is built, as `builtKernel` takes it. */
  readonly builtAs?: string;
  readonly signature: () => readonly ArgType[];
};

/** Where the kernels of a ufunc or gufunc come from: they are compiled when calls ask for them, or a build compiled them. */
export interface KernelSource {
  /** The function's name, for messages. */
  readonly name: string;
  /** Null where nothing is advised. */
  readonly advice: Advice | null;
  /** Work with a kernel that is there now. */
  now<T>(asked: AskedKernel, work: (kernels: Launched) => T): T;
  /** Work with a kernel that may have to be waited for. */
  soon<T>(asked: AskedKernel, work: (kernels: Launched) => Promise<T>): Promise<T>;
}
