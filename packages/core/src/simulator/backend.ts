import type { Allocation } from "../allocation.ts";
import type { Backend, Resident, Timestamp } from "../backend.ts";
import { type Cells, copyElements } from "../copy.ts";
import type { BackendInfo, DeviceLimits, Target } from "../device-info.ts";
import { dtypeInfo } from "../dtype.ts";
import { guaranteedLimits } from "../guaranteed.ts";
import { cellsIn, copyCells } from "../host-cells.ts";
import { hostTimestamp } from "../host-timestamp.ts";
import { nextId } from "../ids.ts";
import type { HostInternals, Storage } from "../internal-types.ts";
import { Loss } from "../loss.ts";
import { type Leak, MemoryMeter } from "../memory.ts";
import { Pending } from "../pending.ts";
import { isContiguous, sizeOf } from "../shape.ts";

/** Memory of the host, nothing asynchronous beneath: the simulator's device. It has the limits of CUDA's devices. */
export class HostBackend implements Backend {
  readonly target: Target = "simulator";
  readonly info: BackendInfo = {
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
    readonly report: readonly "wraps"[];
    readonly onLeak: (leak: Leak) => void;
  }) {
    this.meter = new MemoryMeter(options.maxMemoryBytes, (leak) => {
      if (this.loss.error === null) options.onLeak(leak);
    });
    this.limits = {
      ...guaranteedLimits.simulator,
      maxSegmentBytes: options.maxSegmentBytes,
    };
    const { pending } = this;
    this.internals = {
      kind: "simulator",
      report: options.report,
      cache: new Map(),
      fail: (error) => pending.fail(error),
      rethrow: () => pending.rethrow(),
      track: (work) => pending.track(work),
    };
  }

  allocate(byteLength: number, what: string, zero: boolean, isQuiet?: boolean): Allocation {
    const { meter } = this;
    if (!meter.fits(byteLength)) throw meter.outOfMemory(byteLength);
    const allocation: Allocation = {
      storage: {
        kind: "host",
        id: nextId(),
        bytes: this.#bytes(byteLength),
        byteLength,
        unset: zero ? null : this.#bytes(byteLength).fill(1),
      },
      byteLength,
      error: null,
      release: () => meter.release(allocation, byteLength),
    };
    meter.acquire(allocation, what, byteLength, undefined, isQuiet);
    return allocation;
  }

  upload(to: Resident, from: Cells): void {
    copyElements(cellsOf(to), from);
    setCells(to);
  }

  copy(to: Resident, from: Resident): void {
    copyCells(cellsOf(to), cellsOf(from));
    copyUnset(to, from);
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
  }

  #bytes(byteLength: number): Uint8Array {
    try {
      return new Uint8Array(byteLength);
    } catch (cause) {
      throw this.meter.outOfMemory(byteLength, cause);
    }
  }
}

type HostStorage = Extract<Storage, { kind: "host" }>;

const storageOf = (array: Resident): HostStorage => array.allocation.storage as HostStorage;

const cellsOf = (array: Resident): Cells => cellsIn(storageOf(array).bytes, array);

const ZERO: Cells = { data: new Uint8Array(1), dtype: "uint8", shape: [], stride: [], offset: 0 };

/** The marks of an array's elements: one byte after another of each. */
function unsetOf({ shape, stride, offset, dtype }: Resident, unset: Uint8Array): readonly Cells[] {
  const { bytesPerElement: size } = dtypeInfo(dtype);
  const data = unset as Uint8Array<ArrayBuffer>;
  const steps = stride.map((step) => step * size);
  return Array.from({ length: size }, (_, k) => ({
    data,
    dtype: "uint8",
    shape,
    stride: steps,
    offset: offset * size + k,
  }));
}

/** The elements of an array were written. */
function setCells(array: Resident): void {
  const storage = storageOf(array);
  if (storage.unset === null) return;
  const { bytesPerElement } = dtypeInfo(array.dtype);
  const whole = isContiguous(array.shape, array.stride) && sizeOf(array.shape) * bytesPerElement === storage.byteLength;
  if (whole) storage.unset = null;
  else for (const cells of unsetOf(array, storage.unset)) copyElements(cells, ZERO);
}

/** A copy of what nothing has written is as undefined as that; converted to more bytes, all of them are. */
function copyUnset(to: Resident, from: Resident): void {
  const [target, source] = [storageOf(to), storageOf(from)];
  if (source.unset === null) return setCells(to);
  target.unset ??= new Uint8Array(target.byteLength);
  const marks = unsetOf(from, source.unset);
  // Elements of another type may have more bytes.
  unsetOf(to, target.unset).forEach((cells, k) => copyCells(cells, marks[k % marks.length] as Cells));
}
