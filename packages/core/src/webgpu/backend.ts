import type { Allocation } from "../allocation.ts";
import type { Backend, Resident, Sharing, Timestamp } from "../backend.ts";
import type { Cells } from "../copy.ts";
import type { BackendInfo, DeviceLimits, Target } from "../device-info.ts";
import { DeviceError, DeviceLostError, OutOfMemoryError } from "../errors.ts";
import type { Numerics, WebGpuInternals } from "../internal-types.ts";
import { Loss } from "../loss.ts";
import { type Leak, MemoryMeter } from "../memory.ts";
import { Pending } from "../pending.ts";
import { leftOut, WITHOUT } from "../without.ts";
import { COPY_DST, COPY_SRC } from "./constants.ts";
import { StridedCopy } from "./copy-kernel.ts";
import { BufferPool } from "./pool.ts";
import { CommandQueue, invalidUse } from "./queue.ts";
import type { GpuRecovery } from "./recovery/types.ts";
import { selfTest } from "./self-test.ts";
import { BufferSharing } from "./sharing.ts";
import { Staging } from "./staging.ts";
import { QueryTimestamp, WallTimestamp } from "./timestamp.ts";
import { Transfer } from "./transfer.ts";
import { UNTESTED } from "./untested.ts";

/** Options that `requestDevice` decides before a backend is made. */
export interface WebGpuOptions {
  readonly info: BackendInfo;
  readonly maxSegmentBytes: number;
  readonly maxMemoryBytes: number;
  readonly maxPooledBytes: number;
  readonly onLeak: (leak: Leak) => void;
  /** Whether somebody else opened the device, and goes on with it. */
  readonly borrowed: boolean;
  /** Present on a device that recovers. */
  readonly recovery?: GpuRecovery | undefined;
}

/** The self-test's findings about a device. */
export interface Findings {
  readonly numerics: Numerics;
  /** Uniforms of at most so many bytes can be immediates. */
  readonly immediateBytes: number;
}

/** Neither zero nor a small number: a device that lost its memory does not answer this. */
const CANARY = 0x47537264;

/** A device of WebGPU, in a browser or in Node. */
export class WebGpuBackend implements Backend {
  readonly target: Target = "webgpu";
  readonly info: BackendInfo;
  readonly limits: DeviceLimits;
  readonly loss: Loss;
  readonly pending: Pending = new Pending();
  readonly meter: MemoryMeter;
  readonly internals: WebGpuInternals;
  readonly sharing: Sharing;
  readonly recovery?: GpuRecovery;
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #staging: Staging;
  readonly #pool: BufferPool;
  readonly #transfer: Transfer;
  readonly #canary: GPUBuffer;
  readonly #leave: () => void;

