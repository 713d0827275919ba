import { OutOfMemoryError } from "./errors.ts";

/** Bytes of device memory, counted in whole buffers. */
export interface MemoryStatistics {
  /** Held by arrays that are not disposed. */
  readonly live: number;
  /** Freed and kept for the next array. */
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
  readonly #registry: FinalizationRegistry<{
    readonly leak: Leak;
    readonly isQuiet: boolean;
    readonly reclaim: () => void;
  }>;
  /** Bytes that arrays and pool may hold together. */
  readonly limit: number;

  constructor(limit: number, onLeak: (leak: Leak) => void) {
    this.limit = limit;
    this.#registry = new FinalizationRegistry(({ leak, isQuiet, reclaim }) => {
      this.#live -= leak.byteLength;
      reclaim();
      if (!isQuiet) onLeak(leak);
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

  /**
   * Counts a live buffer; `owner` is watched and reported if it is collected without `release`.
   *
   * @param reclaim - gives the memory back then, where it does not go with its last reference; must not hold `owner`.
   * @param isQuiet - whether that is not a leak, and is not reported.
   */
  acquire(
    owner: object,
    what: string,
    byteLength: number,
    reclaim: () => void = () => {},
    isQuiet: boolean = false,
  ): void {
    this.#live += byteLength;
    this.#peak = Math.max(this.#peak, this.#live);
    this.#registry.register(owner, { leak: { what, byteLength }, isQuiet, reclaim }, owner);
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
