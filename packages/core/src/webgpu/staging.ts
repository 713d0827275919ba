import { COPY_DST, COPY_SRC, MAP_READ, MAP_WRITE, MODE_WRITE } from "./constants.ts";

/** Bytes of idle staging buffers that are kept; beyond, a buffer is destroyed after use. */
const KEEP_BYTES = 64 * 2 ** 20;

/** A list of idle buffers, smallest first. */
class Shelf {
  readonly #idle: GPUBuffer[] = [];
  #bytes = 0;

  take(byteLength: number): GPUBuffer | null {
    const at = this.#idle.findIndex((buffer) => buffer.size >= byteLength);
    if (at < 0) return null;
    const [buffer] = this.#idle.splice(at, 1) as [GPUBuffer];
    this.#bytes -= buffer.size;
    return buffer;
  }

  put(buffer: GPUBuffer): void {
    if (this.#bytes + buffer.size > KEEP_BYTES) {
      buffer.destroy();
      return;
    }
    this.#bytes += buffer.size;
    const at = this.#idle.findIndex((other) => other.size >= buffer.size);
    this.#idle.splice(at < 0 ? this.#idle.length : at, 0, buffer);
  }

  clear(): void {
    for (const buffer of this.#idle) buffer.destroy();
    this.#idle.length = 0;
    this.#bytes = 0;
  }
}

/** Buffers that both sides can see, reused: mapped buffers wait for uploads, unmapped buffers for read-backs. */
export class Staging {
  readonly #gpu: GPUDevice;
  readonly #reads = new Shelf();
  readonly #writes = new Shelf();
  #writing = 0;

  constructor(gpu: GPUDevice) {
    this.#gpu = gpu;
  }

  /** A buffer to copy into and then map. */
  forRead(byteLength: number): GPUBuffer {
    return (
      this.#reads.take(byteLength) ?? this.#gpu.createBuffer({ size: sizeFor(byteLength), usage: MAP_READ | COPY_DST })
    );
  }

  /** An unmapped read buffer comes back. */
  doneRead(buffer: GPUBuffer): void {
    this.#reads.put(buffer);
  }

  /** A mapped buffer to fill, unmap and copy from; null when too many are in flight already, or none can be had. */
  forWrite(byteLength: number): { readonly buffer: GPUBuffer; readonly mapped: ArrayBuffer } | null {
    const idle = this.#writes.take(byteLength);
    const size = sizeFor(byteLength);
    if (idle === null && this.#writing > 0 && this.#writing + size > KEEP_BYTES) return null;
    try {
      const buffer = idle ?? this.#gpu.createBuffer({ size, usage: MAP_WRITE | COPY_SRC, mappedAtCreation: true });
      const mapped = buffer.getMappedRange(0, byteLength);
      if (idle === null) this.#writing += size;
      return { buffer, mapped };
    } catch {
      // No memory on the host for it, or a device that is lost: the queue's own copy does not need to be mapped.
      return null;
    }
  }

  /** A write buffer whose copy is submitted: mapped again for the next upload once the device is through. */
  doneWrite(buffer: GPUBuffer): void {
    if (buffer.size > KEEP_BYTES / 2) {
      this.#writing -= buffer.size;
      buffer.destroy();
      return;
    }
    buffer.mapAsync(MODE_WRITE).then(
      () => this.#writes.put(buffer),
      // Only a lost device refuses; its buffers are gone with it.
      () => {},
    );
  }

  /** Another device is in the place of a lost one. */
  reset(): void {
    this.dispose();
    this.#writing = 0;
  }

  dispose(): void {
    this.#reads.clear();
    this.#writes.clear();
  }
}

/** Powers of two, so that buffers are found again. */
function sizeFor(byteLength: number): number {
  if (byteLength > 16 * 2 ** 20) return Math.ceil(byteLength / 4) * 4;
  return Math.max(256, 2 ** Math.ceil(Math.log2(byteLength)));
}
