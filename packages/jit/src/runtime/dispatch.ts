import { LaunchError } from "@gridstride/core";
import type { WebGpuInternals } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import { workgroups } from "../targets/wgsl/software/invocation.ts";
import { bindGroups, uniformPacker } from "./bind-groups.ts";
import { checkGrid } from "./dim3.ts";
import type { BuildOptions, Dispatch, Triple } from "./executable.ts";
import type { ReportReader } from "./report-webgpu.ts";
import { pipelineNow, type WgslPipeline } from "./wgsl-pipeline.ts";

/**
 * Launches of a module that the driver has compiled. It reads the kernel's parameters and arrays, not its body.
 *
 * @param reports - what launches find; null for a module that reports nothing.
 */
export function dispatch(
  internals: WebGpuInternals,
  kernel: KernelHead,
  { block }: Pick<BuildOptions, "block">,
  made: WgslPipeline,
  reports: ReportReader | null,
): Dispatch {
  const { module, pipeline, storageLayout } = made;
  const { queue } = internals;
  const pack = uniformPacker(module.uniforms);
  const groups = bindGroups(internals, kernel, module, storageLayout);
  let wrapped: GPUComputePipeline | null = null;
  /** Grids above the device's limits are rare, so the module for them is compiled when the first such grid is launched. */
  const pipelineFor = (width: number): GPUComputePipeline => {
    if (width === 0) return pipeline;
    wrapped ??= pipelineNow(internals, kernel, module, true).pipeline;
    return wrapped;
  };
  return {
    run(args, grid, _, launch = 0) {
      checkGrid(grid, block);
      if (grid[0] === 0 || grid[1] === 0 || grid[2] === 0) return;
      const shape = dispatchShape(workgroups(module.invocation, grid, block));
      const uniforms = pack(args, grid, shape.rowWidth, launch);
      const chosen = pipelineFor(shape.rowWidth);
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

/** Most workgroups of a dispatch along one axis. */
const MAX_GROUPS = 65535;

export interface DispatchShape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Workgroups along x when the grid was wrapped into two dimensions, else 0. */
  readonly rowWidth: number;
}

/** How a grid is dispatched: as it is, or in two dimensions where an axis is longer than WebGPU allows. */
function dispatchShape([x, y, z]: Triple): DispatchShape {
  if (x <= MAX_GROUPS && y <= MAX_GROUPS && z <= MAX_GROUPS) return { x, y, z, rowWidth: 0 };
  const total = x * y * z;
  const rows = Math.ceil(total / MAX_GROUPS);
  if (rows > MAX_GROUPS)
    throw new LaunchError(
      "limit",
      `a grid of ${x} x ${y} x ${z} blocks is more than ${MAX_GROUPS * MAX_GROUPS}, the most that WebGPU dispatches`,
    );
  const width = Math.ceil(total / rows);
  return { x: width, y: rows, z: 1, rowWidth: width };
}
