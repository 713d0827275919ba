import { type Bar, inTime, verdict } from "./bar.ts";
import type { Outcome } from "./measure.ts";
import { printTable } from "./table.ts";

/**
 * Prints what came of the contenders, with the bars of each in its line.
 *
 * @param base - what the ratios are to: the fastest of these contenders.
 */
export function printOutcomes(
  title: string,
  outcomes: readonly Outcome[],
  base: readonly string[],
  bars: readonly Bar[] = [],
): void {
  const bases = outcomes.flatMap((one) =>
    one.kind === "timed" && base.includes(one.contender.name) ? [one.times.median] : [],
  );
  const unit = bases.length === 0 ? Number.NaN : Math.min(...bases);
  console.log(`\n${title}; ratios are to ${base.length === 1 ? "" : "the fastest of "}${base.join(", ")}`);
  const head = ["contender", "median", "ratio", "fastest", "slowest", "largest error", "bars"];
  const lines = outcomes.map((one) => lineOf(one, unit, outcomes, bars));
  const columns = bars.length === 0 ? head.length - 1 : head.length;
  printTable(
    head.slice(0, columns),
    lines.map((line) => line.slice(0, columns)),
  );
}

function lineOf(one: Outcome, unit: number, outcomes: readonly Outcome[], bars: readonly Bar[]): readonly string[] {
  const of = one.kind === "timed" ? one.contender.name : one.name;
  const said = bars
    .filter((bar) => bar.of === of)
    .map((bar) => verdict(bar, outcomes).text)
    .join("\n");
  switch (one.kind) {
    case "absent":
      return [`${of}${told(one.why)}`, "", "", "", "", "", said];
    case "failed":
      return [`${of}${told(`failed: ${one.why}`)}`, "", "", "", "", "", said];
    case "wrong":
      return [`${of}\n  wrong result, not timed`, "", "", "", "", one.error.toExponential(1), said];
    case "timed": {
      const { median, fastest, slowest } = one.times;
      const error = one.error === null ? "" : one.error.toExponential(1);
      return [of, inTime(median), (median / unit).toFixed(2), inTime(fastest), inTime(slowest), error, said];
    }
  }
}

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
