import type { Allocation } from "../allocation.ts";
import type { Backend, Resident, Timestamp } from "../backend.ts";
import { type Cells, copyElements, meet } from "../copy.ts";
import { MAX_AXES } from "../copy-axes.ts";
import type { BackendInfo, DeviceLimits } from "../device-info.ts";
import { dtypeInfo } from "../dtype.ts";
import { LaunchError, OutOfMemoryError } from "../errors.ts";
import { guaranteedLimits } from "../guaranteed.ts";
import { cellsIn, copyCells } from "../host-cells.ts";
import { hostTimestamp } from "../host-timestamp.ts";
import { nextId } from "../ids.ts";
import type { RecordedJob, Storage, WasmInternals } from "../internal-types.ts";
import type { Loss } from "../loss.ts";
import { type Leak, MemoryMeter } from "../memory.ts";
import type { Pending } from "../pending.ts";
import { extentOf, sizeOf } from "../shape.ts";
import type { LoadedCode, Runner } from "./code.ts";
import { copyCode } from "./copies.ts";
import type { MemoryLayout, StridedCopy } from "./copy-kernel.ts";
import { Heap } from "./heap.ts";
import type { DeviceMemory } from "./support.ts";

/** Elements below which a copy in JavaScript is faster than a launch. */
const SMALL = 64;

/** Options that are decided before a backend is made. */
export interface WasmOptions {
  readonly target: "cpu" | "parallel";
  readonly maxMemoryBytes: number;
  readonly maxSegmentBytes: number;
  readonly onLeak: (leak: Leak) => void;
}

/** A device in one `WebAssembly.Memory`; what it is given to do is done when the call returns. */
export class WasmBackend implements Backend {
  readonly target: "cpu" | "parallel";
  readonly info: BackendInfo;
  readonly limits: DeviceLimits;
  readonly loss: Loss;
  readonly pending: Pending;
  readonly meter: MemoryMeter;
  readonly internals: WasmInternals;
  readonly #memory: WebAssembly.Memory;
  readonly #heap: Heap;
  readonly #runner: Runner;
  /** Null until its code is there. */
  #strided: StridedCopy | null = null;
  /** Resolves when copies are WebAssembly's; until then, and where no code can be loaded, they are JavaScript's, with the same results. */
  readonly fastCopies: Promise<void>;

