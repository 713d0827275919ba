import { OutOfMemoryError } from "../errors.ts";
import { type Block, SizeClasses } from "./size-classes.ts";

/** Bytes that belong to nobody, at both ends of the memory: no address is 0, and a vector with one element of an array in it is in the memory. */
const MARGIN = 1024;

/** The lowest address. */
export const HEAP_BASE: number = MARGIN;

const PAGE = 65536;
const ALIGNMENT = 64;
/** Most pages that are added beyond what is needed: 64 MiB. */
const AHEAD = 1024;

/**
 * Hands out pieces of one `WebAssembly.Memory`, at multiples of 64. Its records are kept here and not
 * in the memory, so that nothing a kernel writes can harm it. Freed neighbours become one block; memory that
 * was used before is handed out before memory that never was, whose pages the system has yet to find.
 */
export class Heap {
  /** Most bytes that can be in use together. */
  readonly capacity: number;
  readonly #memory: WebAssembly.Memory;
  readonly #free: SizeClasses = new SizeClasses();
  readonly #taken: Map<number, Block> = new Map();
  /** The block with the highest address. */
  #last: Block | null = null;
  #top = HEAP_BASE;
  #used = 0;

  /** @param pages - the memory's maximum. */
  constructor(memory: WebAssembly.Memory, pages: number) {
    this.#memory = memory;
    this.capacity = pages * PAGE - HEAP_BASE - MARGIN;
  }

  /** Bytes handed out and not freed. */
  get used(): number {
    return this.#used;
  }

  /** Bytes that were used once and are free. */
  get idle(): number {
    return this.#top - HEAP_BASE - this.#used;
  }

  /** From here on nothing was ever handed out: it is zero. */
  get top(): number {
    return this.#top;
  }

  /** The bytes that an allocation takes: whole units of 64 bytes, at least one. */
  static sizeOf(byteLength: number): number {
    return Math.max(ALIGNMENT, Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT);
  }

  /**
   * @param mostFresh - most bytes that may be taken of memory that was never used.
   * @returns the address, below 2³² as a number; what it holds is anything.
   * @throws {OutOfMemoryError} when it does not fit.
   */
  allocate(byteLength: number, mostFresh: number = Infinity): number {
    const size = Heap.sizeOf(byteLength);
    const block = this.#free.find(size) ?? this.#extend(size, mostFresh);
    this.#free.remove(block);
    if (block.byteLength > size) this.#split(block, size);
    block.free = false;
    this.#used += size;
    this.#taken.set(block.address, block);
    return block.address;
  }

  free(address: number): void {
    const block = this.#taken.get(address);
    if (block === undefined) throw new Error(`unreachable: nothing is allocated at ${address}`);
    this.#taken.delete(address);
    this.#used -= block.byteLength;
    block.free = true;
    const { before, after } = block;
    if (after?.free === true) this.#join(block, after);
    if (before?.free !== true) {
      this.#free.add(block);
      return;
    }
    this.#free.remove(before);
    before.byteLength += block.byteLength;
    this.#link(before, block.after);
    this.#free.add(before);
  }

  /** Takes the free block that follows into `block`, which is in no list. */
  #join(block: Block, after: Block): void {
    this.#free.remove(after);
    block.byteLength += after.byteLength;
    this.#link(block, after.after);
  }

  #split(block: Block, size: number): void {
    const rest = blockAt(block.address + size, block.byteLength - size);
    block.byteLength = size;
    this.#link(rest, block.after);
    this.#link(block, rest);
    this.#free.add(rest);
  }

  /** A free block of that size at the end, as much of it as there is from what was used before. */
  #extend(size: number, mostFresh: number): Block {
    const tail = this.#last?.free === true ? this.#last : null;
    if (tail !== null && tail.byteLength >= size) return tail;
    const fresh = size - (tail?.byteLength ?? 0);
    if (fresh > mostFresh || this.#top + fresh > this.capacity + HEAP_BASE) throw this.#full(size);
    this.#reach(this.#top + fresh, size);
    const block = tail ?? blockAt(this.#top, 0);
    if (tail === null) {
      if (this.#last !== null) this.#link(this.#last, block);
      this.#last = block;
    } else this.#free.remove(tail);
    block.byteLength = size;
    this.#top += fresh;
    this.#free.add(block);
    return block;
  }

  /** Grows the memory so that the margin behind an address is in it: by a quarter where that is more, within bounds. */
  #reach(end: number, size: number): void {
    const { byteLength } = this.#memory.buffer;
    const missing = end + MARGIN - byteLength;
    if (missing <= 0) return;
    const needed = Math.ceil(missing / PAGE);
    const room = (this.capacity + HEAP_BASE + MARGIN - byteLength) / PAGE;
    const wished = Math.min(room, Math.max(needed, Math.min(AHEAD, Math.ceil(byteLength / PAGE / 4))));
    try {
      this.#memory.grow(wished);
    } catch {
      try {
        this.#memory.grow(needed);
      } catch (cause) {
        throw this.#full(size, cause);
      }
    }
  }

  #link(block: Block, after: Block | null): void {
    block.after = after;
    if (after === null) this.#last = block;
    else after.before = block;
  }

  #full(size: number, cause?: unknown): OutOfMemoryError {
    return new OutOfMemoryError(size, this.#used, this.capacity, cause === undefined ? {} : { cause });
  }
}

function blockAt(address: number, byteLength: number): Block {
  return { address, byteLength, free: true, before: null, after: null, newer: null, older: null };
}
