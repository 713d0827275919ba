import { type DeviceLimits, LaunchError } from "@gridstride/core";
import { guaranteedLimits, UNIFORM_BYTES, type WebGpuInternals } from "@gridstride/core/internal";
import { sharedBytes } from "../ir/block-memory.ts";
import type { KernelHead } from "../ir/ir.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import { volume } from "./dim3.ts";
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
      `a block of ${block.join(" x ")} threads; ${whose} ${maxBlockDim.join(" x ")} along the axes: use a smaller block and more of them`,
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

/** Devices without an adapter of their own. @throws {LaunchError} code `limit`, when a block needs more shared memory than they have. */
export function checkShared({ arrays }: KernelHead, { maxSharedBytes }: Pick<DeviceLimits, "maxSharedBytes">): void {
  checkSharedBytes(sharedBytes(arrays), maxSharedBytes, "this device has at most");
}

function checkSharedBytes(wanted: number, most: number, whose: string): void {
  check("shared memory of a block", "bytes", wanted, most, whose, ": use smaller shared arrays");
}

function check(what: string, unit: string, wanted: number, most: number, whose: string, advice: string): void {
  if (wanted > most) throw new LaunchError("limit", `${what}: ${wanted} ${unit}, and ${whose} ${most}${advice}`);
}

/**
 * @param whose - who allows that many, before the number.
 * @throws {LaunchError} code `bad-size`, when a block has more threads.
 */
export function checkBlock(block: Triple, most: number, whose: string): void {
  if (volume(block) <= most) return;
  throw new LaunchError(
    "bad-size",
    `a block of ${block.join(" x ")} is ${volume(block)} threads; ${whose} ${most}: use a smaller block and more of them`,
  );
}
