import type { WebGpuInternals } from "@gridstride/core/internal";
import { CompileError } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import { unsupportedTypes } from "../targets/wgsl/unsupported.ts";
import { wordGroups } from "../targets/wgsl/word-kernel.ts";
import { bindGroups } from "./bind-groups.ts";
import { checkGrid } from "./dim3.ts";
import type { BuildOptions, Executable } from "./executable.ts";
import { dispatchShape } from "./fold.ts";
import { checkLimits } from "./limits.ts";
import type { LogSink } from "./log-line.ts";
import { pipelineNow, pipelineSoon, type WgslPipeline } from "./pipeline.ts";
import { reportReader } from "./report-webgpu.ts";
import { uniformPacker } from "./uniforms.ts";

/**
 * A kernel on a WebGPU device, ready when this returns: the driver compiles it now.
 *
 * @param print - another printer, for benchmarks that compare two.
 * @throws {LaunchError} code `limit`, when the kernel needs more than the adapter has.
 */
export function webgpuExecutable(
  internals: WebGpuInternals,
  kernel: Kernel,
  options: BuildOptions,
  log?: LogSink,
  print: typeof emitWgsl = emitWgsl,
): Executable {
  const module = printed(internals, kernel, options, print);
  return executable(internals, kernel, options, pipelineNow(internals, kernel, module), log);
}

/** The same; the driver compiles without blocking the caller's thread. */
export async function webgpuExecutableAsync(
  internals: WebGpuInternals,
  kernel: Kernel,
  options: BuildOptions,
  log?: LogSink,
): Promise<Executable> {
  const module = printed(internals, kernel, options, emitWgsl);
  return executable(internals, kernel, options, await pipelineSoon(internals, kernel, module), log);
}

/** The module for this device, within its limits. @throws {CompileError} for a type that WGSL does not have. */
function printed(
  internals: WebGpuInternals,
  kernel: Kernel,
  options: BuildOptions,
  print: typeof emitWgsl,
): WgslModule {
  const [first, ...others] = unsupportedTypes(kernel);
  if (first !== undefined) throw new CompileError([first, ...others], kernel.sources);
  const { debug, fastmath, segments, block } = options;
  const module = print(kernel, {
    block,
    debug,
    fastmath,
    segments,
    segmentBytes: internals.maxSegmentBytes,
    numerics: internals.numerics,
  });
  checkLimits(internals, module, block);
  return module;
}

function executable(
  internals: WebGpuInternals,
  kernel: Kernel,
  { block }: BuildOptions,
  made: WgslPipeline,
  log: LogSink | undefined,
): Executable {
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
    run(args, grid) {
      checkGrid(grid, block);
      if (grid[0] === 0 || grid[1] === 0 || grid[2] === 0) return;
      const across = module.threadsPerInvocation === 1 ? grid[0] : wordGroups(grid[0], block[0]);
      const shape = dispatchShape([across, grid[1], grid[2]]);
      const uniforms = pack(args, grid, shape.folded);
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
