import type { Allocation } from "../allocation.ts";
import type { Borrowed, Elements, Sharing } from "../backend.ts";
import { type DlpackWebTensor, dlpackType } from "../dlpack.ts";
import { dtype, dtypeInfo } from "../dtype.ts";
import { LaunchError, ShapeError } from "../errors.ts";
import { nextId } from "../ids.ts";
import type { Storage } from "../internal-types.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import type { Pending } from "../pending.ts";
import { checkShape, contiguousStride, extentOf, isContiguous, showShape, sizeOf } from "../shape.ts";
import type { GPUBufferLayout, GPUBufferRange } from "../sharing-types.ts";
import { wrongKind } from "../show.ts";
import { COMPUTE, COPY_DST, COPY_SRC, STORAGE_BUFFER } from "./constants.ts";
import type { CommandQueue } from "./queue.ts";
import type { GpuRecovery } from "./recovery/types.ts";

type GpuStorage = Extract<Storage, { kind: "webgpu" }>;

const OPTIONS: OptionNames<GPUBufferLayout> = { dtype: true, shape: true, offset: true, strides: true };

/** The usages that arrays need of a buffer, by the names of WebGPU's flags. */
const USAGE = { STORAGE: STORAGE_BUFFER, COPY_SRC, COPY_DST };

/** Buffers that crossed the border in either direction. A buffer has one device, and one id: bind groups go by it. */
const known = new WeakMap<GPUBuffer, { readonly gpu: GPUDevice; readonly storage: GpuStorage }>();

/** Lends buffers of our arrays to other users of the device, and makes arrays over buffers of theirs. */
export class BufferSharing implements Sharing {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #pending: Pending;
  readonly #maxSegmentBytes: number;
  readonly #recovery: GpuRecovery | undefined;

  constructor(
    gpu: GPUDevice,
    queue: CommandQueue,
    pending: Pending,
    maxSegmentBytes: number,
    recovery: GpuRecovery | undefined,
  ) {
    this.#gpu = gpu;
    this.#recovery = recovery;
    this.#queue = queue;
    this.#pending = pending;
    this.#maxSegmentBytes = maxSegmentBytes;
  }

  get gpu(): GPUDevice {
    return this.#recovery?.present ?? this.#gpu;
  }

  borrow(buffer: GPUBuffer, layout: GPUBufferLayout): Borrowed {
    checkBuffer(buffer);
    checkOptions("fromGPUBuffer", layout ?? null, OPTIONS);
    const type = dtype(layout.dtype);
    const shape = checkShape(layout.shape);
    const what = `${type}${showShape(shape)}`;
    const { bytesPerElement } = dtypeInfo(type);
    const { offset: bytes = 0, strides: stride = contiguousStride(shape) } = layout;
    if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes % bytesPerElement !== 0)
      throw wrongKind(`a multiple of ${bytesPerElement} bytes, the size of ${type}, as offset`, bytes);
    if (!Array.isArray(stride) || stride.length !== shape.length || !stride.every(Number.isSafeInteger))
      throw new ShapeError(
        "mismatch",
        `expected strides in elements, a whole number for each axis of ${showShape(shape)}`,
      );
    const offset = bytes / bytesPerElement;
    const [low, high] = extentOf({ shape, stride, offset });
    if (low < 0 || high * bytesPerElement > buffer.size || sizeOf(shape) > 2 ** 31 - 1)
      throw new LaunchError(
        "bad-size",
        `${what} takes bytes ${low * bytesPerElement} to ${high * bytesPerElement} of a GPUBuffer that has ${buffer.size}; check shape, offset (bytes) and strides (elements)`,
      );
    return { allocation: this.#allocationOf(buffer), dtype: type, shape, stride, offset, what };
  }

  lend(elements: Elements, what: string): GPUBufferRange {
    const { shape, stride, offset, dtype } = elements;
    if (!isContiguous(shape, stride))
      throw new ShapeError(
        "layout",
        `${what} as a view with strides ${showShape(stride)} is not contiguous in its buffer; pass copy()`,
      );
    const { bytesPerElement } = dtypeInfo(dtype);
    const buffer = this.#handOut(elements, what);
    return { buffer, offset: offset * bytesPerElement, size: sizeOf(shape) * bytesPerElement };
  }

