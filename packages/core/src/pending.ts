import { OutOfMemoryError } from "./errors.ts";
import type { Loss } from "./loss.ts";

/**
 * Work that runs on its own, and errors that no promise carried: the next wait awaits and rethrows them.
 * The first error wins, because later errors usually follow from it.
 */
export class Pending {
  #error: Error | null = null;
  #work = new Set<Promise<void>>();

  /** Adds work; its rejection is thrown by the next wait, never unhandled. */
  track(work: Promise<void>): void {
    const all = this.#work;
    const settled: Promise<void> = work
      .catch((error: unknown) => {
        if (all === this.#work) this.fail(error instanceof Error ? error : new Error(String(error)));
      })
      .then(() => {
        all.delete(settled);
      });
    all.add(settled);
  }

  /** Notes an error for the next wait. Lack of memory goes first: what it makes invalid may be reported before it. */
  fail(error: Error): void {
    if (this.#error === null || error instanceof OutOfMemoryError) this.#error = error;
  }

  /** The device of all that is pending is gone. */
  forget(): void {
    this.#error = null;
    this.#work = new Set();
  }

  /** Whether there is anything to await or to rethrow. */
  get idle(): boolean {
    return this.#work.size === 0 && this.#error === null;
  }

  /** Waits for the work there is, and for what it adds meanwhile. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /**
   * Waits for work and for everything pending. Pending work fails first: a pipeline that could not be made says why,
   * a copy that came after it only that something was invalid.
   */
  async through(work: Promise<void>, loss: Loss): Promise<void> {
    const results = await Promise.allSettled([work, loss.guard(this.settled())]);
    if (loss.error === null) this.rethrow();
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }

  /** Throws the first error since the last call, once. */
  rethrow(): void {
    const error = this.#error;
    this.#error = null;
    if (error !== null) throw error;
  }
}
