/** Chunks whose results are on their way to the host at a time: while one is computed, others move. */
export const CHUNKS_IN_FLIGHT = 3;

/** Work that was begun and not yet awaited, at most so much of it at a time. */
export class Flight {
  readonly #most: number;
  readonly #begun: Promise<void>[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes in work; resolves once there is room for more. @throws what the oldest work rejected with. */
  async add(work: Promise<void>): Promise<void> {
    // Whoever awaits it hears of its failure; until then nobody has to.
    work.catch(() => {});
    this.#begun.push(work);
    if (this.#begun.length >= this.#most) await this.#begun.shift();
  }

  /** Waits for all of it. @throws what the first that failed rejected with. */
  async landed(): Promise<void> {
    while (this.#begun.length > 0) await this.#begun.shift();
  }

  /** Waits until all of it is over, well or not. */
  async over(): Promise<void> {
    await Promise.allSettled(this.#begun);
  }
}
