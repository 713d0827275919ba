import { UNIFORM_BYTES } from "../guaranteed.ts";
import { COMPUTE, COPY_DST, INDIRECT, STORAGE_BUFFER, UNIFORM } from "./constants.ts";
import { GATE, GATE_BYTES } from "./gates.ts";
import type { CommandQueue } from "./queue.ts";

/** The buffers of a graph that no array has: made at its first replay, and again where one becomes too small. */
export class GraphBuffers {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  #uniforms: { readonly buffer: GPUBuffer; readonly group: GPUBindGroup } | null = null;
  #gates: GateBuffers | null = null;
  #pipeline: GPUComputePipeline | null = null;
  #layout: GPUBindGroupLayout | null = null;

  constructor(gpu: GPUDevice, queue: CommandQueue) {
    this.#gpu = gpu;
    this.#queue = queue;
  }

  /** The uniforms that stand in a buffer, each at its offset, a multiple of `ALIGN`; bound at group 0. */
  uniforms(bytes: Uint8Array): GPUBindGroup {
    const size = bytes.length + UNIFORM_BYTES;
    if (this.#uniforms === null || this.#uniforms.buffer.size < size) {
      this.#uniforms?.buffer.destroy();
      const buffer = this.#gpu.createBuffer({ size, usage: UNIFORM | COPY_DST });
      this.#uniforms = { buffer, group: this.#queue.uniformGroup(buffer) };
    }
    this.#gpu.queue.writeBuffer(this.#uniforms.buffer, 0, bytes as Uint8Array<ArrayBuffer>);
    return this.#uniforms.group;
  }

  /** @param blocks - the numbers of blocks of all conditional dispatches. @param words - of `gates`, which ends with a 1. */
  gates(blocks: Uint32Array, words: number): GPUBuffer {
    this.#destroyGates();
    const size = Math.max(16, 4 * words);
    const usage = STORAGE_BUFFER | COPY_DST;
    const made = {
      blocks: this.#gpu.createBuffer({ size, usage }),
      gates: this.#gpu.createBuffer({ size, usage: usage | INDIRECT }),
    };
    this.#gates = made;
    this.#gpu.queue.writeBuffer(made.blocks, 0, blocks as Uint32Array<ArrayBuffer>);
    this.#gpu.queue.writeBuffer(made.gates, 4 * (words - 1), Uint32Array.of(1));
    return made.gates;
  }

  gatePipeline(): GPUComputePipeline {
    if (this.#pipeline === null) {
      const { module, layout } = this.#queue.shader(GATE, GATE_BYTES, this.#gateLayout());
      this.#pipeline = this.#gpu.createComputePipeline({ layout, compute: { module } });
    }
    return this.#pipeline;
  }

  gateGroup(flag: GPUBuffer): GPUBindGroup {
    const { blocks, gates } = this.#gates as GateBuffers;
    return this.#gpu.createBindGroup({
      layout: this.#gateLayout(),
      entries: [flag, blocks, gates].map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }

  dispose(): void {
    this.#uniforms?.buffer.destroy();
    this.#destroyGates();
  }

  #gateLayout(): GPUBindGroupLayout {
    const types = ["read-only-storage", "read-only-storage", "storage"] as const;
    this.#layout ??= this.#gpu.createBindGroupLayout({
      entries: types.map((type, binding) => ({ binding, visibility: COMPUTE, buffer: { type } })),
    });
    return this.#layout;
  }

  #destroyGates(): void {
    this.#gates?.blocks.destroy();
    this.#gates?.gates.destroy();
  }
}

interface GateBuffers {
  readonly blocks: GPUBuffer;
  readonly gates: GPUBuffer;
}
