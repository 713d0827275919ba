import type { PlacedUniforms, Prepared } from "./prepared-ops.ts";

/** Commands that are submitted together: the GPU begins while the rest is encoded. */
const BATCH = 4096;

/** Commands of one replay on their way to the queue. */
export class Encoding {
  readonly #gpu: GPUDevice;
  readonly #uniforms: GPUBindGroup | null;
  readonly #gates: GPUBuffer | null;
  #encoder: GPUCommandEncoder | null = null;
  #pass: GPUComputePassEncoder | null = null;
  #pipeline: GPUComputePipeline | null = null;
  #set: PlacedUniforms | null = null;
  #group: GPUBindGroup | null = null;
  #count = 0;

  /**
   * @param uniforms - null where all are immediates.
   * @param gates - the numbers of blocks of dispatches in loops with a flag; null where there are none.
   */
  constructor(gpu: GPUDevice, uniforms: GPUBindGroup | null, gates: GPUBuffer | null) {
    this.#gpu = gpu;
    this.#uniforms = uniforms;
    this.#gates = gates;
  }

  /** The loop that a replay spends the host's time in: what is set in the pass is kept in locals. */
  add(ops: readonly Prepared[]): void {
    let [pass, pipeline, uniforms, group] = [this.#pass, this.#pipeline, this.#set, this.#group];
    for (let i = 0; i < ops.length; i++) {
      const op = ops[i] as Prepared;
      if (pass === null || this.#count === BATCH || op.kind === "copy") {
        [pass, pipeline, uniforms, group] = [this.#begin(op), null, null, null];
        if (pass === null || op.kind === "copy") continue;
      }
      this.#count++;
      if (op.pipeline !== pipeline) {
        pipeline = op.pipeline;
        pass.setPipeline(pipeline);
      }
      if (op.uniforms !== uniforms) {
        uniforms = op.uniforms;
        if (uniforms instanceof Uint32Array) pass.setBindGroup(0, this.#uniforms, uniforms, 0, 1);
        else pass.setImmediates(0, uniforms);
      }
      if (op.group !== null && op.group !== group) {
        group = op.group;
        pass.setBindGroup(1, group);
      }
      if (op.gate !== null) pass.dispatchWorkgroupsIndirect(this.#gates as GPUBuffer, op.gate);
      // Each argument costs Node a call.
      else if (op.y === 1 && op.z === 1) pass.dispatchWorkgroups(op.x);
      else pass.dispatchWorkgroups(op.x, op.y, op.z);
    }
    [this.#pass, this.#pipeline, this.#set, this.#group] = [pass, pipeline, uniforms, group];
  }

  submit(): void {
    this.#endPass();
    if (this.#encoder !== null) this.#gpu.queue.submit([this.#encoder.finish()]);
    this.#encoder = null;
    this.#count = 0;
  }

  /** A copy is encoded outside of passes; null then. Else a fresh pass, in a fresh batch where the last is full. */
  #begin(op: Prepared): GPUComputePassEncoder | null {
    if (this.#count === BATCH) this.submit();
    this.#endPass();
    this.#encoder ??= this.#gpu.createCommandEncoder();
    if (op.kind === "copy") {
      this.#count++;
      this.#encoder.copyBufferToBuffer(op.from, op.fromOffset, op.to, op.toOffset, op.bytes);
      return null;
    }
    this.#pass = this.#encoder.beginComputePass();
    return this.#pass;
  }

  #endPass(): void {
    this.#pass?.end();
    this.#pass = null;
  }
}
