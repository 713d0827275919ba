import type { Entry, Timing } from "../results/results.ts";
import { summarize } from "../stats/summary.ts";
import type { Contender, Opened } from "./contender.ts";
import { calibrate, sample } from "./sample.ts";

/** A contender in a race. */
export class Runner {
  readonly contender: Contender;
  /** Why it is no longer in the race. */
  out: Entry | null = null;
  readonly #tolerance: number;
  readonly #samples: number[] = [];
  #opened: Opened | null = null;
  #calls = 1;
  #error: number | null = null;

  constructor(contender: Contender, tolerance: number) {
    this.contender = contender;
    this.#tolerance = tolerance;
  }

  async open(): Promise<void> {
    this.#opened = await this.contender.open();
  }

  /** Does the job into memory that holds no earlier result, and compares. */
  async check(): Promise<void> {
    const { name, column, expectedWrong = null } = this.contender;
    const opened = this.#ready();
    await opened.spoil?.();
    await sample(opened, 1);
    const error = await opened.check();
    this.#error = error;
    // Written so that NaN is refused too.
    if (error === null || error <= this.#tolerance) return;
    this.out = {
      kind: "wrong",
      name,
      column,
      error: Number.isFinite(error) ? error : null,
      expected: expectedWrong,
    };
  }

  async calibrate(least: number): Promise<void> {
    this.#calls = await calibrate(this.#ready(), least);
  }

  async time(): Promise<void> {
    this.#samples.push(await sample(this.#ready(), this.#calls));
  }

  /** A contender that throws leaves the race. */
  async attempt(work: () => Promise<void>): Promise<void> {
    const { name, column } = this.contender;
    try {
      await work();
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      this.out = { kind: "failed", name, column, why };
    }
  }

  outcome(): Entry {
    if (this.out !== null) return this.out;
    const { name, column, target, adapter, software, bytes, flops } = this.contender;
    const timing = timingOf(this.#samples, this.#calls);
    return { kind: "timed", name, column, target, adapter, software, error: this.#error, timing, bytes, flops };
  }

  async dispose(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await this.attempt(async () => {
      await opened?.dispose?.();
    });
  }

  #ready(): Opened {
    if (this.#opened === null) throw new Error(`bug in Gridstride: ${this.contender.name} is not open`);
    return this.#opened;
  }
}

/** @param samples - milliseconds, at least one. */
export function timingOf(samples: readonly number[], calls: number): Timing {
  const { median, fastest, slowest, spread, interval } = summarize(samples);
  return { samples, calls, median, fastest, slowest, spread, ...interval };
}
