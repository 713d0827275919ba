import { parseArgs } from "node:util";
import { type Bar, type Verdict, verdict } from "./bar.ts";
import { type Absent, type Contender, measure, REST_MS, rowsOf } from "./measure.ts";
import { endProgress, progressOf } from "./progress.ts";
import { printOutcomes, wentWrong } from "./report.ts";
import { type BenchRow, writeRows } from "./rows.ts";
import type { Work } from "./work.ts";

/** Contenders at one job, and what they are to reach. */
export interface Bench {
  readonly name: string;
  readonly title: string;
  readonly dtype: string;
  /** Elements of the result. */
  readonly size: number;
  /** A larger error is a wrong result. */
  readonly tolerance: number;
  /** Ratios are to the fastest of these contenders. */
  readonly base: readonly string[];
  readonly bars?: readonly Bar[];
  readonly work?: Work;
  readonly contenders: () => Promise<readonly (Contender | Absent)[]>;
}

export interface BenchOptions {
  /** File for the rows. */
  readonly json: string | undefined;
  readonly samples: number;
  /** Part of the names of the benches to run. */
  readonly only: string;
}

const WARM_UP = 3;

/** `--samples N --only NAME --json FILE`. */
export function benchOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      json: { type: "string" },
      samples: { type: "string", default: "9" },
      only: { type: "string", default: "" },
    },
  });
  const samples = Number(values.samples);
  if (!(Number.isInteger(samples) && samples > 0))
    throw new RangeError(`--samples: expected a whole number above 0, got ${values.samples}`);
  return { json: values.json, only: values.only, samples };
}

/**
 * Runs the benches that are asked for one after the other, prints a table of each and in the end what became of the
 * bars, and writes the rows. The process fails where a result is wrong; a bar that is missed is printed.
 *
 * @param more - rows that were measured otherwise.
 */
export async function race(
  benches: readonly Bench[],
  { json, samples, only }: BenchOptions,
  more: readonly BenchRow[] = [],
): Promise<void> {
  const rows: BenchRow[] = [...more];
  const verdicts: (Verdict & { readonly where: string })[] = [];
  const chosen = benches.filter(({ name }) => name.includes(only));
  if (chosen.length === 0 && more.length === 0)
    throw new RangeError(
      `--only ${only}: there is none of that name; there are ${benches.map(({ name }) => name).join(", ")}`,
    );
  for (const bench of chosen) {
    const { name, title, tolerance, base, bars = [] } = bench;
    const progress = progressOf(name);
    progress("making the arrays");
    const outcomes = await measure(await bench.contenders(), {
      samples,
      warmUp: WARM_UP,
      restMs: REST_MS,
      tolerance,
      progress,
    });
    endProgress();
    printOutcomes(`${name}: ${title}; median of ${samples}, in turns`, outcomes, base, bars, bench.work);
    if (wentWrong(outcomes, bars)) process.exitCode = 1;
    for (const bar of bars) verdicts.push({ ...verdict(bar, outcomes), where: `${name}, ${bar.of}` });
    rows.push(...rowsOf({ ...bench, bench: name }, outcomes));
    // Not all at the end: a long run may be stopped.
    writeRows(json, rows);
  }
  if (verdicts.length > 0) console.log(`\n${verdicts.map(({ where, text }) => `${where}: ${text}`).join("\n")}`);
}
