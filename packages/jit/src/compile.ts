import { bug } from "./diagnostics/bug.ts";
import { reporting } from "./diagnostics/diagnostic.ts";
import { once } from "./diagnostics/once.ts";
import type { CompileRequest } from "./frontend/request.ts";
import type { BlockSize } from "./ir/analysis/intervals.ts";
import type { Kernel } from "./ir/ir.ts";
import { hasGridSync } from "./ir/sync.ts";
import { someExprIn } from "./ir/walk.ts";
import { compileToIr } from "./lower/lower.ts";
import { blockSizeOf, followsFromBlock } from "./passes/block-size.ts";
import { type CooperativeKernel, splitAtGridSyncs } from "./passes/cooperative/split.ts";
import { inlineBarriers } from "./passes/inline-calls.ts";
import type { Filler, Pass } from "./passes/pass.ts";
import { shuffleReductions } from "./passes/reductions.ts";
import { unrollLoopsOf } from "./passes/unroll.ts";
import { everyTarget, filled, type PassOptions, pipelines, runPasses, variants } from "./pipeline.ts";

/** One specialisation: the IR that the simulator runs, and the IR prepared for each other target. */
export interface Compiled {
  readonly ir: Kernel;
  /** These are made when first asked for: a launch on one target does not wait for the others. */
  readonly forWgsl: Kernel;
  /** As `forWgsl`, for devices whose subgroups are warps. */
  readonly forWarps: Kernel;
  /** @param block - the size of blocks, which may say how often loops run; null for any size. */
  forWasm(block: BlockSize | null): Kernel;
  /** For a kernel with `grid.sync()`, which no target runs as it is: the launches that it became. */
  readonly cooperative: { readonly kernel: CooperativeKernel; readonly parts: readonly Compiled[] } | null;
}

/** The kernels that targets run: the kernel itself, or the parts between its `grid.sync()`. */
export const launchesOf = (compiled: Compiled): readonly Compiled[] => compiled.cooperative?.parts ?? [compiled];

/**
 * The pipeline, from a function's text and the types it meets to IR ready for every target.
 * @throws {CompileError} for whatever the language does not allow; never another exception.
 */
export function compile(request: CompileRequest, passes: readonly Filler[] = []): Compiled {
  return forTargets(compileToIr(request), { debug: request.debug, passes });
}

/** The same from IR on. */
export function forTargets(ir: Kernel, options: PassOptions = {}): Compiled {
  const { passes = [] } = options;
  const run = (kernel: Kernel, list: readonly Pass[]): Kernel =>
    reporting(ir.sources, () => runPasses(kernel, list, options.debug));
  const own = run(ir, filled(variants, options));
  const inlined = run(own, [inlineBarriers]);
  const cooperative = hasGridSync(inlined.body) ? inParts(own, inlined, options) : null;
  const checked = cooperative === null ? run(own, everyTarget) : null;
  const kernels = new Map<string, Kernel>();
  const made = (target: "webgpu" | "wasm", form: string, more: readonly Filler[] = []): Kernel =>
    once(kernels, form, () => {
      if (checked === null) throw bug("grid.sync()");
      return run(checked, filled(pipelines[target], { ...options, passes: [...passes, ...more] }));
    });
  let ofBlock: boolean | null = null;
  const dependsOnBlock = (): boolean => {
    ofBlock ??= checked !== null && someExprIn(checked.body, followsFromBlock);
    return ofBlock;
  };
  return {
    ir: own,
    cooperative,
    get forWgsl() {
      return made("webgpu", "wgsl");
    },
    get forWarps() {
      return made("webgpu", "warps", [shuffleReductions]);
    },
    forWasm(block) {
      const size = dependsOnBlock() ? block : null;
      return made("wasm", `wasm ${size}`, size === null ? [] : [unrollLoopsOf(size), blockSizeOf(size)]);
    },
  };
}

function inParts(ir: Kernel, inlined: Kernel, options: PassOptions): NonNullable<Compiled["cooperative"]> {
  const kernel = reporting(ir.sources, () => splitAtGridSyncs(inlined));
  return { kernel, parts: kernel.parts.map((part) => forTargets(part, options)) };
}
