import type { Allocation, Backend, Resident, Timestamp } from "../backend.ts";
import { type Cells, copyElements } from "../copy.ts";
import type { DeviceInfo, DeviceLimits, Target } from "../device.ts";
import { dtypeInfo } from "../dtype.ts";
import { nextId } from "../ids.ts";
import type { HostInternals, Storage } from "../internal-types.ts";
import { Loss } from "../loss.ts";
import { type Leak, MemoryMeter } from "../memory.ts";
import { Pending } from "../pending.ts";
import { sizeOf } from "../shape.ts";

/** Memory of the host, nothing asynchronous beneath: the simulator's device. Limits are those of CUDA's devices. */
export class HostBackend implements Backend {
  readonly target: Target = "simulator";
  readonly info: DeviceInfo = {
    adapter: "simulator",
    vendor: "",
    architecture: "",
    software: true,
    fallback: false,
    features: [],
  };
  readonly limits: DeviceLimits;
  readonly loss: Loss = new Loss("Device simulator");
  readonly pending: Pending = new Pending();
  readonly meter: MemoryMeter;
  readonly internals: HostInternals;

  constructor(options: {
    readonly maxMemoryBytes: number;
    readonly maxSegmentBytes: number;
    readonly onLeak: (leak: Leak) => void;
  }) {
    this.meter = new MemoryMeter(options.maxMemoryBytes, (leak) => {
      if (this.loss.error === null) options.onLeak(leak);
    });
    this.limits = {
      maxBlockSize: 1024,
      maxBlockDim: [1024, 1024, 64],
      maxSharedBytes: 49152,
      maxBufferBytes: 2 ** 32,
      maxSegmentBytes: options.maxSegmentBytes,
      maxStorageBuffers: Infinity,
    };
    const { pending } = this;
    this.internals = {
      kind: "simulator",
      cache: new Map(),
      fail: (error) => pending.fail(error),
      track: (work) => pending.track(work),
    };
  }

  holds(): boolean {
    return true;
  }

  allocate(byteLength: number, what: string): Allocation {
    const { meter } = this;
    if (!meter.fits(byteLength)) throw meter.outOfMemory(byteLength);
    const allocation: Allocation = {
      storage: { kind: "host", id: nextId(), bytes: this.#bytes(byteLength), byteLength },
      byteLength,
      error: null,
      release: () => meter.release(allocation, byteLength),
    };
    meter.acquire(allocation, what, byteLength);
    return allocation;
  }

  upload(to: Resident, from: Cells): void {
    copyElements(cellsOf(to), from);
  }

  copy(to: Resident, from: Resident): void {
    const cells = cellsOf(from);
    const apart = to.allocation !== from.allocation;
    copyElements(cellsOf(to), apart ? cells : { ...cells, data: cells.data.slice() });
  }

  async download(from: Resident, into: Cells): Promise<void> {
    copyElements(into, cellsOf(from));
  }

  async wait(): Promise<void> {
    this.loss.check();
  }

  timestamp(): Timestamp {
    let at = 0;
    return {
      source: "wall-clock",
      record: () => {
        at = performance.now();
      },
      read: async () => at,
      dispose: () => {},
    };
  }

  dispose(): void {
    this.loss.dispose();
    this.internals.cache.clear();
  }

  #bytes(byteLength: number): Uint8Array {
    try {
      return new Uint8Array(byteLength);
    } catch (cause) {
      throw this.meter.outOfMemory(byteLength, cause);
    }
  }
}

/** Device memory of the host, as its typed array. */
function cellsOf(array: Resident): Cells {
  const { bytes } = array.allocation.storage as Extract<Storage, { kind: "host" }>;
  const info = dtypeInfo(array.dtype);
  const data = new info.storage(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / info.bytesPerElement));
  return {
    data: data as Cells["data"],
    shape: array.shape,
    stride: array.stride,
    offset: sizeOf(array.shape) === 0 ? 0 : array.offset,
    dtype: array.dtype,
  };
}
