import type { WebGpuInternals } from "@gridstride/core/internal";
import { reporting } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { refuseDepth } from "../targets/wgsl/depth.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { WgslOptions } from "../targets/wgsl/options.ts";
import { workgroups } from "../targets/wgsl/software/invocation.ts";
import { bindGroups } from "./bind-groups.ts";
import { checkGrid } from "./dim3.ts";
import type { BuildOptions, Executable } from "./executable.ts";
import { dispatchShape } from "./fold.ts";
import { checkModule, limitsOf } from "./limits.ts";
import type { LogSink } from "./log-line.ts";
import { pipelineNow, pipelineSoon, type WgslPipeline } from "./pipeline.ts";
import { reportReader } from "./report-webgpu.ts";
import { byGrid, type Dispatch, formsOf, inWords, likely } from "./software/forms.ts";
import { uniformPacker } from "./uniforms.ts";

export interface WebGpuBuild extends BuildOptions {
  /** The adapter is a CPU: large grids run coarsened kernels. Nothing of that was measured on a GPU, which runs the plain kernel. */
  readonly software?: boolean;
}

/**
 * A kernel on a WebGPU device, ready when this returns: the driver compiles it now.
 *
 * @param print - another printer, for benchmarks that compare two.
 * @throws {LaunchError} code `limit`, when the kernel needs more than the adapter has.
 */
export function webgpuExecutable(
  internals: WebGpuInternals,
  kernel: Kernel,
  options: WebGpuBuild,
  log?: LogSink,
  print: typeof emitWgsl = emitWgsl,
): Executable {
  const software = options.software && print === emitWgsl;
  const module = printed(internals, software ? inWords(kernel, options) : kernel, options, print);
  const build = (one: WgslModule): Dispatch =>
    dispatch(internals, kernel, options, pipelineNow(internals, kernel, one), log);
  const forms = software ? formsOf(internals, kernel, printing(internals, options)) : null;
  return forms === null ? build(module) : byGrid(internals, forms, options.block, module, build);
}

/** The same; the driver compiles without blocking the caller's thread. */
export async function webgpuExecutableAsync(
  internals: WebGpuInternals,
  kernel: Kernel,
  options: WebGpuBuild,
  log?: LogSink,
): Promise<Executable> {
  const { software } = options;
  const module = printed(internals, software ? inWords(kernel, options) : kernel, options, emitWgsl);
  const soon = async (one: WgslModule): Promise<Dispatch> =>
    dispatch(internals, kernel, options, await pipelineSoon(internals, kernel, one), log);
  const forms = software ? formsOf(internals, kernel, printing(internals, options)) : null;
  if (forms === null) return soon(module);
  // The grid is not known yet.
  const made = new Map(
    await Promise.all([module, ...likely(forms())].map(async (one) => [one, await soon(one)] as const)),
  );
  const build = (one: WgslModule): Dispatch =>
    made.get(one) ?? dispatch(internals, kernel, options, pipelineNow(internals, kernel, one), log);
  return byGrid(internals, forms, options.block, module, build);
}

/** The module for this device, within its limits. */
function printed(internals: WebGpuInternals, kernel: Kernel, options: WebGpuBuild, print: typeof emitWgsl): WgslModule {
  const module = reporting(
    () => kernel.sources,
    () => {
      const made = print(kernel, printing(internals, options));
      refuseDepth(made);
      return made;
    },
  );
  checkModule(limitsOf(internals), module, options.block);
  return module;
}

function printing(internals: WebGpuInternals, { debug, fastmath, segments, block }: BuildOptions): WgslOptions {
  const { maxSegmentBytes: segmentBytes, numerics } = internals;
  return { block, debug, fastmath, segments, segmentBytes, numerics };
}

function dispatch(
  internals: WebGpuInternals,
  kernel: Kernel,
  { block }: BuildOptions,
  made: WgslPipeline,
  log: LogSink | undefined,
): Dispatch {
  const { module, pipeline, storageLayout } = made;
  const { queue } = internals;
  const pack = uniformPacker(module.uniforms);
  const groups = bindGroups(internals, kernel, module, storageLayout);
  let folded: GPUComputePipeline | null = null;
  /** Grids above the device's limits are rare: what they need is compiled when one comes. */
  const pipelineFor = (width: number): GPUComputePipeline => {
    if (width === 0) return pipeline;
    folded ??= pipelineNow(internals, kernel, module, true).pipeline;
    return folded;
  };
  const reports = module.sites.length > 0 ? reportReader(internals, kernel, module, block, log) : null;
  return {
    run(args, grid, launch = 0) {
      checkGrid(grid, block);
      if (grid[0] === 0 || grid[1] === 0 || grid[2] === 0) return;
      const shape = dispatchShape(workgroups(module.invocation, grid, block));
      const uniforms = pack(args, grid, shape.folded, launch);
      const chosen = pipelineFor(shape.folded);
      if (reports === null) {
        queue.dispatch(chosen, groups.get(args, null), uniforms, shape.x, shape.y, shape.z);
        return;
      }
      const report = reports.begin();
      queue.dispatch(chosen, groups.get(args, report), uniforms, shape.x, shape.y, shape.z);
      reports.end(report, grid);
    },
  };
}
