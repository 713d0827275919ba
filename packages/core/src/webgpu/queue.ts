import { DeviceError, GridstrideError } from "../errors.ts";
import { UNIFORM_BYTES } from "../guaranteed.ts";
import type { Findings, LaunchQueue, Shader } from "../internal-types.ts";
import type { Loss } from "../loss.ts";
import type { Pending } from "../pending.ts";
import type { Capture } from "./capture.ts";
import { ALIGN, COMPUTE, COPY_DST, MODE_READ, UNIFORM } from "./constants.ts";
import type { Staging } from "./staging.ts";

/** Launches that are submitted together; each takes at least one slot. */
const BATCH = 64;
const RING_BYTES = BATCH * UNIFORM_BYTES;
/** How texts declare uniforms. Immediates have no binding. */
const UNIFORM_DECLARATION = "@group(0) @binding(0) var<uniform>";

/**
 * Records launches and copies in program order and submits them in batches: a launch on its own costs the
 * host one write and one submission, most of what it costs at all. A batch ends with a wait or a transfer,
 * after 64 launches, or when the running task ends.
 */
export class CommandQueue implements LaunchQueue {
  readonly uniformBytes: number = UNIFORM_BYTES;
  immediateBytes: number = 0;
  readonly #uniformLayout: GPUBindGroupLayout;
  readonly #gpu: GPUDevice;
  readonly #loss: Loss;
  readonly #pending: Pending;
  readonly #staging: Staging;
  readonly #ring: GPUBuffer;
  readonly #ringGroup: GPUBindGroup;
  readonly #uniforms = new Uint8Array(RING_BYTES);
  readonly #slot = new Uint32Array(1);
  readonly #flushLater: () => void;
  #encoder: GPUCommandEncoder | null = null;
  #pass: GPUComputePassEncoder | null = null;
  #pipeline: GPUComputePipeline | null = null;
  #group: GPUBindGroup | null = null;
  #used = 0;
  #launches = 0;
  #scheduled = false;
  #afterSubmit: (() => void)[] = [];
  /** Where commands go instead, while a graph captures them. */
  capturing: Capture | null = null;

