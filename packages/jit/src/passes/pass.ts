import type { Kernel } from "../ir/ir.ts";

/** One step of the compiler, from IR to IR. `pipeline.ts` lists the passes of each target in their order. */
export interface Pass {
  readonly name: string;
  /** Names of passes that must run earlier. */
  readonly needs: readonly string[];
  /** The need of the target that the pass meets. */
  readonly why: string;
  /** Left out of kernels with `debug`, whose reports would change. */
  readonly debug?: false;
  /** Pure. */
  readonly run: (kernel: Kernel) => Kernel;
  /** Whether a result has what the pass promises, besides the rules of ir.ts. */
  readonly ensures?: (kernel: Kernel) => boolean;
}

/** A pass that a launch puts into a slot of the pipeline, or in the place of a pass of its name. */
export type Filler = Omit<Pass, "needs" | "why">;
