import { memoryOf, type Storage, type WebGpuInternals } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import type { WgslBinding, WgslModule } from "../targets/wgsl/module.ts";
import type { BoundArg } from "./executable.ts";
import { arrayOf } from "./executable.ts";
import { launchNotes } from "./software/launch-notes.ts";

/** Bind groups kept per kernel; the oldest goes first. A group keeps its buffers' handles, not their memory, alive. */
const KEPT = 16;

export interface BindGroups {
  /** The storage bindings of a launch; null where there are none. `report` is a fresh buffer, which is not cached. */
  get(args: readonly BoundArg[], report: GPUBuffer | null): GPUBindGroup | null;
}

/** Makes and keeps the bind groups of one kernel, by the buffers under its arguments. */
export function bindGroups(
  internals: WebGpuInternals,
  kernel: KernelHead,
  module: WgslModule,
  layout: GPUBindGroupLayout | null,
): BindGroups {
  const { gpu, maxSegmentBytes } = internals;
  // One argument of each group that is bound: all of a group have the same buffer.
  const speakers = [
    ...new Set(
      module.bindings.flatMap((binding) => (binding.kind === "array" ? [speaker(kernel, binding.group)] : [])),
    ),
  ];
  const constants = constantsBuffer(gpu, module);
  const known = new Map<string, GPUBindGroup>();
  const last: number[] = speakers.map(() => -1);
  let lastGroup: GPUBindGroup | null = null;

  const resource = (binding: WgslBinding, args: readonly BoundArg[], report: GPUBuffer | null): GPUBindingResource => {
    if (binding.kind === "constants") return { buffer: constants as GPUBuffer };
    if (binding.kind === "met") return { buffer: launchNotes(internals).met };
    if (binding.kind === "report") return { buffer: report as GPUBuffer };
    const { buffer } = bufferOf(args[speaker(kernel, binding.group)]);
    const offset = binding.segment * maxSegmentBytes;
    return { buffer, offset, size: Math.min(buffer.size - offset, maxSegmentBytes) };
  };
  const make = (args: readonly BoundArg[], report: GPUBuffer | null): GPUBindGroup =>
    gpu.createBindGroup({
      layout: layout as GPUBindGroupLayout,
      entries: module.bindings.map((binding, number) => ({
        binding: number,
        resource: resource(binding, args, report),
      })),
    });

  return {
    get(args, report) {
      if (layout === null) return null;
      let same = lastGroup !== null;
      for (let i = 0; i < speakers.length; i++) {
        const { id } = bufferOf(args[speakers[i] as number]);
        if (last[i] !== id) {
          last[i] = id;
          same = false;
        }
      }
      if (report !== null) return make(args, report);
      if (same) return lastGroup;
      const key = last.join(",");
      lastGroup = known.get(key) ?? make(args, null);
      known.delete(key);
      known.set(key, lastGroup);
      if (known.size > KEPT) known.delete(known.keys().next().value as string);
      return lastGroup;
    },
  };
}

/** The first argument that is an array of the group. */
function speaker(kernel: KernelHead, group: number): number {
  return kernel.params.findIndex((param) => {
    const array = param.kind === "array" ? kernel.arrays[param.array] : undefined;
    return array?.space === "global" && array.group === group;
  });
}

function constantsBuffer(gpu: GPUDevice, module: WgslModule): GPUBuffer | null {
  const binding = module.bindings.find(({ kind }) => kind === "constants");
  if (binding?.kind !== "constants") return null;
  const buffer = gpu.createBuffer({ size: binding.words.byteLength, usage: 0x80, mappedAtCreation: true });
  new Uint32Array(buffer.getMappedRange()).set(binding.words);
  buffer.unmap();
  return buffer;
}

/** The GPU buffer under an argument. */
const bufferOf = (arg: BoundArg | undefined): Extract<Storage, { kind: "webgpu" }> => memoryOf(arrayOf(arg), "webgpu");
