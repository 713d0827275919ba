import { memoryOf, type Storage, type WebGpuInternals } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import type { UniformWord, WgslBinding, WgslModule } from "../targets/wgsl/module.ts";
import type { BoundArg, Triple } from "./executable.ts";
import { arrayOf, scalarOf } from "./executable.ts";
import { recently } from "./recently.ts";
import { launchNotes } from "./software/launch-notes.ts";

/** Bind groups kept per kernel. A group keeps its buffers' handles, not their memory, alive. */
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
      lastGroup = recently(known, key, () => make(args, null), KEPT);
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

type Write = (args: readonly BoundArg[], grid: Triple, wrapped: number, launch: number) => number | bigint | boolean;

/** Fills the uniform block of one kernel, always the same bytes: a launch allocates nothing. */
export function uniformPacker(
  words: readonly UniformWord[],
): (args: readonly BoundArg[], grid: Triple, wrapped: number, launch: number) => Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(words.length * 4);
  const ints = new Int32Array(bytes.buffer);
  const floats = new Float32Array(bytes.buffer);
  const readers = words.map(reader);
  const float = words.map((word) => word.kind === "scalar" && (word.type === "float32" || word.type === "float16"));
  return (args, grid, wrapped, launch) => {
    for (let i = 0; i < readers.length; i++) {
      const value = Number((readers[i] as Write)(args, grid, wrapped, launch));
      if (float[i]) floats[i] = value;
      else ints[i] = value;
    }
    return bytes;
  };
}

const double = new DataView(new ArrayBuffer(8));

function reader(word: UniformWord): Write {
  switch (word.kind) {
    case "gridDim":
      return (_args, grid) => grid[word.axis];
    case "wrappedWidth":
      return (_args, _grid, wrapped) => wrapped;
    case "launch":
      return (_args, _grid, _folded, launch) => launch;
    case "offset":
      return (args) => arrayOf(args[word.param]).offset;
    case "vectors":
      return (args) => arrayOf(args[word.param]).offset / 4;
    case "shape":
      return (args) => arrayOf(args[word.param]).shape[word.axis] ?? 0;
    case "stride":
      return (args) => arrayOf(args[word.param]).stride[word.axis] ?? 0;
    case "scalar": {
      const { param, word: part } = word;
      if (part === undefined) return (args) => scalarOf(args[param]);
      if (word.type !== "float64")
        return (args) => BigInt.asIntN(32, BigInt(scalarOf(args[param])) >> BigInt(32 * part));
      return (args) => {
        double.setFloat64(0, Number(scalarOf(args[param])));
        return double.getInt32(4 - 4 * part);
      };
    }
  }
}
