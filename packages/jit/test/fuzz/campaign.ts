// Many random programs, with what became of them counted.
import * as fc from "fast-check";
import { type Candidate, programs } from "./arbitrary.ts";
import type { Size } from "./programs.ts";
import { type Devices, Difference, judge, showProgram, type Verdict } from "./run.ts";
import type { TypeSet } from "./types.ts";

export interface Campaign {
  readonly runs: number;
  readonly seed: number;
  readonly sizes: readonly Size[];
  /** "all" when left out. */
  readonly types?: TypeSet;
  /** Called after each program. */
  readonly progress?: (done: number, shrinking: boolean) => void;
}

export interface Report {
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** The smallest program found that differs, as text, with the difference; null for none. */
  readonly failure: string | null;
}

export async function runCampaign(devices: Devices, { runs, seed, sizes, types, progress }: Campaign): Promise<Report> {
  const verdicts: Record<Verdict, number> = { same: 0, discarded: 0, apart: 0, subnormal: 0, contracted: 0 };
  let kind: string | null = null;
  let done = 0;
  const property = fc.asyncProperty(programs(sizes, types), async ({ program, shrunk }: Candidate) => {
    try {
      const verdict = await judge(program, devices);
      if (!shrunk) verdicts[verdict]++;
    } catch (error) {
      const found = error instanceof Difference ? error.kind : `the generator or the oracle: ${error}`;
      // What is smaller may be no program any more, and fail in other ways.
      if (shrunk && found !== kind) return;
      kind = found;
      throw error;
    } finally {
      if (!shrunk) done++;
      progress?.(done, shrunk);
    }
  });
  const details = await fc.check(property, { numRuns: runs, seed });
  if (!details.failed) return { verdicts, failure: null };
  const [smallest] = details.counterexample!;
  const { errorInstance } = details;
  const why =
    errorInstance instanceof Error
      ? `${errorInstance.message}${errorInstance instanceof Difference ? "" : `\n${errorInstance.stack}`}`
      : String(errorInstance);
  return {
    verdicts,
    failure: `seed ${seed}, program ${details.numRuns}, made smaller ${details.numShrinks} times\n${why}\n\n${showProgram(smallest.program)}`,
  };
}