  constructor(options: WasmOptions, memory: DeviceMemory, heap: Heap, loss: Loss, pending: Pending, runner: Runner) {
    const { target } = options;
    this.target = target;
    this.#memory = memory.memory;
    this.#heap = heap;
    this.#runner = runner;
    const take = (size: number): number => this.#take(size, Infinity);
    const put = (Code: typeof StridedCopy | null): void => {
      this.#strided = Code && new Code(this.#memory, runner, target === "parallel", take);
    };
    const code = copyCode();
    this.fastCopies = code instanceof Promise ? code.then(put) : Promise.resolve(put(code));
    this.loss = loss;
    this.pending = pending;
    this.meter = new MemoryMeter(Math.min(options.maxMemoryBytes, heap.capacity), (leak) => {
      if (loss.error === null) options.onLeak(leak);
    });
    this.info = {
      adapter: `WebAssembly SIMD128, ${runner.threads} thread${runner.threads === 1 ? "" : "s"}`,
      vendor: "",
      architecture: "wasm32",
      software: true,
      fallback: false,
      features: [],
    };
    this.limits = {
      ...guaranteedLimits[target],
      maxBufferBytes: heap.capacity,
      maxSegmentBytes: options.maxSegmentBytes,
    };
    this.internals = {
      kind: target,
      memory: memory.memory,
      threads: runner.threads,
      cache: new Map(),
      allocate: (byteLength) => {
        loss.check();
        return this.#take(byteLength, Infinity);
      },
      free: (address) => this.#give(address),
      storageAt: (address, byteLength) => new WasmStorage(this.#memory, address, byteLength),
      load: (bytes) => {
        loss.check();
        const code = runner.load(bytes);
        this.#count();
        return code;
      },
      run: (code, job) => {
        loss.check();
        runner.run(code as LoadedCode, job);
      },
      start: (code, job) => {
        loss.check();
        return runner.start(code as LoadedCode, job);
      },
      track: (work) => pending.track(work),
      fail: (error) => pending.fail(error),
      rethrow: () => pending.rethrow(),
    };
  }

  allocate(byteLength: number, what: string, zero: boolean, isQuiet?: boolean): Allocation {
    const { meter } = this;
    const { maxBufferBytes } = this.limits;
    if (byteLength > maxBufferBytes)
      throw new LaunchError(
        "limit",
        `${what} needs ${byteLength} bytes in one buffer, the device allows ${maxBufferBytes}; work in parts`,
      );
    const { top } = this.#heap;
    const address = this.#takeCounted(byteLength);
    if (zero) this.#clear(address, Math.min(byteLength, Math.max(0, top - address)));
    const size = Heap.sizeOf(byteLength);
    const reclaim = this.#giver(address);
    const allocation: Allocation = {
      storage: new WasmStorage(this.#memory, address, byteLength),
      byteLength,
      error: null,
      release: () => {
        meter.release(allocation, size);
        reclaim();
      },
    };
    meter.acquire(allocation, what, size, reclaim, isQuiet);
    return allocation;
  }

  upload(to: Resident, from: Cells): void {
    copyElements(cellsOf(to), from);
  }

  copy(to: Resident, from: Resident): void {
    const strided = this.#strided;
    if (strided === null || sizeOf(to.shape) < SMALL || to.shape.length > MAX_AXES)
      return copyCells(cellsOf(to), cellsOf(from));
    if (!meet(cellsOf(to), cellsOf(from))) return strided.copy(placed(to), placed(from));
    const [low, high] = extentOf(from);
    const { bytesPerElement } = dtypeInfo(from.dtype);
    const aside = this.#take((high - low) * bytesPerElement, Infinity);
    try {
      const block = { ...placed(from), shape: [high - low], stride: [1], offset: low };
      strided.copy({ ...block, address: aside, offset: 0 }, block);
      strided.copy(placed(to), { ...placed(from), address: aside, offset: from.offset - low });
    } finally {
      this.#give(aside);
    }
  }

  copyJobs(to: Resident, from: Resident): readonly RecordedJob[] | null {
    const strided = this.#strided;
    if (strided === null || to.shape.length > MAX_AXES) return null;
    if (meet(cellsOf(to), cellsOf(from))) return null;
    if (sizeOf(to.shape) === 0) return [];
    const launch = this.#take(strided.recordBytes, Infinity);
    return [{ ...strided.job(placed(to), placed(from), launch), release: () => this.#give(launch) }];
  }

  async download(from: Resident, into: Cells): Promise<void> {
    copyElements(into, cellsOf(from));
  }

  async wait(): Promise<void> {
    this.loss.check();
  }

  timestamp(): Timestamp {
    return hostTimestamp();
  }

  dispose(): void {
    this.loss.dispose();
    this.internals.cache.clear();
    this.#runner.dispose();
  }

  /** Memory for an array: what arrays and freed memory hold together stays within the limit. */
  #takeCounted(byteLength: number): number {
    const { limit, statistics } = this.meter;
    try {
      if (statistics.live + Heap.sizeOf(byteLength) > limit) throw this.meter.outOfMemory(byteLength);
      return this.#take(byteLength, limit - statistics.live - statistics.pooled);
    } catch (error) {
      if (error instanceof OutOfMemoryError) throw this.meter.outOfMemory(byteLength, error.cause);
      throw error;
    }
  }

  #take(byteLength: number, mostFresh: number): number {
    const address = this.#heap.allocate(byteLength, mostFresh);
    this.#count();
    return address;
  }

  #give(address: number): void {
    this.#heap.free(address);
    this.#count();
  }

  /** Made apart: a closure made where the allocation is known would keep it from being collected. */
  #giver(address: number): () => void {
    return () => this.#give(address);
  }

  #count(): void {
    this.meter.pool(this.#heap.idle - this.meter.statistics.pooled);
  }

  /** Eight bytes at a time: engines fill shared memory element by element. Addresses and sizes are multiples of 64. */
  #clear(address: number, byteLength: number): void {
    new Float64Array(this.#memory.buffer, address, Math.ceil(byteLength / 8)).fill(0);
  }
}

/** A class, because an object literal with a getter is slow to make. */
class WasmStorage {
  readonly kind = "wasm";
  readonly id: number = nextId();
  readonly address: number;
  readonly byteLength: number;
  readonly #memory: WebAssembly.Memory;

  constructor(memory: WebAssembly.Memory, address: number, byteLength: number) {
    this.#memory = memory;
    this.address = address;
    this.byteLength = byteLength;
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer, this.address, this.byteLength);
  }
}

type InMemory = Extract<Storage, { kind: "wasm" }>;

const storageOf = (array: Resident): InMemory => array.allocation.storage as InMemory;

const cellsOf = (array: Resident): Cells => cellsIn(storageOf(array).bytes, array);

function placed(array: Resident): MemoryLayout {
  const { shape, stride, offset, dtype } = array;
  return { shape, stride, offset, dtype, address: storageOf(array).address };
}
