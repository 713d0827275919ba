import { median } from "simple-statistics";
import type { BenchRow } from "./rows.ts";

/** Somebody who does a job. */
export interface Contender {
  readonly name: string;
  readonly target: string;
  readonly adapter: string;
  /** Does the job once, waits until it is done, and gives its milliseconds. */
  run(): Promise<number>;
  /** Largest error of what the last run computed; null for one that computes nothing, such as a copy. */
  error(): Promise<number | null>;
  dispose(): void | Promise<void>;
}

/** A contender that cannot take part here, and why. */
export interface Absent {
  readonly name: string;
  readonly absent: string;
}

/** What came of a contender. One whose result is wrong has no times. */
export type Outcome =
  | { readonly kind: "timed"; readonly contender: Contender; readonly times: Times; readonly error: number | null }
  | { readonly kind: "wrong"; readonly name: string; readonly error: number }
  | { readonly kind: "absent"; readonly name: string; readonly why: string };

/** Milliseconds. */
export interface Times {
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly samples: number;
}

export interface MeasureOptions {
  /** Timed rounds; each runs every contender once. */
  readonly samples: number;
  /** Rounds before those. */
  readonly warmUp: number;
  /** A larger error is a wrong result. */
  readonly tolerance: number;
  /** Told what is being done, for whoever waits. */
  readonly progress?: (what: string) => void;
}

/**
 * Runs each contender once and checks its result; then those that were right in turns, so that the machine's mood meets
 * all alike, each round beginning with another one; then checks the last results too. Disposes all of them.
 *
 * @returns what came of each, in the order given. One that throws is absent, with what it threw.
 */
export async function measure(
  entered: readonly (Contender | Absent)[],
  { samples, warmUp, tolerance, progress = () => {} }: MeasureOptions,
): Promise<readonly Outcome[]> {
  const contenders = entered.filter((one) => "run" in one);
  const out = new Map<string, Outcome>();
  const errors = new Map<string, number | null>();
  for (const one of entered)
    if ("absent" in one) out.set(one.name, { kind: "absent", name: one.name, why: one.absent });
  const running = (): readonly Contender[] => contenders.filter(({ name }) => !out.has(name));
  const check = async (contender: Contender): Promise<void> => {
    const error = await contender.error();
    errors.set(contender.name, error);
    // Written so that NaN is refused too.
    if (error !== null && !(error <= tolerance))
      out.set(contender.name, { kind: "wrong", name: contender.name, error });
  };
  const attempt = async (contender: Contender, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      const why = `failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
      out.set(contender.name, { kind: "absent", name: contender.name, why });
    }
  };
  const times = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
  try {
    for (const contender of contenders) {
      progress(`checking ${contender.name}`);
      await attempt(contender, async () => {
        await contender.run();
        await check(contender);
      });
    }
    for (let round = -warmUp; round < samples; round++) {
      progress(round < 0 ? "warming up" : `round ${round + 1} of ${samples}`);
      for (const contender of rotated(running(), round + warmUp))
        await attempt(contender, async () => {
          const ms = await contender.run();
          if (round >= 0) times.get(contender.name)?.push(ms);
        });
    }
    for (const contender of running()) {
      progress(`checking ${contender.name}`);
      await attempt(contender, () => check(contender));
    }
  } finally {
    for (const contender of contenders) await contender.dispose();
  }
  return entered.map(({ name }): Outcome => {
    const known = out.get(name);
    if (known !== undefined) return known;
    const contender = contenders.find((one) => one.name === name) as Contender;
    return { kind: "timed", contender, times: timesOf(times.get(name) ?? []), error: errors.get(name) ?? null };
  });
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % Math.max(1, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
}

function timesOf(samples: readonly number[]): Times {
  return {
    median: median([...samples]),
    fastest: Math.min(...samples),
    slowest: Math.max(...samples),
    samples: samples.length,
  };
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
