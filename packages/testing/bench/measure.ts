import { setTimeout as sleep } from "node:timers/promises";
import { median } from "simple-statistics";
import type { BenchRow } from "./rows.ts";

/** Somebody who does a job. */
export interface Contender {
  readonly name: string;
  readonly target: string;
  readonly adapter: string;
  /** Does the job once, waits until it is done, and gives its milliseconds. */
  run(): Promise<number>;
  /**
   * Does the job once into memory in which no earlier result is left, and gives the largest error; null for one that
   * computes nothing, such as a copy.
   */
  check(): Promise<number | null>;
  dispose(): void | Promise<void>;
}

/**
 * How often a short job is done in one run: in batches, each as short as what a busy machine lets run undisturbed. The
 * run's time is the median batch's, by one call.
 */
export interface Repeat {
  readonly calls: number;
  readonly batches: number;
}

export const ONCE: Repeat = { calls: 1, batches: 1 };

/** A contender that cannot take part here, and why. */
export interface Absent {
  readonly name: string;
  readonly absent: string;
}

/** What came of a contender. One whose result is wrong, or that threw, has no times. */
export type Outcome =
  | { readonly kind: "timed"; readonly contender: Contender; readonly times: Times; readonly error: number | null }
  | { readonly kind: "wrong"; readonly name: string; readonly error: number }
  | { readonly kind: "failed"; readonly name: string; readonly why: string }
  | { readonly kind: "absent"; readonly name: string; readonly why: string };

/** Milliseconds. */
export interface Times {
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly samples: number;
  /** Times of all runs, in order. */
  readonly rounds: readonly number[];
}

/**
 * How many times as long others take: the median over the pairs of runs. The runs of a pair are neighbours in time, so that a machine
 * that is slow for some seconds is slow for both.
 */
export const ratioOf = (others: readonly number[], own: readonly number[]): number =>
  median(own.map((ms, round) => (others[round] as number) / ms));

/**
 * A rest in which threads fall asleep: after a parallel loop those of a library wait for the next loop without sleep, those of libgomp for 8
 * ms, and take a core from whoever runs meanwhile.
 */
export const REST_MS = 20;

export interface MeasureOptions {
  /** Timed rounds; each runs every contender once. */
  readonly samples: number;
  /** After so many seconds no further round begins, if there were three. */
  readonly seconds?: number;
  /** Rounds before those. */
  readonly warmUp: number;
  /**
   * A contender's untimed runs just before each timed run last so many milliseconds together; 0 without it. A system may let two threads that were
   * asleep share a core until its next look at the cores, some milliseconds later.
   */
  readonly leadMs?: number;
  /** Milliseconds of rest after each contender's turn, such as `REST_MS`; 0 without it. */
  readonly restMs?: number;
  /** A larger error is a wrong result. */
  readonly tolerance: number;
  /** Called with a line about the current work, for whoever waits. */
  readonly progress?: (what: string) => void;
}

/**
 * Checks each contender's result; then runs the correct contenders in turns, each turn starting with another contender, so
 * that background load affects all equally; then checks once more. Disposes all of them.
 *
 * @returns what came of each, in the order given.
 */
export async function measure(
  entries: readonly (Contender | Absent)[],
  options: MeasureOptions,
): Promise<readonly Outcome[]> {
  const { samples, seconds = Number.POSITIVE_INFINITY, warmUp, restMs = 0, progress = () => {} } = options;
  const runners = entries.flatMap((one) => ("run" in one ? [new Runner(one, options)] : []));
  const running = (): readonly Runner[] => runners.filter(({ out }) => out === null);
  const checkAll = async (): Promise<void> => {
    for (const runner of running()) {
      progress(`checking ${runner.contender.name}`);
      await runner.check();
    }
  };
  try {
    await checkAll();
    const end = performance.now() + 1000 * seconds;
    for (let round = -warmUp; round < samples; round++) {
      if (round >= 3 && performance.now() > end) break;
      progress(round < 0 ? "warming up" : `round ${round + 1} of ${samples}`);
      for (const runner of rotated(running(), round + warmUp)) {
        await runner.run(round >= 0);
        if (restMs > 0) await sleep(restMs);
      }
    }
    await checkAll();
  } finally {
    for (const { contender } of runners) await contender.dispose();
  }
  const outcomes = runners.map((runner) => runner.outcome()).values();
  return entries.map(
    (one): Outcome =>
      "absent" in one ? { kind: "absent", name: one.name, why: one.absent } : (outcomes.next().value as Outcome),
  );
}

/** A contender in a race. */
class Runner {
  readonly contender: Contender;
  /** Why it is no longer in the race. */
  out: Outcome | null = null;
  readonly #tolerance: number;
  readonly #leadMs: number;
  readonly #samples: number[] = [];
  #error: number | null = null;

  constructor(contender: Contender, { tolerance, leadMs = 0 }: MeasureOptions) {
    this.contender = contender;
    this.#tolerance = tolerance;
    this.#leadMs = leadMs;
  }

  async run(timed: boolean): Promise<void> {
    await this.#attempt(async () => {
      for (let led = 0; led < this.#leadMs; ) led += await this.contender.run();
      const ms = await this.contender.run();
      if (timed) this.#samples.push(ms);
    });
  }

  async check(): Promise<void> {
    await this.#attempt(async () => {
      const error = await this.contender.check();
      this.#error = error;
      // Written so that NaN is refused too.
      if (error !== null && !(error <= this.#tolerance)) this.out = { kind: "wrong", name: this.contender.name, error };
    });
  }

  outcome(): Outcome {
    if (this.out !== null) return this.out;
    const samples = this.#samples;
    const times = {
      median: median(samples),
      fastest: Math.min(...samples),
      slowest: Math.max(...samples),
      samples: samples.length,
      rounds: samples,
    };
    return { kind: "timed", contender: this.contender, times, error: this.#error };
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      this.out = { kind: "failed", name: this.contender.name, why };
    }
  }
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % Math.max(1, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
}

/** The rows of those that were timed. */
export function rowsOf(
  { bench, dtype, size }: Pick<BenchRow, "bench" | "dtype" | "size">,
  outcomes: readonly Outcome[],
): readonly BenchRow[] {
  return outcomes.flatMap((one) => {
    if (one.kind !== "timed") return [];
    const { contender, times, error } = one;
    return [
      {
        bench,
        contender: contender.name,
        target: contender.target,
        adapter: contender.adapter,
        dtype,
        size,
        medianMs: times.median,
        samples: times.samples,
        maxError: error ?? 0,
      },
    ];
  });
}