  private constructor(
    gpu: GPUDevice,
    queue: CommandQueue,
    staging: Staging,
    loss: Loss,
    pending: Pending,
    internals: WebGpuInternals,
    options: WebGpuOptions,
    leave: () => void,
  ) {
    const { limits } = gpu;
    const { maxSegmentBytes } = internals;
    this.#gpu = gpu;
    this.#queue = queue;
    this.#staging = staging;
    this.loss = loss;
    this.pending = pending;
    this.info = options.info;
    this.internals = internals;
    this.#leave = leave;
    this.sharing = WITHOUT.sharing
      ? noSharing(gpu)
      : new BufferSharing(gpu, queue, pending, maxSegmentBytes, options.recovery);
    this.limits = {
      maxBlockSize: limits.maxComputeInvocationsPerWorkgroup,
      maxBlockDim: [limits.maxComputeWorkgroupSizeX, limits.maxComputeWorkgroupSizeY, limits.maxComputeWorkgroupSizeZ],
      maxSharedBytes: limits.maxComputeWorkgroupStorageSize,
      maxBufferBytes: limits.maxBufferSize,
      maxSegmentBytes,
      maxStorageBuffers: limits.maxStorageBuffersPerShaderStage,
    };
    this.meter = new MemoryMeter(options.maxMemoryBytes, (leak) => {
      if (loss.error === null) options.onLeak(leak);
    });
    this.#pool = new BufferPool(gpu, queue, loss, pending, this.meter, options.maxPooledBytes, options.recovery);
    const strided = WITHOUT.copies ? noCopies : new StridedCopy(gpu, queue, maxSegmentBytes);
    this.#transfer = new Transfer(gpu, queue, this.#pool, staging, strided);
    this.#canary = gpu.createBuffer({ size: 4, usage: COPY_SRC | COPY_DST });
    gpu.queue.writeBuffer(this.#canary, 0, new Uint32Array([CANARY]));
    if (options.recovery) this.recovery = options.recovery;
  }

  /** Watches the device for loss and errors, and tests its arithmetic. @throws {UnsupportedError} code `self-test`. */
  static async create(gpu: GPUDevice, options: WebGpuOptions): Promise<WebGpuBackend> {
    const loss = new Loss(`Device webgpu (${options.info.adapter})`);
    const pending = new Pending();
    // On a shared device no error says whose it is: its owner, whose listeners stay, gets all of them, and so do we.
    const hear = (event: GPUUncapturedErrorEvent): void => {
      if (!options.borrowed) event.preventDefault?.();
      if (loss.error === null) pending.fail(uncaptured(event.error, () => backend?.meter.statistics.live ?? 0));
    };
    let watched = gpu;
    const watch = (one: GPUDevice, before: GPUDevice | null): void => {
      // Node keeps devices, with all that their listeners hold.
      before?.removeEventListener("uncapturederror", hear);
      watched = one;
      const { epoch } = loss;
      one.lost.then((info) => {
        if (loss.epoch === epoch) loss.lose(lostError(info, options.recovery !== undefined));
      });
      one.addEventListener("uncapturederror", hear);
    };
    watch(gpu, null);
    const leave = (): void => {
      watched.removeEventListener("uncapturederror", hear);
      if (options.borrowed) return;
      watched.addEventListener("uncapturederror", silence);
      gpu.destroy();
    };
    let backend: WebGpuBackend | null = null;
    const staging = new Staging(gpu);
    const queue = new CommandQueue(gpu, loss, pending, staging);
    const numerics = WITHOUT.selfTest
      ? UNTESTED
      : await selfTest(gpu, queue).catch((error: unknown) => {
          leave();
          throw error;
        });
    const most = Math.min(options.maxSegmentBytes, gpu.limits.maxStorageBufferBindingSize);
    const maxSegmentBytes = Math.max(256, Math.floor(most / 256) * 256);
    const internals: WebGpuInternals = { kind: "webgpu", gpu, numerics, maxSegmentBytes, queue, cache: new Map() };
    backend = new WebGpuBackend(gpu, queue, staging, loss, pending, internals, options, leave);
    options.recovery?.attach({ queue, staging, pool: backend.#pool, loss, pending, watch });
    return backend;
  }

  /** The findings of the self-test about a device that nobody else uses. @throws {UnsupportedError} code `self-test`. */
  static async test(gpu: GPUDevice): Promise<Findings> {
    if (WITHOUT.selfTest) return { numerics: UNTESTED, immediateBytes: 0 };
    else {
      const queue = new CommandQueue(gpu, new Loss("the new device"), new Pending(), new Staging(gpu));
      const numerics = await selfTest(gpu, queue);
      queue.dispose();
      return { numerics, immediateBytes: queue.immediateBytes };
    }
  }

  allocate(byteLength: number, what: string, zero: boolean): Allocation {
    return this.#pool.acquire(byteLength, what, zero);
  }

  upload(to: Resident, from: Cells): void {
    this.#transfer.upload(to, from);
    this.recovery?.uploaded(to, from);
  }

  copy(to: Resident, from: Resident): void {
    this.#transfer.copy(to, from);
  }

  download(from: Resident, into: Cells): Promise<void> {
    return this.#transfer.download(from, into);
  }

  /** Reads a known word back: after a loss WebGPU resolves `onSubmittedWorkDone` as if all were well. */
  async wait(): Promise<void> {
    const bytes = await this.#queue.readBack(this.#canary, 0, 4);
    if (new Uint32Array(bytes)[0] !== CANARY)
      throw new DeviceError("internal", "the device no longer returns what was written to it; request a new device");
  }

  timestamp(): Timestamp {
    if (WITHOUT.events) return leftOut("events", "a time on the device");
    else if (this.#gpu.features.has("timestamp-query")) return new QueryTimestamp(this.#gpu, this.#queue);
    else return new WallTimestamp(this.#gpu, this.#queue, this.loss);
  }

  dispose(): void {
    if (this.loss.error === null) this.#queue.flush();
    this.loss.dispose();
    this.internals.cache.clear();
    this.#staging.dispose();
    this.#pool.dispose();
    this.#queue.dispose();
    this.#canary.destroy();
    this.#leave();
  }
}

/** Keeps what a device that is being destroyed still finds from the console. */
const silence = (event: GPUUncapturedErrorEvent): void => event.preventDefault?.();

const noCopies = {
  record: (): never => leftOut("copies", "a copy between layouts or types on the GPU"),
};

const noSharing = (gpu: GPUDevice): Sharing => ({
  gpu,
  borrow: () => leftOut("sharing", "fromGPUBuffer()"),
  lend: () => leftOut("sharing", "gpuBuffer()"),
  lendTensor: () => leftOut("sharing", '[Symbol.for("dlpack.web")]()'),
});

function lostError(info: GPUDeviceLostInfo, recovers: boolean): DeviceLostError {
  const destroyed = info.reason === "destroyed";
  const why = destroyed ? "it was destroyed" : info.message || "no reason given";
  return new DeviceLostError(
    destroyed ? "destroyed" : "lost",
    `the WebGPU device is lost: ${why}; ${recovers ? "await device.recover() brings it back as of its last checkpoint" : "its arrays are gone, request a new device, with recover: true to survive a loss"}`,
    { cause: info },
  );
}

function uncaptured(error: GPUError, liveBytes: () => number): Error {
  const kind = error.constructor.name;
  if (kind === "GPUOutOfMemoryError") return new OutOfMemoryError(Number.NaN, liveBytes(), Infinity, { cause: error });
  if (kind === "GPUValidationError") return invalidUse(error);
  return new DeviceError("internal", `WebGPU reported an internal error: ${error.message}`, { cause: error });
}
