import { bug } from "./diagnostics/bug.ts";
import type { Kernel } from "./ir/ir.ts";
import { assertVerified } from "./ir/verify.ts";
import { wideLibrary } from "./lower/wide-library.ts";
import { aggregateAtomics } from "./passes/aggregate-atomics.ts";
import { boundCalls } from "./passes/bound-calls.ts";
import { commonSubexpressions } from "./passes/common-subexpressions.ts";
import { computedOnce } from "./passes/computed-once.ts";
import { doublingScans } from "./passes/doubling-scans.ts";
import { expandWide } from "./passes/expand-wide.ts";
import { forwardSubstitution } from "./passes/forward.ts";
import { gridPositions, uniqueNodes } from "./passes/grid-positions.ts";
import { gridStrides } from "./passes/grid-strides.ts";
import { ifConversion } from "./passes/if-conversion.ts";
import { inlineAllCalls, inlineBarriers, inlineNeighbours, inlineStraightCalls } from "./passes/inline-calls.ts";
import { interchange } from "./passes/interchange.ts";
import { loopInvariants } from "./passes/loop-invariants.ts";
import type { Filler, Pass } from "./passes/pass.ts";
import { checkBarriers, predicateForWasm, predicateForWgsl } from "./passes/predicate.ts";
import { promoteElements } from "./passes/promote-elements.ts";
import { writeReductions } from "./passes/reductions.ts";
import { scalarReplacement } from "./passes/scalar-replacement.ts";
import { singleAssignment } from "./passes/single-assignment.ts";
import { singleExit } from "./passes/single-exit.ts";
import { unrollLoops } from "./passes/unroll.ts";

/** A place for a pass that some launches hand in, so that bundles without these launches do not contain it. */
export interface Slot extends Omit<Pass, "run"> {
  readonly run: null;
}

const slot = (name: string, needs: readonly string[], why: string): Slot => ({ name, needs, why, run: null });

/** The passes that some launches apply to a kernel before all others: the simulator runs the kernel after these. */
export const variants: readonly Slot[] = [
  slot("distribute-loops", [], "independent iterations become threads along x and y, a launch for each phase"),
];

/** Every compilation runs these. */
export const everyTarget: readonly Pass[] = [inlineBarriers, checkBarriers];

/** The rest, by the code that is made: the targets cpu and parallel share WebAssembly. */
export const pipelines: Readonly<Record<"simulator" | "webgpu" | "wasm", readonly (Pass | Slot)[]>> = {
  simulator: [],
  webgpu: [
    boundCalls,
    inlineNeighbours,
    predicateForWgsl,
    writeReductions,
    expandWide(wideLibrary),
    inlineStraightCalls,
    slot(
      "register-tiles",
      ["inline-neighbours"],
      "a thread of a stencil computes several elements where reads are slow",
    ),
    singleExit,
    singleAssignment,
    promoteElements,
    slot("split-branches", ["single-exit"], "adapters that are CPUs build an `if` of one arm faster"),
    slot("whole-words", ["single-exit"], "adapters that are CPUs store whole words faster"),
    slot("coarsen", ["single-exit"], "on adapters that are CPUs an invocation runs four threads"),
  ],
  wasm: [
    aggregateAtomics,
    predicateForWasm,
    inlineAllCalls,
    doublingScans,
    unrollLoops,
    scalarReplacement,
    ifConversion,
    singleAssignment,
    gridPositions,
    gridStrides,
    slot("block-size", ["grid-positions"], "bounds and strides that follow from it are constants"),
    loopInvariants,
    promoteElements,
    interchange,
    commonSubexpressions,
    forwardSubstitution,
    computedOnce,
    uniqueNodes,
  ],
};

export interface PassOptions {
  readonly debug?: boolean;
  /** Passes for the slots, and others in the place of passes of their names. */
  readonly passes?: readonly Filler[];
}

/** The passes after lowering, in their order. */
export const passesFor = (made: keyof typeof pipelines, options: PassOptions = {}): readonly Pass[] =>
  made === "simulator"
    ? filled(variants, options)
    : [...filled(variants, options), ...everyTarget, ...filled(pipelines[made], options)];

/** The pass that replaces `expand-wide` for kernels with `float64: "fast"`. */
export const fastFloat64: Pass = expandWide(wideLibrary, "fast");

/** The entries as passes: a slot holds the passes that the launch hands in for it, or is left out. */
export function filled(
  entries: readonly (Pass | Slot)[],
  { debug = false, passes = [] }: PassOptions = {},
): readonly Pass[] {
  return entries.flatMap((entry) => {
    if (debug && entry.debug === false) return [];
    const given = passes.flatMap((one) => (one.name === entry.name ? [{ ...entry, ...one }] : []));
    return entry.run === null || given.length > 0 ? given : [entry as Pass];
  });
}

/** Whether the rules of IR are held after each pass of any kernel; tests set it. In Node kernels with `debug` are held to them always. */
export const verification: { always: boolean } = { always: false };

/**
 * Runs passes in order.
 *
 * @param after - sees the kernel after each pass.
 */
export function runPasses<P extends Filler>(
  kernel: Kernel,
  passes: readonly P[],
  verify = false,
  after: (pass: P, kernel: Kernel) => void = () => {},
): Kernel {
  let current = kernel;
  for (const pass of passes) {
    const next = pass.run(current);
    if (verify || verification.always) held(pass, next);
    after(pass, next);
    current = next;
  }
  return current;
}

function held(pass: Filler, kernel: Kernel): void {
  assertVerified(kernel);
  if (pass.ensures?.(kernel) === false) throw bug(`after ${pass.name}`);
}
