import { LaunchError } from "@gridstride/core";
import type { WebGpuInternals } from "@gridstride/core/internal";
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
  check("shared memory of a block", "bytes", module.workgroupBytes, limits.maxComputeWorkgroupStorageSize);
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

function check(what: string, unit: string, wanted: number, most: number): void {
  if (wanted > most) throw new LaunchError("limit", `${what}: ${wanted} ${unit}, and this device has at most ${most}`);
}
