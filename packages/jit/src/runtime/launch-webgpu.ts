import type { WebGpuInternals } from "@gridstride/core/internal";
import { CompileError } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { emitFour, emitWgsl } from "../targets/wgsl/emit.ts";
import { groupsAlongX, worthFour } from "../targets/wgsl/invocation.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { WgslOptions } from "../targets/wgsl/options.ts";
import { unsupportedTypes } from "../targets/wgsl/unsupported.ts";
import { bindGroups } from "./bind-groups.ts";
import { checkGrid } from "./dim3.ts";
import type { BuildOptions, Executable, Triple } from "./executable.ts";
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
  const build = (module: WgslModule): Executable =>
    executable(internals, kernel, options, pipelineNow(internals, kernel, module), log);
  const module = printed(internals, kernel, options, print);
  const four = print === emitWgsl ? fourOf(internals, kernel, options) : null;
  return four === null
    ? build(module)
    : byGrid(
        options.block,
        once(() => build(module)),
        once(() => build(four)),
      );
}

/** The same; the driver compiles without blocking the caller's thread. */
export async function webgpuExecutableAsync(
  internals: WebGpuInternals,
  kernel: Kernel,
  options: BuildOptions,
  log?: LogSink,
): Promise<Executable> {
  const build = async (module: WgslModule): Promise<Executable> =>
    executable(internals, kernel, options, await pipelineSoon(internals, kernel, module), log);
  const module = printed(internals, kernel, options, emitWgsl);
  const four = fourOf(internals, kernel, options);
  if (four === null) return build(module);
  // The grid is not known yet.
  const [plain, large] = await Promise.all([build(module), build(four)]);
  return byGrid(
    options.block,
    () => plain,
    () => large,
  );
}

/** The module for large grids, where there is one. */
function fourOf(internals: WebGpuInternals, kernel: Kernel, options: BuildOptions): WgslModule | null {
  return emitFour(kernel, printing(internals, options));
}

/** Large grids and the others, each compiled when the first comes. */
function byGrid(block: Triple, plain: () => Executable, large: () => Executable): Executable {
  return { run: (args, grid) => (worthFour(grid, block) ? large() : plain()).run(args, grid) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
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
  const module = print(kernel, printing(internals, options));
  checkLimits(internals, module, options.block);
  return module;
}

function printing(internals: WebGpuInternals, { debug, fastmath, segments, block }: BuildOptions): WgslOptions {
  const { maxSegmentBytes: segmentBytes, numerics } = internals;
  return { block, debug, fastmath, segments, segmentBytes, numerics };
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
      const shape = dispatchShape([groupsAlongX(module.invocation, grid[0], block[0]), grid[1], grid[2]]);
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
