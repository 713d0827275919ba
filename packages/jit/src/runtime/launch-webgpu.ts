import type { WebGpuInternals } from "@gridstride/core/internal";
import { WARP } from "../ir/reductions.ts";
import { splitBranches } from "../passes/software/split-branches.ts";
import { runPasses } from "../pipeline.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { WgslOptions } from "../targets/wgsl/options.ts";
import { dispatch } from "./dispatch.ts";
import type { BuildOptions, Dispatch, Executable } from "./executable.ts";
import { limitsOf } from "./limits.ts";
import type { LogSink } from "./log-line.ts";
import { loopLimit } from "./loop-limit.ts";
import { reportReader } from "./report-webgpu.ts";
import { loadedSoftware, loadSoftware, type Software } from "./software/load.ts";
import { changed, type Stage } from "./stage.ts";
import { wgslModule } from "./wgsl-module.ts";
import { pipelineNow, pipelineSoon, type WgslPipeline } from "./wgsl-pipeline.ts";

/** Whether subgroups are the warps of such blocks, on an adapter with such warps. */
export const haveWarps = ({ warps }: Pick<WebGpuInternals["numerics"], "warps">, [x]: BuildOptions["block"]): boolean =>
  warps === "always" || (warps === "sized" && x % WARP === 0);

export interface WebGpuBuild extends BuildOptions {
  /** The adapter is a CPU: large grids run coarsened kernels. Nothing of that was measured on a GPU, which runs the plain kernel. */
  readonly software?: boolean;
}

/** How the modules of a kernel are printed and compiled. */
interface Building {
  readonly kernel: Stage;
  readonly printed: WgslOptions;
  now(module: WgslModule): Dispatch;
  /** The same; the driver compiles without blocking the caller's thread. */
  soon(module: WgslModule): Promise<Dispatch>;
}

function building(internals: WebGpuInternals, given: Stage, options: WebGpuBuild, log: LogSink | undefined): Building {
  const kernel = options.software ? changed(given, "branches split", (one) => runPasses(one, [splitBranches])) : given;
  const { head } = kernel;
  const launched = (made: WgslPipeline): Dispatch =>
    dispatch(internals, head, options, made, reportReader(internals, head, made.module, options.block, log));
  return {
    kernel,
    printed: printing(internals, options),
    now: (module) => launched(pipelineNow(internals, head, module)),
    soon: async (module) => launched(await pipelineSoon(internals, head, module)),
  };
}

/**
 * A kernel on a WebGPU device, ready when this returns: the driver compiles it now.
 *
 * @param print - another printer, for benchmarks that compare two.
 * @throws {LaunchError} code `limit`, when the kernel needs more than the adapter has.
 */
export function webgpuExecutable(
  internals: WebGpuInternals,
  given: Stage,
  options: WebGpuBuild,
  log?: LogSink,
  print: typeof emitWgsl = emitWgsl,
): Executable {
  const { kernel, printed, now } = building(internals, given, options, log);
  const plain = (): Executable => now(wgslModule(limitsOf(internals), kernel, printed, "plain", print));
  const coarse = (forms: Software): Executable =>
    forms.byGrid(internals, forms.modulesOf(internals, kernel, printed), options.block, now);
  if (!options.software || print !== emitWgsl) return plain();
  const forms = loadedSoftware();
  return forms === null ? untilLoaded(plain(), coarse) : coarse(forms);
}

/** The plain kernel until its other forms are loaded. */
function untilLoaded(plain: Executable, coarse: (forms: Software) => Executable): Executable {
  void loadSoftware();
  let made: Executable | null = null;
  return {
    run(args, grid) {
      const forms = loadedSoftware();
      if (forms !== null) made ??= coarse(forms);
      (made ?? plain).run(args, grid);
    },
  };
}

/** The same; the driver compiles without blocking the caller's thread. */
export async function webgpuExecutableAsync(
  internals: WebGpuInternals,
  given: Stage,
  options: WebGpuBuild,
  log?: LogSink,
): Promise<Executable> {
  const { kernel, printed, now, soon } = building(internals, given, options, log);
  if (options.software) await loadSoftware();
  const forms = options.software ? loadedSoftware() : null;
  if (forms === null) return soon(wgslModule(limitsOf(internals), kernel, printed));
  const modules = forms.modulesOf(internals, kernel, printed);
  // The grid is not known yet.
  const made = new Map(await Promise.all(forms.likely(modules).map(async (one) => [one, await soon(one)] as const)));
  return forms.byGrid(internals, modules, options.block, (one) => made.get(one) ?? now(one));
}

function printing(internals: WebGpuInternals, options: WebGpuBuild): WgslOptions {
  const { debug, fastmath, segments, block } = options;
  const { maxSegmentBytes: segmentBytes, numerics } = internals;
  const warps = haveWarps(numerics, block) ? { warps: { size: WARP, subgroups: numerics.warps } } : {};
  const limited = options.software ? loopLimit(options.stepBudget) : {};
  return { block, debug, fastmath, segments, segmentBytes, numerics, ...warps, ...limited };
}
