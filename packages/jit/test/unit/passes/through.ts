import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { inlineBarriers } from "../../../src/passes/inline-calls.ts";
import { predicated } from "../../../src/passes/predicate.ts";
import { passesFor, runPasses } from "../../../src/pipeline.ts";

/** A kernel as a target's printer has it. Random kernels may hold barriers that threads would miss: nobody asks. */
export const through = (kernel: Kernel, made: "webgpu" | "wasm"): Kernel =>
  runPasses(
    kernel,
    passesFor(made).filter(({ name }) => name !== "check-barriers"),
    true,
  );

/** The barriers that threads would miss. */
export const missedBarriers = (kernel: Kernel): readonly Diagnostic[] =>
  predicated(inlineBarriers.run(kernel)).diagnostics;
