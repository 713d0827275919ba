import { writeFileSync } from "node:fs";
import { inTime } from "@gridstride/testing/bench/bar";
import { type Outcome, ratioOf } from "@gridstride/testing/bench/measure";
import { printTable } from "@gridstride/testing/bench/table";

/** What came of a program: by contender the milliseconds of its fastest run and of each of its runs, or why there are none. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly n: number;
  readonly ms: Readonly<Record<string, number>>;
  readonly rounds: Readonly<Record<string, readonly number[]>>;
  readonly missing: Readonly<Record<string, string>>;
  readonly wrong: boolean;
}

export function rowOf(
  program: { readonly name: string; readonly title: string },
  n: number,
  outcomes: readonly Outcome[],
): Row {
  const { name, title } = program;
  const ms: Record<string, number> = {};
  const rounds: Record<string, readonly number[]> = {};
  const missing: Record<string, string> = {};
  for (const one of outcomes) {
    if (one.kind === "timed") {
      ms[one.contender.name] = one.times.fastest;
      rounds[one.contender.name] = one.times.rounds;
    } else missing[one.name] = one.kind === "wrong" ? `wrong by ${one.error.toExponential(1)}` : one.why;
  }
  const wrong = outcomes.some(({ kind }) => kind === "wrong" || kind === "failed");
  return { name, title, n, ms, rounds, missing, wrong };
}

const NUMBAS = ["Numba", "Numba parallel", "Numba vectorize"] as const;
const PYTHONS = ["NumPy, SciPy", ...NUMBAS] as const;

/** The fastest of some contenders. */
function fastest({ ms }: Row, names: readonly string[]): { readonly name: string; readonly ms: number } | null {
  const timed = names.flatMap((name) => (ms[name] === undefined ? [] : [{ name, ms: ms[name] }]));
  return timed.length === 0 ? null : timed.reduce((best, one) => (one.ms < best.ms ? one : best));
}

/** How many times as long the fastest of others takes as a contender: above 1 the contender is faster. */
function ratio(row: Row, names: readonly string[], contender: string): number | null {
  const others = row.rounds[fastest(row, names)?.name ?? ""];
  const own = row.rounds[contender];
  return others === undefined || own === undefined ? null : ratioOf(others, own);
}

const overJavaScript = (row: Row): number | null => ratio(row, ["JavaScript"], "cpu");
const overNumba = (row: Row): number | null => ratio(row, NUMBAS, "parallel");

/** The geometric mean of the ratios that there are. */
function mean(rows: readonly Row[], of: (row: Row) => number | null): number | null {
  const logs = rows.flatMap((row) => of(row) ?? []).map(Math.log);
  return logs.length === 0 ? null : Math.exp(logs.reduce((sum, one) => sum + one, 0) / logs.length);
}

const shown = (value: number | null): string => (value === null ? "" : value.toFixed(2));

export function printSummary(rows: readonly Row[], samples: number): void {
  console.log(
    `\nFastest of up to ${samples} runs, in turns; ratios are medians over the runs, above 1 Gridstride is faster`,
  );
  printTable(
    ["program", "JavaScript", "best in Python", "", "Numba", "cpu", "parallel", "cpu / JavaScript", "parallel / Numba"],
    rows.map((row) => {
      const best = fastest(row, PYTHONS);
      const time = (ms: number | undefined): string => (ms === undefined ? "" : inTime(ms));
      return [
        row.name,
        time(row.ms.JavaScript),
        time(best?.ms),
        best?.name ?? "",
        time(fastest(row, NUMBAS)?.ms),
        time(row.ms.cpu),
        time(row.ms.parallel),
        shown(overJavaScript(row)),
        shown(overNumba(row)),
      ];
    }),
  );
  console.log(
    `Geometric means: cpu / JavaScript ${shown(mean(rows, overJavaScript))}, parallel / Numba ${shown(mean(rows, overNumba))}`,
  );
  printMissing(rows);
}

const BEFORE = ["cpu", "parallel"].map((target) => [target, `${target} before`] as const);

/** The time now by the time before. */
export function printBefore(rows: readonly Row[]): void {
  const overBefore =
    ([target, before]: (typeof BEFORE)[number]) =>
    (row: Row) => {
      const [now, earlier] = [row.rounds[target], row.rounds[before]];
      return now === undefined || earlier === undefined ? null : ratioOf(now, earlier);
    };
  printTable(
    ["program", ...BEFORE.flatMap(([target, before]) => [before, target, "now / before"])],
    rows.map((row) => [
      row.name,
      ...BEFORE.flatMap((pair) => [
        ...[pair[1], pair[0]].map((name) => (row.ms[name] === undefined ? "" : inTime(row.ms[name]))),
        shown(overBefore(pair)(row)),
      ]),
    ]),
  );
  const means = BEFORE.map((pair) => `${pair[0]} ${shown(mean(rows, overBefore(pair)))}`);
  console.log(`Geometric means of now / before, medians over the pairs of runs: ${means.join(", ")}`);
  printMissing(rows);
}

function printMissing(rows: readonly Row[]): void {
  for (const { name, missing } of rows)
    for (const [who, why] of Object.entries(missing)) console.log(`${name}, ${who}: ${why}`);
}

export function writeSummary(file: string, rows: readonly Row[], about: object): void {
  const all = rows.map((row) => ({
    ...row,
    cpuOverJavaScript: overJavaScript(row),
    parallelOverNumba: overNumba(row),
  }));
  const means = { cpuOverJavaScript: mean(rows, overJavaScript), parallelOverNumba: mean(rows, overNumba) };
  writeFileSync(file, `${JSON.stringify({ ...about, means, rows: all }, null, 1)}\n`);
}
