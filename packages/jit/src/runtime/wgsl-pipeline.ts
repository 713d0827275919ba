import { GridstrideError } from "@gridstride/core";
import type { WebGpuInternals } from "@gridstride/core/internal";
import { once } from "../diagnostics/once.ts";
import type { KernelHead } from "../ir/ir.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import { recently } from "./recently.ts";

/** A module as the driver has compiled it. */
export interface WgslPipeline {
  readonly module: WgslModule;
  readonly pipeline: GPUComputePipeline;
  /** The layout of group 1; null if the module has no storage. */
  readonly storageLayout: GPUBindGroupLayout | null;
}

const COMPUTE = 4;

/**
 * Compiles now; equal text is compiled once per device, as far as it is met soon again. An error of the WGSL compiler, which is a bug of ours, comes with the device's next wait.
 *
 * @param wrapped - whether it is for grids that are dispatched in two dimensions.
 */
export function pipelineNow(
  internals: WebGpuInternals,
  kernel: KernelHead,
  module: WgslModule,
  wrapped: boolean = false,
): WgslPipeline {
  const { gpu, queue } = internals;
  const made = recently(pipelinesOf(internals), keyOf(module, wrapped), () => {
    gpu.pushErrorScope("validation");
    const { descriptor, storageLayout, shader } = describe(internals, module, wrapped);
    const pipeline = gpu.createComputePipeline(descriptor);
    const scope = gpu.popErrorScope();
    queue.track(
      scope.then(async (error) => {
        if (error !== null) throw await explain(error.message, shader, kernel, module);
      }),
    );
    return { module, pipeline, storageLayout };
  });
  return { ...made, module };
}

/** Compiles in the background; concurrent requests for the same module share one compilation. */
export async function pipelineSoon(
  internals: WebGpuInternals,
  kernel: KernelHead,
  module: WgslModule,
): Promise<WgslPipeline> {
  const { cache } = internals;
  const pipelines = pipelinesOf(internals);
  const key = keyOf(module);
  const underWay = `soon ${key}`;
  const known = pipelines.get(key) ?? (cache.get(underWay) as Promise<WgslPipeline> | undefined);
  if (known !== undefined) return { ...(await known), module };
  const making = compileSoon(internals, kernel, module);
  cache.set(underWay, making);
  try {
    const made = await making;
    return recently(pipelines, key, () => made);
  } finally {
    cache.delete(underWay);
  }
}

async function compileSoon(internals: WebGpuInternals, kernel: KernelHead, module: WgslModule): Promise<WgslPipeline> {
  const { gpu, queue } = internals;
  gpu.pushErrorScope("validation");
  const { descriptor, storageLayout, shader } = describe(internals, module, false);
  void gpu.popErrorScope().catch(() => {});
  try {
    return { module, pipeline: await queue.guard(gpu.createComputePipelineAsync(descriptor)), storageLayout };
  } catch (error) {
    if (error instanceof GridstrideError) throw error;
    throw await explain(error instanceof Error ? error.message : String(error), shader, kernel, module);
  }
}

const keyOf = (module: WgslModule, wrapped = false): string => `${wrapped ? "wrapped " : ""}${module.code}`;

const pipelinesOf = ({ cache }: WebGpuInternals): Map<string, WgslPipeline> =>
  once(cache as Map<string, Map<string, WgslPipeline>>, "jit:pipelines", () => new Map());

function describe(
  { gpu, queue }: WebGpuInternals,
  module: WgslModule,
  wrapped: boolean,
): { descriptor: GPUComputePipelineDescriptor; storageLayout: GPUBindGroupLayout | null; shader: GPUShaderModule } {
  const entries = module.bindings.map((binding, number): GPUBindGroupLayoutEntry => {
    const readOnly = binding.kind === "constants" || ("access" in binding && binding.access === "read");
    return { binding: number, visibility: COMPUTE, buffer: { type: readOnly ? "read-only-storage" : "storage" } };
  });
  const storageLayout = entries.length === 0 ? null : gpu.createBindGroupLayout({ entries });
  const code = wrapped ? module.wrappedCode : module.code;
  const { module: shader, layout } = queue.shader(code, 4 * module.uniforms.length, storageLayout);
  return { descriptor: { layout, compute: { module: shader, entryPoint: "main" } }, storageLayout, shader };
}

/** A message of the WGSL compiler at the user's line; a bug of ours, so that what says it is loaded with the first. */
async function explain(
  message: string,
  shader: GPUShaderModule,
  kernel: KernelHead,
  module: WgslModule,
): Promise<Error> {
  const { wgslBug } = await import("./wgsl-bug.ts");
  return wgslBug(message, shader, kernel, module);
}
