import { type DeviceLimits, LaunchError } from "@gridstride/core";
import type { WebGpuInternals } from "@gridstride/core/internal";
import { sharedBytes } from "../ir/block-memory.ts";
import type { Kernel } from "../ir/ir.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { Triple } from "./executable.ts";

/** @throws {LaunchError} code `limit`, when a kernel needs more of something than the adapter has. */
export function checkLimits({ gpu, queue }: WebGpuInternals, module: WgslModule, block: Triple): void {
  const { limits } = gpu;
  const [x, y, z] = block;
  const axes = [limits.maxComputeWorkgroupSizeX, limits.maxComputeWorkgroupSizeY, limits.maxComputeWorkgroupSizeZ];
  const most = limits.maxComputeInvocationsPerWorkgroup;
  if (x * y * z > most || block.some((size, axis) => size > (axes[axis] as number)))
    throw new LaunchError(
      "limit",
      `a block of ${block.join(" x ")} threads; this device holds at most ${most}, and ${axes.join(" x ")} along the axes`,
    );
  checkSharedBytes(module.workgroupBytes, limits.maxComputeWorkgroupStorageSize);
  const storage = module.bindings.length;
  check(
    "buffers of a kernel (arrays count once, those above the binding limit once per segment)",
    "bindings",
    storage,
    limits.maxStorageBuffersPerShaderStage,
  );
  check("shapes and scalars of a kernel", "bytes", module.uniforms.length * 4, queue.uniformBytes);
}

/** Whether the adapter has the bindings and uniforms for another form of a kernel that it has room for. */
export function hasRoom({ gpu, queue }: WebGpuInternals, { bindings, uniforms }: WgslModule): boolean {
  return bindings.length <= gpu.limits.maxStorageBuffersPerShaderStage && uniforms.length * 4 <= queue.uniformBytes;
}

/** Devices without an adapter of their own. @throws {LaunchError} code `limit`, when a block needs more shared memory than they have. */
export function checkShared({ arrays }: Kernel, { maxSharedBytes }: DeviceLimits): void {
  checkSharedBytes(sharedBytes(arrays), maxSharedBytes);
}

function checkSharedBytes(wanted: number, most: number): void {
  check("shared memory of a block", "bytes", wanted, most, ": use smaller shared arrays");
}

function check(what: string, unit: string, wanted: number, most: number, advice = ""): void {
  if (wanted > most)
    throw new LaunchError("limit", `${what}: ${wanted} ${unit}, and this device has at most ${most}${advice}`);
}
