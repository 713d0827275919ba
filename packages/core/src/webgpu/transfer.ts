import type { Allocation } from "../allocation.ts";
import type { Resident } from "../backend.ts";
import { type Cells, copyElements } from "../copy.ts";
import { dtypeInfo } from "../dtype.ts";
import type { Storage } from "../internal-types.ts";
import { contiguousStride, isContiguous, sizeOf } from "../shape.ts";
import { sameBits } from "./cast-text.ts";
import type { StridedCopy } from "./copy-kernel.ts";
import { packed } from "./packed.ts";
import type { BufferPool } from "./pool.ts";
import type { CommandQueue } from "./queue.ts";
import type { Staging } from "./staging.ts";

/** Up to here the queue's own copy costs no more than a mapped buffer: in Node up to three times cheaper, in Chromium the same. */
const SMALL_BYTES = 2 ** 20;
/** Larger contiguous arrays go in pieces, so that their staging buffers are kept. */
const PIECE_BYTES = 16 * 2 ** 20;

/** Copies between host and device, and on the device; strided layouts go through a contiguous temporary on the device. */
export class Transfer {
  readonly #gpu: GPUDevice;
  readonly #queue: CommandQueue;
  readonly #pool: BufferPool;
  readonly #staging: Staging;
  readonly #strided: Pick<StridedCopy, "record">;

  constructor(
    gpu: GPUDevice,
    queue: CommandQueue,
    pool: BufferPool,
    staging: Staging,
    strided: Pick<StridedCopy, "record">,
  ) {
    this.#gpu = gpu;
    this.#queue = queue;
    this.#pool = pool;
    this.#staging = staging;
    this.#strided = strided;
  }

  upload(to: Resident, from: Cells): void {
    if (sizeOf(to.shape) === 0) return;
    const run = runOf(to);
    if (run?.writable) this.#write(bufferOf(to), run.start, from);
    else
      this.#through(to, (temporary) => {
        this.#write(bufferOf(temporary), 0, from);
        this.#strided.record(to, temporary);
      });
  }

  copy(to: Resident, from: Resident): void {
    if (sizeOf(to.shape) === 0) return;
    if (to.allocation.storage === from.allocation.storage) {
      this.#through(to, (temporary) => {
        this.copy(temporary, from);
        this.copy(to, temporary);
      });
      return;
    }
    const [target, origin] = [runOf(to), runOf(from)];
    const same = sameBits(from.dtype, to.dtype);
    if (
      this.#queue.capturing?.isConditional ||
      !same ||
      target === null ||
      origin === null ||
      !target.writable ||
      origin.start % 4 !== 0
    )
      this.#strided.record(to, from);
    else this.#queue.copy(bufferOf(from), origin.start, bufferOf(to), target.start, round4(target.byteLength));
  }

  async download(from: Resident, into: Cells): Promise<void> {
    if (sizeOf(from.shape) === 0) return;
    const run = runOf(from);
    if (run === null) {
      let copied: Promise<void> = Promise.resolve();
      this.#through(from, (temporary) => {
        this.#strided.record(temporary, from);
        copied = this.download(temporary, into);
      });
      return copied;
    }
    const lead = run.start % 4;
    const { storage } = dtypeInfo(from.dtype);
    await this.#queue.read(bufferOf(from), run.start - lead, round4(lead + run.byteLength), (bytes) => {
      const data = new storage(bytes.buffer, bytes.byteOffset + lead, sizeOf(from.shape)) as Cells["data"];
      copyElements(into, {
        data,
        shape: from.shape,
        stride: contiguousStride(from.shape),
        offset: 0,
        dtype: from.dtype,
      });
    });
  }

  /** Lends a contiguous temporary of the same shape; queue order makes giving it back at once safe. */
  #through(like: Resident, use: (temporary: Resident) => void): void {
    const byteLength = sizeOf(like.shape) * dtypeInfo(like.dtype).bytesPerElement;
    const allocation: Allocation = this.#pool.acquire(byteLength, `a temporary of ${byteLength} bytes`, false);
    try {
      use({ allocation, dtype: like.dtype, shape: like.shape, stride: contiguousStride(like.shape), offset: 0 });
    } finally {
      allocation.release();
    }
  }

  /** Writes the elements in row-major order from a byte offset that is a multiple of 4; up to three bytes after them are overwritten. */
  #write(buffer: GPUBuffer, byteOffset: number, from: Cells): void {
    const { bytesPerElement, storage } = dtypeInfo(from.dtype);
    const count = sizeOf(from.shape);
    const byteLength = count * bytesPerElement;
    const tight = isContiguous(from.shape, from.stride);
    if (tight && byteLength > PIECE_BYTES) {
      const count = PIECE_BYTES / bytesPerElement;
      for (let at = 0, end = sizeOf(from.shape); at < end; at += count) {
        const piece = {
          data: from.data,
          dtype: from.dtype,
          shape: [Math.min(count, end - at)],
          stride: [1],
          offset: from.offset + at,
        };
        this.#write(buffer, byteOffset + at * bytesPerElement, piece);
      }
      return;
    }
    if (byteLength > SMALL_BYTES) {
      const stage = this.#staging.forWrite(round4(byteLength));
      if (stage !== null) {
        const { buffer: staged, mapped } = stage;
        copyElements(
          {
            data: new storage(mapped, 0, count) as Cells["data"],
            shape: from.shape,
            stride: contiguousStride(from.shape),
            offset: 0,
            dtype: from.dtype,
          },
          from,
        );
        staged.unmap();
        this.#queue.commands().copyBufferToBuffer(staged, 0, buffer, byteOffset, round4(byteLength));
        this.#queue.afterSubmit(() => this.#staging.doneWrite(staged));
        return;
      }
    }
    let { data, offset } = from;
    // WebGPU refuses memory that threads share.
    if (!tight || byteLength % 4 !== 0 || isShared(data.buffer)) {
      [data, offset] = [packed(from), 0];
    }
    // The queue's own writes come after what is submitted, so what is recorded must go first.
    this.#queue.flush();
    this.#gpu.queue.writeBuffer(
      buffer,
      byteOffset,
      data.buffer,
      data.byteOffset + offset * bytesPerElement,
      round4(byteLength),
    );
  }
}

const isShared = (buffer: ArrayBufferLike): boolean =>
  typeof SharedArrayBuffer === "function" && buffer instanceof SharedArrayBuffer;

function round4(byteLength: number): number {
  return Math.ceil(byteLength / 4) * 4;
}

function bufferOf(array: Resident): GPUBuffer {
  return (array.allocation.storage as Extract<Storage, { kind: "webgpu" }>).buffer;
}

/** The bytes of a contiguous array; null for other layouts. `writable`: whole words, or the rest of the last word is nobody's. */
function runOf(
  array: Resident,
): { readonly start: number; readonly byteLength: number; readonly writable: boolean } | null {
  if (!isContiguous(array.shape, array.stride)) return null;
  const { bytesPerElement } = dtypeInfo(array.dtype);
  const start = array.offset * bytesPerElement;
  const byteLength = sizeOf(array.shape) * bytesPerElement;
  const whole = byteLength % 4 === 0 || start + byteLength === array.allocation.byteLength;
  return { start, byteLength, writable: start % 4 === 0 && whole };
}
