import type { DeviceArray } from "@gridstride/core";
import { enqueue, memoryOf, storageOf, type WebGpuInternals } from "@gridstride/core/internal";
import { recently } from "@gridstride/jit/internal";

/** A WGSL module whose uniforms are `@group(0) @binding(0)` and whose arrays are `@group(1)`, bound in order. */
export interface Program {
  /** As profiles and graphs show it. */
  readonly name: string;
  readonly code: string;
  /** How each array is accessed; an array that is written must share its buffer with no other. */
  readonly access: readonly ("read" | "write")[];
}

interface Compiled {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  /** By the buffers that are bound; the oldest goes first. */
  readonly groups: Map<string, GPUBindGroup>;
}

const COMPUTE = 4;
const KEPT = 16;

/**
 * Enqueues a dispatch of hand-written WGSL. Equal text is compiled once per device; what the WGSL compiler
 * refuses, a bug of ours, is thrown by the device's next wait.
 *
 * @param uniforms - at most `queue.uniformBytes`.
 * @param groups - workgroups along x, y, z, each at most 65,535.
 */
export function launchWgsl(
  internals: WebGpuInternals,
  program: Program,
  arrays: readonly DeviceArray[],
  uniforms: Uint8Array,
  groups: readonly [number, number, number],
): void {
  const compiled = compiledOn(internals, program, uniforms.length);
  // The caller fills the same bytes for its next dispatch.
  const own = uniforms.slice();
  enqueue((arrays[0] as DeviceArray).device, program.name, arrays, (bound) => () => {
    internals.queue.dispatch(compiled.pipeline, boundTo(internals, compiled, bound), own, ...groups);
  });
}

function compiledOn({ gpu, queue, cache }: WebGpuInternals, { code, access }: Program, bytes: number): Compiled {
  const key = `kernels:wgsl:${code}`;
  const known = cache.get(key) as Compiled | undefined;
  if (known) return known;
  gpu.pushErrorScope("validation");
  const layout = gpu.createBindGroupLayout({
    entries: access.map((one, binding) => ({
      binding,
      visibility: COMPUTE,
      buffer: { type: one === "read" ? "read-only-storage" : "storage" },
    })),
  });
  const { module, layout: whole } = queue.shader(code, bytes, layout);
  const pipeline = gpu.createComputePipeline({ layout: whole, compute: { module } });
  queue.track(
    gpu.popErrorScope().then((error) => {
      if (error !== null) throw new Error(`bug in Gridstride: WebGPU refused a pipeline: ${error.message}`);
    }),
  );
  const made: Compiled = { pipeline, layout, groups: new Map() };
  cache.set(key, made);
  return made;
}

function boundTo({ gpu }: WebGpuInternals, { layout, groups }: Compiled, arrays: readonly DeviceArray[]): GPUBindGroup {
  const buffers = arrays.map((array) => memoryOf(array, "webgpu"));
  const make = (): GPUBindGroup =>
    gpu.createBindGroup({
      layout,
      entries: buffers.map(({ buffer }, binding) => ({ binding, resource: { buffer } })),
    });
  return recently(groups, buffers.map(({ id }) => id).join(), make, KEPT);
}

/** Whether an array can be bound whole; larger arrays are for kernels, which bind segments. */
export function bindable({ maxSegmentBytes }: WebGpuInternals, array: DeviceArray): boolean {
  const storage = storageOf(array);
  return storage.kind === "webgpu" && storage.buffer.size <= maxSegmentBytes;
}
