import { type DeviceLimits, LaunchError } from "@gridstride/core";
import { guaranteedLimits, UNIFORM_BYTES, type WebGpuInternals } from "@gridstride/core/internal";
import type { WgslModule } from "../targets/wgsl/module.ts";
import { check, checkBlock, checkSharedBytes } from "./block-limits.ts";
import type { Triple } from "./executable.ts";

/** The limits of a webgpu module. */
export interface ModuleLimits
  extends Pick<DeviceLimits, "maxBlockSize" | "maxBlockDim" | "maxSharedBytes" | "maxStorageBuffers"> {
  readonly uniformBytes: number;
  /** Whose limits they are, before a number. */
  readonly whose: string;
}

/** The limits that every webgpu device has at least. */
export const portableLimits: ModuleLimits = {
  ...guaranteedLimits.webgpu,
  uniformBytes: UNIFORM_BYTES,
  whose: "not every WebGPU device has more than",
};

export function limitsOf({ gpu: { limits }, queue: { uniformBytes } }: WebGpuInternals): ModuleLimits {
  return {
    maxBlockSize: limits.maxComputeInvocationsPerWorkgroup,
    maxBlockDim: [limits.maxComputeWorkgroupSizeX, limits.maxComputeWorkgroupSizeY, limits.maxComputeWorkgroupSizeZ],
    maxSharedBytes: limits.maxComputeWorkgroupStorageSize,
    maxStorageBuffers: limits.maxStorageBuffersPerShaderStage,
    uniformBytes,
    whose: "this device has at most",
  };
}

/** @throws {LaunchError} code `limit`, when a kernel needs more of something than there is. */
export function checkModule(limits: ModuleLimits, module: WgslModule, block: Triple): void {
  const { maxBlockSize, maxBlockDim, maxSharedBytes, maxStorageBuffers, uniformBytes, whose } = limits;
  checkBlock(block, maxBlockSize, whose);
  if (block.some((size, axis) => size > (maxBlockDim[axis] as number)))
    throw new LaunchError(
      "limit",
      `a block of ${block.join(" x ")} threads; ${whose} ${maxBlockDim.join(" x ")} along the axes: use smaller blocks, and more blocks`,
    );
  checkSharedBytes(module.workgroupBytes, maxSharedBytes, whose);
  check(
    "buffers of a kernel (arrays count once, those above the binding limit once per segment)",
    "bindings",
    module.bindings.length,
    maxStorageBuffers,
    whose,
    ": put arrays of one type into one array and pass slices of it, which share a binding, or split the kernel",
  );
  const scalars = module.uniforms.length * 4;
  check("shapes and scalars of a kernel", "bytes", scalars, uniformBytes, whose, ": pass scalars in an array");
}

/** Whether the adapter has the bindings and uniforms for another form of a kernel that it has room for. */
export function hasRoom({ gpu, queue }: WebGpuInternals, { bindings, uniforms }: WgslModule): boolean {
  return bindings.length <= gpu.limits.maxStorageBuffersPerShaderStage && uniforms.length * 4 <= queue.uniformBytes;
}