  constructor(gpu: GPUDevice, loss: Loss, pending: Pending, staging: Staging) {
    this.#gpu = gpu;
    this.#loss = loss;
    this.#pending = pending;
    this.#staging = staging;
    this.#uniformLayout = gpu.createBindGroupLayout({
      entries: [
        {
          binding: 0,
          visibility: COMPUTE,
          buffer: { type: "uniform", hasDynamicOffset: true, minBindingSize: UNIFORM_BYTES },
        },
      ],
    });
    this.#ring = gpu.createBuffer({ size: RING_BYTES, usage: UNIFORM | COPY_DST });
    this.#ringGroup = this.uniformGroup(this.#ring);
    this.#flushLater = () => {
      this.#scheduled = false;
      if (this.#loss.error === null) this.flush();
    };
  }

  /** Uniforms in a buffer, as group 0 at a dynamic offset. */
  uniformGroup(buffer: GPUBuffer): GPUBindGroup {
    return this.#gpu.createBindGroup({
      layout: this.#uniformLayout,
      entries: [{ binding: 0, resource: { buffer, size: UNIFORM_BYTES } }],
    });
  }

  /** Whether uniforms of so many bytes are immediates. */
  areImmediates(bytes: number): boolean {
    return bytes > 0 && bytes <= this.immediateBytes;
  }

  shader(code: string, bytes: number, storage: GPUBindGroupLayout | null): Shader {
    const inPass = this.areImmediates(bytes);
    const groups = storage === null ? [] : [storage];
    return {
      module: this.#gpu.createShaderModule({
        code: inPass ? code.replace(UNIFORM_DECLARATION, "var<immediate>") : code,
      }),
      layout: this.#gpu.createPipelineLayout(
        inPass
          ? { bindGroupLayouts: [null, ...groups], immediateSize: bytes }
          : { bindGroupLayouts: [this.#uniformLayout, ...groups] },
      ),
    };
  }

  dispatch(
    pipeline: GPUComputePipeline,
    bindGroup: GPUBindGroup | null,
    uniforms: Uint8Array<ArrayBuffer>,
    x: number,
    y: number,
    z: number,
  ): void {
    if (this.#loss.error !== null) this.#loss.check();
    if (this.capturing) {
      this.capturing.ops.push({ kind: "dispatch", pipeline, group: bindGroup, uniforms: uniforms.slice(), x, y, z });
      return;
    }
    const length = uniforms.length;
    if (length > UNIFORM_BYTES)
      throw new Error(`bug in Gridstride: ${length} bytes of uniforms, at most ${UNIFORM_BYTES}`);
    if (this.#used + UNIFORM_BYTES > RING_BYTES || this.#launches === BATCH) this.flush();
    this.#launches++;
    let pass = this.#pass;
    if (pass === null) {
      pass = this.#open().beginComputePass();
      this.#pass = pass;
    }
    if (pipeline !== this.#pipeline) {
      pass.setPipeline(pipeline);
      this.#pipeline = pipeline;
    }
    // Dawn for Node reads a buffer in half the time of a view.
    if (this.areImmediates(length)) pass.setImmediates(0, uniforms.buffer);
    else {
      const slot = this.#used;
      this.#uniforms.set(uniforms, slot);
      this.#used = slot + ((length + ALIGN - 1) & -ALIGN);
      this.#slot[0] = slot;
      pass.setBindGroup(0, this.#ringGroup, this.#slot, 0, 1);
    }
    if (bindGroup !== null && bindGroup !== this.#group) {
      pass.setBindGroup(1, bindGroup);
      this.#group = bindGroup;
    }
    pass.dispatchWorkgroups(x, y, z);
  }

  /** Records a copy; all numbers are multiples of 4. */
  copy(from: GPUBuffer, fromOffset: number, to: GPUBuffer, toOffset: number, bytes: number): void {
    if (this.capturing) this.capturing.ops.push({ kind: "copy", from, fromOffset, to, toOffset, bytes });
    else this.commands().copyBufferToBuffer(from, fromOffset, to, toOffset, bytes);
  }

  /** The open encoder, between passes. */
  commands(): GPUCommandEncoder {
    this.#endPass();
    return this.#open();
  }

  /** The open encoder; opened, and scheduled to be submitted, when there is none. */
  #open(): GPUCommandEncoder {
    if (this.#encoder === null) {
      this.#encoder = this.#gpu.createCommandEncoder();
      if (!this.#scheduled) {
        this.#scheduled = true;
        queueMicrotask(this.#flushLater);
      }
    }
    return this.#encoder;
  }

  flush(): void {
    this.#endPass();
    const encoder = this.#encoder;
    if (encoder === null) return;
    if (this.#used > 0) this.#gpu.queue.writeBuffer(this.#ring, 0, this.#uniforms, 0, this.#used);
    this.#encoder = null;
    this.#used = 0;
    this.#launches = 0;
    this.#gpu.queue.submit([encoder.finish()]);
    if (this.#afterSubmit.length > 0) {
      const then = this.#afterSubmit;
      this.#afterSubmit = [];
      for (const action of then) action();
    }
  }

  /** Runs once what is recorded is submitted: at once where nothing is. */
  afterSubmit(action: () => void): void {
    if (this.#encoder === null) action();
    else this.#afterSubmit.push(action);
  }

  readBack(buffer: GPUBuffer, byteOffset: number, byteLength: number): Promise<ArrayBuffer> {
    const result = new Uint8Array(byteLength);
    return this.read(buffer, byteOffset, byteLength, (bytes) => result.set(bytes)).then(() => result.buffer);
  }

  /** As `readBack`, showing the bytes to `use` without a copy of their own. */
  async read(
    buffer: GPUBuffer,
    byteOffset: number,
    byteLength: number,
    use: (bytes: Uint8Array) => void,
  ): Promise<void> {
    this.#loss.check();
    if (byteLength === 0) return;
    if (this.capturing) {
      this.capturing.reads = true;
      return;
    }
    try {
      // An invalid command voids its whole batch, the copy too: the stage would show what it held before.
      this.#gpu.pushErrorScope("validation");
      const stage = this.#staging.forRead(byteLength);
      this.commands().copyBufferToBuffer(buffer, byteOffset, stage, 0, byteLength);
      this.flush();
      const invalid = this.#loss.guard(this.#gpu.popErrorScope());
      const [, error] = await Promise.all([this.#loss.guard(stage.mapAsync(MODE_READ, 0, byteLength)), invalid]);
      if (error === null) use(new Uint8Array(stage.getMappedRange(0, byteLength)));
      stage.unmap();
      this.#staging.doneRead(stage);
      if (error !== null) throw invalidUse(error);
    } catch (error) {
      if (error instanceof GridstrideError) throw error;
      const reason = await this.#loss.explain(error);
      // The cause of an invalid read-back, such as lack of memory, is thrown in its place.
      this.#pending.rethrow();
      if (reason instanceof GridstrideError) throw reason;
      throw new DeviceError("internal", `reading back from the device failed: ${String(reason)}`, { cause: reason });
    }
  }

  guard<T>(work: Promise<T>): Promise<T> {
    return this.#loss.guard(work);
  }

  track(work: Promise<void>): void {
    this.#pending.track(work);
  }

  check(findings: Findings): void {
    if (this.capturing) this.capturing.findings.push(findings);
    else {
      this.track(findings.read());
      findings.dispose();
    }
  }

  fail(error: Error): void {
    this.#pending.fail(error);
  }

  /** Another device is in the place of a lost one: what is not submitted is gone. */
  reset(): void {
    this.#encoder = null;
    this.#pass = null;
    this.#pipeline = null;
    this.#group = null;
    this.#used = 0;
    this.#launches = 0;
    this.#afterSubmit = [];
  }

  /** Frees the buffers that would outlive the queue if the device belongs to somebody else. */
  dispose(): void {
    this.#ring.destroy();
  }

  #endPass(): void {
    if (this.#pass === null) return;
    this.#pass.end();
    this.#pass = null;
    this.#pipeline = null;
    this.#group = null;
  }
}

/** A message of WebGPU's validation as a typed error. */
export function invalidUse(error: GPUError): DeviceError {
  return new DeviceError("validation", `WebGPU reported invalid use: ${error.message}`, { cause: error });
}
