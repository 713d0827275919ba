import { OutOfMemoryError } from "./errors.ts";

/** Bytes of device memory, counted in whole buffers. */
export interface MemoryStatistics {
  /** Held by arrays that are not disposed. */
  readonly live: number;
  /** Kept by the pool for the next array. */
  readonly pooled: number;
  /** The most that was ever live. */
  readonly peak: number;
}

/** Something collected without `dispose()`. */
export interface Leak {
  /** Such as `float32[1024]`. */
  readonly what: string;
  readonly byteLength: number;
}

/** Counts a device's bytes, and refuses what goes beyond its limit. */
export class MemoryMeter {
  #live = 0;
  #pooled = 0;
  #peak = 0;
  readonly #registry: FinalizationRegistry<Leak>;
  /** Bytes that arrays and pool may hold together. */
  readonly limit: number;

  constructor(limit: number, onLeak: (leak: Leak) => void) {
    this.limit = limit;
    this.#registry = new FinalizationRegistry((leak) => {
      // The buffer went with its last reference; only the count is left to correct.
      this.#live -= leak.byteLength;
      onLeak(leak);
    });
  }

  get statistics(): MemoryStatistics {
    return { live: this.#live, pooled: this.#pooled, peak: this.#peak };
  }

  /** Room left when the pool is emptied too. */
  fits(byteLength: number): boolean {
    return this.#live + this.#pooled + byteLength <= this.limit;
  }

  outOfMemory(byteLength: number, cause?: unknown): OutOfMemoryError {
    return new OutOfMemoryError(byteLength, this.#live, this.limit, cause === undefined ? {} : { cause });
  }

  /** Counts a live buffer; `owner` is watched and reported if it is collected without `release`. */
  acquire(owner: object, what: string, byteLength: number): void {
    this.#live += byteLength;
    this.#peak = Math.max(this.#peak, this.#live);
    this.#registry.register(owner, { what, byteLength }, owner);
  }

  release(owner: object, byteLength: number): void {
    this.#live -= byteLength;
    this.#registry.unregister(owner);
  }

  /** The pool took (or, negative, gave up) bytes. */
  pool(byteLength: number): void {
    this.#pooled += byteLength;
  }
}
