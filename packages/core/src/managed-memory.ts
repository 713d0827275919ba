import { type DType, dtypeInfo, dtypeOfTypedArray, type TypedArray } from "./dtype.ts";
import { DisposedError, LaunchError } from "./errors.ts";
import { showShape } from "./shape.ts";
import { WITHOUT } from "./without.ts";

/** Typed arrays over memory of managed arrays. Who holds one of them holds that memory. */
const memories = new WeakMap<TypedArray, ManagedMemory>();
/** Buffers of managed arrays, with the memory that may grow and then gets another buffer; null where none can. */
const homes = new WeakMap<TypedArray["buffer"], WebAssembly.Memory | null>();
/** Whether there was any: who makes no managed array pays for no look-up. */
let inUse = false;

/** A device array that owns memory, as far as it matters here. */
export interface MemoryOwner {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly disposed: boolean;
  "~storage"(): unknown;
}

/** Bytes that the host sees as typed arrays, which are made anew where growth of the device's memory took theirs away. */
export class ManagedMemory {
  /** The array that owns the memory; null where the caller made a typed array over a part of it. */
  readonly base: MemoryOwner | null;
  readonly #home: WebAssembly.Memory | null;
  readonly #bytes: () => Uint8Array;
  /** By storage class. */
  readonly #views: Map<unknown, TypedArray> = new Map();

  constructor(base: MemoryOwner | null, home: WebAssembly.Memory | null, bytes: () => Uint8Array, view?: TypedArray) {
    inUse = true;
    this.base = base;
    this.#home = home;
    this.#bytes = bytes;
    if (view !== undefined) this.#views.set(dtypeInfo(dtypeOfTypedArray(view)).storage, view);
  }

  /** All of it as elements of a type. @throws {DisposedError} {DeviceLostError} when it is gone. */
  view(type: DType): TypedArray {
    const { base } = this;
    if (base?.disposed) throw new DisposedError(`ManagedArray ${base.dtype}${showShape(base.shape)}`);
    base?.["~storage"]();
    const { storage } = dtypeInfo(type);
    const known = this.#views.get(storage);
    if (known !== undefined && (known.length > 0 || known.buffer.byteLength > 0)) return known;
    const { buffer, byteOffset, byteLength } = this.#bytes();
    const Cells = (known?.constructor ?? storage) as typeof storage;
    const made = new Cells(buffer, byteOffset, Math.floor(byteLength / storage.BYTES_PER_ELEMENT)) as TypedArray;
    this.#views.set(storage, made);
    memories.set(made, this);
    homes.set(buffer, this.#home);
    return made;
  }
}

/**
 * The memory of managed arrays that a caller's typed array is over, so that growth in the midst of a call does not take it
 * away; null for any other.
 *
 * @throws {LaunchError} where growth took it away before.
 */
export function memoryUnder(data: TypedArray): ManagedMemory | null {
  const home = inUse ? homes.get(data.buffer) : undefined;
  if (home === undefined) return null;
  const { buffer, byteOffset, byteLength } = data;
  if (home !== null && buffer.byteLength === 0) throw takenAway();
  const known = memories.get(data);
  if (known !== undefined || home === null) return known ?? null;
  return new ManagedMemory(null, home, () => new Uint8Array(home.buffer, byteOffset, byteLength), data);
}

/** A key of a buffer's memory, the same before and after growth. */
export function memoryOf(buffer: TypedArray["buffer"]): object {
  return WITHOUT.managed ? buffer : ((inUse ? homes.get(buffer) : null) ?? buffer);
}

/** The error for a typed array that lost its elements. */
export function takenAway(): LaunchError {
  return new LaunchError(
    "wrong-kind",
    "expected an array with its elements, got one whose memory was taken away: it was transferred, or a device's memory grew under the `data` of a managed array; read `data` of that array again",
  );
}