  lendTensor(elements: Elements, what: string): DlpackWebTensor {
    const { shape, stride: strides, offset, dtype } = elements;
    const buffer = this.#handOut(elements, what);
    const byteOffset = offset * dtypeInfo(dtype).bytesPerElement;
    return { device: this.gpu, buffer, byteOffset, dtype: dlpackType(dtype), shape, strides };
  }

  /** Other programs submit to the same queue: what is recorded here must be there first. */
  #handOut({ allocation }: Elements, what: string): GPUBuffer {
    const storage = allocation.storage as GpuStorage;
    if (storage.byteLength > this.#maxSegmentBytes)
      throw new LaunchError(
        "limit",
        `${what} lies in a buffer of ${storage.byteLength} bytes, which is bound in segments of ${this.#maxSegmentBytes}: no one binding can show it. Work in parts, or raise maxSegmentBytes`,
      );
    this.#queue.flush();
    this.#recovery?.lent(allocation);
    const buffer = this.#recovery?.real(storage) ?? storage.buffer;
    known.set(buffer, { gpu: this.gpu, storage });
    return buffer;
  }

  #allocationOf(buffer: GPUBuffer): Allocation {
    const before = known.get(buffer);
    if (before !== undefined && before.gpu !== this.gpu) throw foreign();
    const storage = before?.storage ?? { kind: "webgpu", id: nextId(), buffer, byteLength: buffer.size };
    const allocation: Allocation = { storage, byteLength: buffer.size, error: null, release() {} };
    this.#recovery?.borrowed(allocation);
    if (before === undefined) {
      known.set(buffer, { gpu: this.gpu, storage });
      this.#pending.track(this.#check(allocation, buffer));
    }
    return allocation;
  }

  /** No buffer says which device made it: a bind group of another device's is refused. */
  async #check(allocation: Allocation, buffer: GPUBuffer): Promise<void> {
    const { gpu } = this;
    gpu.pushErrorScope("validation");
    const layout = gpu.createBindGroupLayout({
      entries: [{ binding: 0, visibility: COMPUTE, buffer: { type: "storage" } }],
    });
    try {
      gpu.createBindGroup({ layout, entries: [{ binding: 0, resource: { buffer, size: 4 } }] });
    } catch (cause) {
      void gpu.popErrorScope().catch(() => {});
      this.#refuse(allocation, buffer, cause);
    }
    const error = await this.#queue.guard(gpu.popErrorScope());
    if (error !== null) this.#refuse(allocation, buffer, error);
  }

  #refuse(allocation: Allocation, buffer: GPUBuffer, cause: unknown): never {
    known.delete(buffer);
    allocation.error = foreign(cause);
    throw allocation.error;
  }
}

function checkBuffer(buffer: GPUBuffer): void {
  const { size, usage, mapState } = (buffer ?? {}) as Partial<GPUBuffer>;
  if (typeof size !== "number" || typeof usage !== "number" || mapState === undefined)
    throw wrongKind("a GPUBuffer to fromGPUBuffer", buffer);
  const missing = Object.entries(USAGE).flatMap(([name, flag]) => ((usage & flag) === 0 ? [name] : []));
  if (missing.length > 0)
    throw new LaunchError(
      "usage",
      `expected a GPUBuffer with usage ${Object.keys(USAGE).join(" | ")}; this one lacks ${missing.join(", ")}: add GPUBufferUsage.${missing.join(" | GPUBufferUsage.")} where it is created`,
    );
  if (size < 4 || size % 4 !== 0)
    throw new LaunchError("bad-size", `expected a GPUBuffer of whole words of 4 bytes, got one of ${size} bytes`);
}

function foreign(cause?: unknown): LaunchError {
  return new LaunchError(
    "wrong-device",
    "the GPUBuffer belongs to another GPUDevice, and buffers of two devices never mix: open this device with requestDevice({ device }), or copy through the host",
    cause === undefined ? {} : { cause },
  );
}
