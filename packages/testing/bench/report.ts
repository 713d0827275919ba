import { type Bar, inTime, verdict } from "./bar.ts";
import type { Outcome } from "./measure.ts";
import { printTable } from "./table.ts";
import type { Work } from "./work.ts";

/**
 * Prints what came of the contenders, with the bars of each in its line.
 *
 * @param base - what the ratios are to: the fastest of these contenders.
 * @param work - for a column of rates, and next to it the share of its target's limit that each reaches.
 */
export function printOutcomes(
  title: string,
  outcomes: readonly Outcome[],
  base: readonly string[],
  bars: readonly Bar[] = [],
  work?: Work,
): void {
  const bases = outcomes.flatMap((one) =>
    one.kind === "timed" && base.includes(one.contender.name) ? [one.times.median] : [],
  );
  const unit = bases.length === 0 ? Number.NaN : Math.min(...bases);
  console.log(`\n${title}; ratios are to ${base.length === 1 ? "" : "the fastest of "}${base.join(", ")}`);
  const head = [
    "contender",
    "median",
    "ratio",
    "fastest",
    "slowest",
    "largest error",
    "rate",
    "of limit (fastest)",
    "bars",
  ];
  const lines = outcomes.map((one) => lineOf(one, unit, outcomes, bars, work));
  const shown = (_: string, column: number): boolean =>
    column < 6 || (column < 8 ? work !== undefined : bars.length > 0);
  printTable(
    head.filter(shown),
    lines.map((line) => line.filter(shown)),
  );
}

function lineOf(
  one: Outcome,
  unit: number,
  outcomes: readonly Outcome[],
  bars: readonly Bar[],
  work?: Work,
): readonly string[] {
  const of = one.kind === "timed" ? one.contender.name : one.name;
  const said = bars
    .filter((bar) => bar.of === of)
    .map((bar) => verdict(bar, outcomes).text)
    .join("\n");
  switch (one.kind) {
    case "absent":
      return [`${of}${told(one.why)}`, "", "", "", "", "", "", "", said];
    case "failed":
      return [`${of}${told(`failed: ${one.why}`)}`, "", "", "", "", "", "", "", said];
    case "wrong":
      return [`${of}\n  wrong result, not timed`, "", "", "", "", one.error.toExponential(1), "", "", said];
    case "timed": {
      const { median, fastest, slowest } = one.times;
      const error = one.error === null ? "" : one.error.toExponential(1);
      const times = [inTime(median), (median / unit).toFixed(2), inTime(fastest), inTime(slowest)];
      return [of, ...times, error, ...(work === undefined ? ["", ""] : rates(one, outcomes, work)), said];
    }
  }
}

/** How much a second, and how much of what the target can do at most. */
function rates(one: Timed, outcomes: readonly Outcome[], { unit, amount, limits }: Work): readonly [string, string] {
  const rate = `${(amount / one.times.median / 1e6).toPrecision(3)} G${unit}/s`;
  const limit = outcomes.find(
    (other): other is Timed => other.kind === "timed" && other.contender.name === limits[one.contender.target],
  );
  return [rate, limit === undefined ? "" : `${share(limit, one, "median")} (${share(limit, one, "fastest")})`];
}

/** Of the limit, by medians or by fastest turns. */
const share = (limit: Timed, one: Timed, by: "median" | "fastest"): string =>
  `${((100 * limit.times[by]) / one.times[by]).toFixed(0)} %`;

type Timed = Extract<Outcome, { readonly kind: "timed" }>;

/** A reason, on lines of its own that are no wider than a column may be. */
function told(why: string): string {
  return why.replace(/(.{1,50})(?:\s+|$)/g, "\n  $1");
}

/** Whether a bench went wrong: a wrong result, or a failure of one that a bar is set for. Slowness is none. */
export function wentWrong(outcomes: readonly Outcome[], bars: readonly Bar[] = []): boolean {
  return outcomes.some(
    (one) => one.kind === "wrong" || (one.kind === "failed" && bars.some(({ of }) => of === one.name)),
  );
}
