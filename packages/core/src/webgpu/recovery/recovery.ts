import type { Allocation } from "../../allocation.ts";
import type { Resident } from "../../backend.ts";
import type { Cells } from "../../copy.ts";
import { dtypeInfo } from "../../dtype.ts";
import { DeviceLostError, LaunchError } from "../../errors.ts";
import type { Storage } from "../../internal-types.ts";
import type { Recovery } from "../../recovery/types.ts";
import { isContiguous, sizeOf } from "../../shape.ts";
import { packed } from "../packed.ts";
import { reveal } from "./handles.ts";
import { RenewableGpu } from "./renewable-gpu.ts";
import type { GpuRecovery, Parts } from "./types.ts";

/** Elements of an array as they were at a version of its buffer; null where the memory is fresh. */
interface Copy {
  readonly version: number;
  readonly bytes: Uint8Array | null;
}

/** The knowledge of an array's memory. */
interface Entry {
  /** All arrays over it have one of them. */
  readonly allocations: WeakRef<Allocation>[];
  readonly what: string;
  /** Somebody else made the buffer, and has it on the old device alone. */
  readonly isForeign: boolean;
  /** Somebody else has the buffer too, and may write it at any time: no copy stays true. */
  isLent: boolean;
  copy: Copy;
  /** As of the last checkpoint; undefined for an array that was not there. */
  saved: Copy | undefined;
}

/** The copies on the host of a recovering device's arrays, and which of them are still true. */
export class WebGpuRecovery implements GpuRecovery {
  readonly renewable: RenewableGpu;
  readonly #open: () => Promise<GPUDevice>;
  readonly #entries = new Map<Storage, Entry>();
  #parts: Parts | null = null;
  #checkpoints = 0;
  #last: Promise<Recovery> | null = null;
  #isUnderWay = false;

  /** @param open - another device like `gpu`, tested. */
  constructor(gpu: GPUDevice, open: () => Promise<GPUDevice>) {
    this.renewable = new RenewableGpu(gpu);
    this.#open = open;
  }

  get present(): GPUDevice {
    return this.renewable.present;
  }

  attach(parts: Parts): void {
    this.#parts = parts;
  }

  acquired(allocation: Allocation, what: string): void {
    this.#add(allocation, what, false);
  }

  borrowed(allocation: Allocation): void {
    const entry = this.#entries.get(allocation.storage);
    if (entry === undefined) this.#add(allocation, `a GPUBuffer of ${allocation.byteLength} bytes`, true);
    else entry.allocations.push(new WeakRef(allocation));
  }

  released(storage: Storage): void {
    this.#entries.delete(storage);
  }

  real(storage: Storage): GPUBuffer {
    return reveal(bufferOf(storage));
  }

  lent({ storage }: Allocation): void {
    const entry = this.#entries.get(storage);
    if (entry !== undefined) entry.isLent = true;
  }

  /** Host elements were copied to the device: of a whole array they are kept until a command may write it. */
  uploaded({ allocation, dtype, shape, stride, offset }: Resident, from: Cells): void {
    const entry = this.#entries.get(allocation.storage);
    const isWhole = sizeOf(shape) * dtypeInfo(dtype).bytesPerElement === allocation.byteLength;
    if (entry !== undefined && isWhole && offset === 0 && isContiguous(shape, stride))
      entry.copy = { version: this.#version(allocation.storage), bytes: packedBytes(from) };
  }

  async keep({ storage }: Allocation): Promise<void> {
    const entry = this.#entries.get(storage);
    if (entry === undefined || entry.isForeign)
      throw new LaunchError(
        "usage",
        "keep(): the memory is not this device's own, and cannot be made again; keep a copy()",
      );
    entry.copy = await this.#read(storage, entry);
  }

  async checkpoint(): Promise<() => void> {
    const entries = [...this.#entries].filter(([, { isForeign }]) => !isForeign);
    // All copies are recorded now, before anything else can be launched.
    const copies = await Promise.all(entries.map(([storage, entry]) => this.#read(storage, entry)));
    return () => {
      for (const entry of this.#entries.values()) entry.saved = undefined;
      for (const [i, [, entry]] of entries.entries()) {
        entry.copy = copies[i] as Copy;
        entry.saved = entry.copy;
      }
      this.#checkpoints++;
    };
  }

  recover(): Promise<Recovery | null> {
    const { loss } = this.#parts as Parts;
    if (loss.error === null || this.#isUnderWay) return this.#last ?? Promise.resolve(null);
    this.#isUnderWay = true;
    this.#last = this.#renew().finally(() => {
      this.#isUnderWay = false;
    });
    return this.#last;
  }

  async #renew(): Promise<Recovery> {
    const { queue, staging, pool, loss, pending, watch } = this.#parts as Parts;
    if (loss.disposed) loss.check();
    const gpu = await this.#open();
    if (loss.disposed) {
      gpu.destroy();
      loss.check();
    }
    const before = this.renewable.present;
    this.renewable.replace(gpu);
    queue.reset();
    staging.reset();
    pool.reset();
    pending.forget();
    const lost = [...this.#entries].filter(([storage, entry]) => !this.#restore(storage, entry));
    const names = lost.map(([, { what }]) => what);
    const error = lostArrays(names);
    for (const [storage, { allocations }] of lost) {
      for (const one of allocations) setError(one.deref(), error);
      this.#entries.delete(storage);
    }
    loss.revive();
    watch(gpu, before);
    before.destroy();
    return { checkpoint: this.#checkpoints, lost: names };
  }

  /** Whether the elements are on the new device. */
  #restore(storage: Storage, entry: Entry): boolean {
    const { copy, isLent, isForeign, saved } = entry;
    const isTrue = !isForeign && !isLent && copy.version === this.#version(storage);
    const elements = saved ?? (isTrue ? copy : undefined);
    if (elements === undefined) return false;
    // The new buffer is made here.
    const buffer = this.real(storage);
    if (elements.bytes !== null) this.renewable.present.queue.writeBuffer(buffer, 0, elements.bytes as never);
    entry.copy = { version: this.#version(storage), bytes: elements.bytes };
    return true;
  }

  #add(allocation: Allocation, what: string, isForeign: boolean): void {
    const { storage } = allocation;
    const copy = { version: this.#version(storage), bytes: null };
    const allocations = [new WeakRef(allocation)];
    this.#entries.set(storage, { allocations, what, isForeign, isLent: false, copy, saved: undefined });
  }

  async #read(storage: Storage, { copy, isLent }: Entry): Promise<Copy> {
    const version = this.#version(storage);
    if (version === copy.version && !isLent) return copy;
    const bytes = await (this.#parts as Parts).queue.readBack(bufferOf(storage), 0, storage.byteLength);
    return { version, bytes: new Uint8Array(bytes) };
  }

  #version(storage: Storage): number {
    return this.renewable.contents.version(bufferOf(storage));
  }
}

function setError(allocation: Allocation | undefined, error: Error): void {
  if (allocation !== undefined) allocation.error ??= error;
}

function packedBytes(from: Cells): Uint8Array {
  const { buffer } = packed(from);
  return new Uint8Array(buffer);
}

const bufferOf = (storage: Storage): GPUBuffer => (storage as Extract<Storage, { kind: "webgpu" }>).buffer;

function lostArrays(names: readonly string[]): DeviceLostError {
  return new DeviceLostError(
    "lost",
    `these arrays were lost with the device, because the host has no copy of what was last written to them: ${names.join(", ")}; dispose them and make them again, or await device.checkpoint() or array.keep() after they are written`,
  );
}
