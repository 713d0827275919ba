import { provenBounds } from "../../ir/bounds.ts";
import type { Kernel } from "../../ir/ir.ts";
import type { Lanes } from "../../ir/lanes.ts";
import type { Filler } from "../pass.ts";
import { fourOf } from "./four.ts";
import { mayDeferLargeArguments } from "./large-arguments.ts";
import { neighbourArrays } from "./neighbours.ts";
import { type Arithmetic, vectorsOf } from "./vectors.ts";

/** The form of a coarsened kernel, and what decides which operations its vectors have. */
export interface CoarseOptions extends Arithmetic, Pick<Lanes, "of" | "largeArguments"> {
  /** Threads per block. */
  readonly block: readonly [number, number, number];
}

/** `coarsened` for the pipeline's slot. Where it does something, the kernel has `coarse`. */
export const coarsen = (options: CoarseOptions): Filler => ({
  name: "coarsen",
  run: (kernel) => coarsened(kernel, options) ?? kernel,
});

/**
 * Thread coarsening by four: an invocation runs four threads, which have a lane each of vectors. Values that are the same
 * in the four stay scalars. Conditions that differ between the four become masks: only stores, and values that are set
 * again, ask for them.
 *
 * @returns null for kernels with loops, with threads that synchronise, or with long bodies; for kernels that gain nothing;
 *   and for kernels that have no such form.
 */
function coarsened(kernel: Kernel, options: CoarseOptions): Kernel | null {
  const four = fourOf(kernel, options.fastmath);
  if (four === null || (options.largeArguments !== "inside" && !mayDeferLargeArguments(kernel, four, options.fastmath)))
    return null;
  const alike = neighbourArrays(kernel, four, options.block[0]);
  if (options.of === "neighbours" && alike === null) return null;
  const { of, largeArguments } = options;
  const coarse: Lanes = {
    of,
    largeArguments,
    alike: of === "neighbours" || largeArguments === "again" ? (alike ?? []) : [],
  };
  return { ...kernel, coarse, ...vectorsOf(four, coarse, options, provenBounds(kernel, options.block)) };
}
