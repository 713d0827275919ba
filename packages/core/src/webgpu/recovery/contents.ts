import { COPY_DST, COPY_SRC, STORAGE_BUFFER } from "../constants.ts";

/** The host's knowledge of a buffer's bytes. */
interface Content {
  /** Grows with each command that may write the buffer. */
  version: number;
  /** The bytes that the host wrote into a buffer that no array has; else null. */
  readonly written: Uint8Array | null;
}

const ARRAY = STORAGE_BUFFER | COPY_SRC | COPY_DST;

/** Counts the writes of buffers, by their handles, and keeps what the host wrote into buffers that are not arrays'. */
export class Contents {
  readonly #known = new WeakMap<GPUBuffer, Content>();

  add(buffer: GPUBuffer, { size, usage, mappedAtCreation = false }: GPUBufferDescriptor): void {
    const isArrays = (usage & ARRAY) === ARRAY;
    const isKept = mappedAtCreation ? (usage & STORAGE_BUFFER) !== 0 : !isArrays && (usage & COPY_DST) !== 0;
    this.#known.set(buffer, { version: 0, written: isKept ? new Uint8Array(size) : null });
  }

  written(buffer: GPUBuffer): Uint8Array | null {
    return this.#known.get(buffer)?.written ?? null;
  }

  version(buffer: GPUBuffer): number {
    return this.#known.get(buffer)?.version ?? 0;
  }

  /** A command may write the buffer. */
  touch(buffer: GPUBuffer): void {
    const content = this.#known.get(buffer);
    if (content !== undefined) content.version++;
  }

  write(buffer: GPUBuffer, byteOffset: number, bytes: Uint8Array): void {
    this.touch(buffer);
    this.written(buffer)?.set(bytes, byteOffset);
  }
}

/** The bytes that `queue.writeBuffer` is given: of typed arrays its offset and size are in elements. */
export function givenBytes(data: ArrayBuffer | ArrayBufferView, offset = 0, size?: number): Uint8Array {
  if (!ArrayBuffer.isView(data)) return new Uint8Array(data, offset, size);
  const width = (data as Partial<Uint8Array>).BYTES_PER_ELEMENT ?? 1;
  const length = size === undefined ? data.byteLength - offset * width : size * width;
  return new Uint8Array(data.buffer, data.byteOffset + offset * width, length);
}
