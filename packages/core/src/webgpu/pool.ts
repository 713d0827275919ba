import type { Allocation } from "../allocation.ts";
import { LaunchError, OutOfMemoryError } from "../errors.ts";
import { nextId } from "../ids.ts";
import type { Storage } from "../internal-types.ts";
import type { Loss } from "../loss.ts";
import type { MemoryMeter } from "../memory.ts";
import type { Pending } from "../pending.ts";
import { COPY_DST, COPY_SRC, STORAGE_BUFFER } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";
import type { GpuRecovery } from "./recovery/types.ts";

type GpuStorage = Extract<Storage, { kind: "webgpu" }>;

/** Sizes grow by quarters of a power of two: at most a fifth of a buffer is unused, and buffers of like size are found again. */
export function bucketBytes(byteLength: number): number {
  if (byteLength <= 256) return 256;
  const step = 2 ** (Math.ceil(Math.log2(byteLength)) - 3);
  return Math.ceil(byteLength / step) * step;
}

/**
 * One buffer per array: WebGPU refuses a buffer that is read and written in one dispatch even at disjoint
 * ranges. A buffer that comes back may be handed out at once, because the queue keeps program order.
 */
export class BufferPool {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #loss: Loss;
  readonly #pending: Pending;
  readonly #meter: MemoryMeter;
  readonly #cap: number;
  readonly #recovery: GpuRecovery | undefined;
  readonly #idle = new Map<number, GpuStorage[]>();
  readonly #live = new Set<GPUBuffer>();

  /** @param cap - bytes that the pool may keep. */
  constructor(
    gpu: GPUDevice,
    queue: CommandQueue,
    loss: Loss,
    pending: Pending,
    meter: MemoryMeter,
    cap: number,
    recovery: GpuRecovery | undefined,
  ) {
    this.#gpu = gpu;
    this.#queue = queue;
    this.#loss = loss;
    this.#pending = pending;
    this.#meter = meter;
    this.#cap = cap;
    this.#recovery = recovery;
  }

  acquire(byteLength: number, what: string, zero: boolean): Allocation {
    const made = this.#acquire(byteLength, what, zero);
    const { capturing } = this.#queue;
    if (!capturing) return made;
    capturing.held.push(made);
    // An error that the device reports later is an error of both.
    return Object.assign(Object.create(made) as Allocation, { release() {} });
  }

  #acquire(byteLength: number, what: string, zero: boolean): Allocation {
    const { maxBufferSize } = this.#gpu.limits;
    if (byteLength > maxBufferSize)
      throw new LaunchError(
        "limit",
        `${what} needs ${byteLength} bytes in one buffer, the device allows ${maxBufferSize}; work in parts`,
      );
    const size = this.#sizeFor(byteLength);
    const reused = this.#idle.get(size)?.pop();
    if (reused !== undefined) {
      this.#meter.pool(-size);
      if (zero) this.#queue.commands().clearBuffer(reused.buffer);
      return this.#hand(reused, byteLength, what);
    }
    if (!this.#meter.fits(size)) this.trim();
    if (!this.#meter.fits(size)) throw this.#meter.outOfMemory(size);
    return this.#create(size, byteLength, what);
  }

  /** Destroys the idle buffers. */
  trim(): void {
    // A buffer may still be named by commands that are not submitted.
    if (this.#idle.size > 0) this.#queue.flush();
    for (const [size, list] of this.#idle) {
      for (const storage of list) storage.buffer.destroy();
      this.#meter.pool(-size * list.length);
    }
    this.#idle.clear();
  }

  /** Another device is in the place of a lost one: idle buffers are gone with that. */
  reset(): void {
    for (const [size, list] of this.#idle) this.#meter.pool(-size * list.length);
    this.#idle.clear();
  }

  /** Destroys all buffers: a device that is somebody else's does not go with them. */
  dispose(): void {
    for (const list of this.#idle.values()) for (const { buffer } of list) buffer.destroy();
    for (const buffer of this.#live) buffer.destroy();
    this.#idle.clear();
    this.#live.clear();
  }

  #sizeFor(byteLength: number): number {
    const { maxBufferSize, maxStorageBufferBindingSize } = this.#gpu.limits;
    const bucket = bucketBytes(byteLength);
    // An array that fits one binding keeps fitting, rounded up or not.
    const most =
      byteLength <= maxStorageBufferBindingSize ? Math.min(maxStorageBufferBindingSize, maxBufferSize) : maxBufferSize;
    return bucket <= most ? bucket : Math.ceil(byteLength / 4) * 4;
  }

  #create(size: number, byteLength: number, what: string): Allocation {
    this.#gpu.pushErrorScope("out-of-memory");
    let buffer: GPUBuffer;
    try {
      buffer = this.#gpu.createBuffer({ size, usage: STORAGE_BUFFER | COPY_SRC | COPY_DST });
    } finally {
      const scope = this.#gpu.popErrorScope();
      this.#pending.track(
        this.#loss.guard(scope).then(
          (error) => {
            if (error !== null) this.#refused(allocation, size, error);
          },
          () => {
            // Lost meanwhile: the error reaches the callers that wait.
          },
        ),
      );
    }
    const allocation = this.#hand({ kind: "webgpu", id: nextId(), buffer, byteLength: size }, byteLength, what);
    return allocation;
  }

  #refused(allocation: Allocation, size: number, cause: GPUError): void {
    this.trim();
    const { live } = this.#meter.statistics;
    const error = new OutOfMemoryError(size, live - size, this.#meter.limit, { cause });
    allocation.error = error;
    this.#pending.fail(error);
  }

  #hand(storage: GpuStorage, byteLength: number, what: string): Allocation {
    const size = storage.byteLength;
    const meter = this.#meter;
    const live = this.#live;
    const { buffer } = storage;
    const recovery = this.#recovery;
    const put = (failed: boolean): void => this.#put(storage, failed);
    const allocation: Allocation = {
      storage,
      byteLength,
      error: null,
      release(): void {
        meter.release(allocation, size);
        recovery?.released(storage);
        live.delete(buffer);
        put(allocation.error !== null);
      },
    };
    live.add(buffer);
    // One that is collected with its array may still be lent: it goes with the last reference to it.
    meter.acquire(allocation, what, size, removal(live, storage, recovery));
    recovery?.acquired(allocation, what);
    return allocation;
  }

  #put(storage: GpuStorage, failed: boolean): void {
    if (this.#loss.error !== null) return;
    const size = storage.byteLength;
    if (failed || this.#meter.statistics.pooled + size > this.#cap) {
      this.#queue.afterSubmit(() => storage.buffer.destroy());
      return;
    }
    this.#meter.pool(size);
    const list = this.#idle.get(size);
    if (list === undefined) this.#idle.set(size, [storage]);
    else list.push(storage);
  }
}

/** A function of its own scope: the functions of `#hand` share theirs, with the allocation, which must be free to be collected. */
const removal =
  (live: Set<GPUBuffer>, storage: GpuStorage, recovery: GpuRecovery | undefined): (() => void) =>
  () => {
    live.delete(storage.buffer);
    recovery?.released(storage);
  };
