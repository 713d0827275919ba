import { checkMembers, type Kinds, refuse } from "../check.ts";
import type { Column, Entry } from "../results/results.ts";
import type { Entrant } from "./contender.ts";
import { Runner } from "./runner.ts";

/** How right a result must be, and how long contenders are measured. */
export interface RaceOptions {
  /** A larger error is a wrong result. */
  readonly tolerance: number;
  /** Rounds, each with one sample of every contender; more of them while there is time. At least 7. */
  readonly samples?: number;
  /** Rounds go on for so long, up to `mostSamples` of them. Default: 0. */
  readonly seconds?: number;
  /** At least `samples`. Default: 25, or `samples` if that is more. */
  readonly mostSamples?: number;
  /** Milliseconds of a sample; calls are repeated until one takes so long. */
  readonly sampleMs?: number;
  /** Called before each step. */
  readonly onStep?: (step: Step) => void;
}

/** The state of a race. */
export interface Step {
  readonly contender: string;
  readonly column: Column;
  readonly what: "opening" | "checking" | "calibrating" | "timing";
  /** The part of the race that is done, from 0 to 1; it never decreases. */
  readonly fraction: number;
}

/** Fewer give no interval for the median with a confidence of 0.95. */
export const LEAST_SAMPLES = 7;

const OPTIONS: Kinds<RaceOptions> = {
  tolerance: "amount",
  samples: "amount?",
  seconds: "amount?",
  mostSamples: "amount?",
  sampleMs: "amount?",
  onStep: "function?",
};

/**
 * Checks each contender's result, then times the contenders with right results in turns. Each iteration starts with another
 * contender, so that background load affects all equally. Then checks once more. Contenders that throw or have wrong results
 * leave the race; all are disposed in the end.
 *
 * @returns what came of each, in the order given.
 * @throws {LaunchError} code `wrong-kind`, for fewer than 7 samples, and for a value that is not an entrant or an option.
 */
export async function race(entrants: readonly Entrant[], options: RaceOptions): Promise<readonly Entry[]> {
  if (!Array.isArray(entrants)) refuse("race", "a list of entrants, as contender() makes them", entrants);
  for (const one of entrants as readonly (Entrant | null)[])
    if (typeof one?.kind !== "string") refuse("race", "entrants as contender() makes them", one);
  checkMembers("race", options, OPTIONS);
  const { samples = LEAST_SAMPLES, seconds = 0, sampleMs = 5, onStep = () => {} } = options;
  if (!(Number.isInteger(samples) && samples >= LEAST_SAMPLES))
    refuse("race", `at least ${LEAST_SAMPLES} samples`, samples);
  const { mostSamples = Math.max(25, samples) } = options;
  if (!(Number.isInteger(mostSamples) && mostSamples >= samples))
    refuse("race", `mostSamples of at least ${samples}, the samples`, mostSamples);
  const runners = entrants.map((one) =>
    one.kind === "contender" ? new Runner(one, one.tolerance ?? options.tolerance) : one,
  );
  const all = runners.filter((one) => one instanceof Runner);
  const racing = (): readonly Runner[] => all.filter(({ out }) => out === null);
  const each = async (
    list: readonly Runner[],
    what: Step["what"],
    [from, to]: readonly [number, number],
    work: (runner: Runner) => Promise<void>,
  ): Promise<void> => {
    for (const [i, runner] of list.entries()) {
      const { name: contender, column } = runner.contender;
      onStep({ contender, column, what, fraction: from + ((to - from) * i) / list.length });
      await runner.attempt(() => work(runner));
    }
  };
  try {
    for (const [i, runner] of all.entries()) {
      const part = [(0.3 * i) / all.length, (0.3 * (i + 1)) / all.length] as const;
      await each([runner], "opening", part, (one) => one.open());
      if (runner.out === null) await each([runner], "checking", part, (one) => one.check());
      if (runner.out === null) await each([runner], "calibrating", part, (one) => one.calibrate(sampleMs));
    }
    const start = performance.now();
    for (let round = 0; round < mostSamples && racing().length > 0; round++) {
      const spent = (performance.now() - start) / 1000;
      if (round >= samples && spent >= seconds) break;
      const done = (k: number): number => 0.3 + 0.6 * Math.min(1, Math.max(k / samples, 0) * (seconds > 0 ? 0.9 : 1));
      await each(rotated(racing(), round), "timing", [done(round), done(round + 1)], (one) => one.time());
    }
    await each(racing(), "checking", [0.9, 1], (one) => one.check());
  } finally {
    for (const runner of all) await runner.dispose();
  }
  return runners.map((one) => (one instanceof Runner ? one.outcome() : one));
}

function rotated<T>(list: readonly T[], by: number): readonly T[] {
  const at = by % Math.max(1, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
}
