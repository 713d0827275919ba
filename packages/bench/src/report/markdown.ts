import { checkResults } from "../check.ts";
import type { Results, SuiteResult, Table } from "../results/results.ts";
import { inPercent, inTime, inTimes } from "./format.ts";
import { inMarkdown, withValues } from "./plain.ts";
import { type Ranking, type Row, rankingsOf, unrankedOf } from "./rows.ts";

/** A run as Markdown whose tables are easy to read as they are: it is what the terminal shows, too. */
export function markdown(results: Results): string {
  checkResults("markdown", results);
  return [
    "# gridstride-bench",
    "",
    ...about(results, inMarkdown),
    "",
    ...results.suites.flatMap((suite) => suiteLines(suite, results)),
  ]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
    .concat("\n");
}

/** When, where and on what, the first line without a bullet. `safe`: for what comes from the results. */
export function about(results: Results, safe: (text: string) => string): readonly string[] {
  const line = withValues(safe);
  const { machine, runtime, created, commit, scale, adapters, limits, warnings } = results;
  const of = commit === null ? "" : `, commit ${commit.slice(0, 12)}${commit.endsWith("+") ? " and changes" : ""}`;
  return [
    line`${created.slice(0, 10)}, ${runtime}, ${machine.cpu}, ${machine.cores} cores, ${machine.platform}${of}; ${scale} form`,
    "",
    ...adapters.map(
      ({ target, description, software }) =>
        line`- ${target}: ${description}${software && target === "webgpu" ? " (software, no GPU)" : ""}`,
    ),
    ...limits.map(
      ({ target, dtype, gigabytesPerSecond, gigaflops }) =>
        line`- limits of ${target}, ${dtype}: ${gigabytesPerSecond.toFixed(1)} GB/s copied, ${gigaflops.toFixed(1)} GFLOP/s`,
    ),
    ...warnings.map((warning) => line`- Warning: ${warning}`),
  ];
}

const md = withValues(inMarkdown);

function suiteLines(suite: SuiteResult, results: Results): readonly string[] {
  const { name, title, status, why, tables } = suite;
  return [
    md`## ${name}: ${title}`,
    "",
    ...(status === "done" ? [] : [md`Incomplete: ${why ?? status}.`, ""]),
    ...tables.flatMap((table) => [...tableLines(table, results), ""]),
  ];
}

export function tableLines(table: Table, { limits }: Pick<Results, "limits">): readonly string[] {
  return [
    md`### ${table.title}`,
    "",
    ...table.notes.map((note) => md`Note: ${note}.`),
    ...(table.notes.length > 0 ? [""] : []),
    ...rankingsOf(table, limits).flatMap((ranking) => [...rankingLines(ranking), ""]),
    ...unrankedOf(table).map(({ name, column, why }) => md`- ${name} (${column}): ${why}`),
  ];
}

function rankingLines({ title, base, rows }: Ranking): readonly string[] {
  return [
    md`${title[0]?.toUpperCase() ?? ""}${title.slice(1)}. Ratios are to ${base}.`,
    "",
    ...aligned([["contender", "time", "of the limit", "error"], ...rows.map(cellsOf)]),
  ];
}

/** Its median, half the width of its interval, and how many times as fast as the base it is. */
function cellsOf({ name, entry, speedup, limit }: Row): readonly string[] {
  const { median, low, high } = entry.timing;
  const half = median === 0 ? 0 : (high - low) / 2 / median;
  return [
    name,
    `${inTime(median)} ±${inPercent(half)} (${inTimes(speedup)})`,
    limit === null ? "" : `${inPercent(limit.fraction)} ${limit.of === "copy bandwidth" ? "copy" : "mul-add"}`,
    entry.error === null ? "" : entry.error.toExponential(1),
  ];
}

/** Text to the left, numbers to the right. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => inMarkdown(cell)));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(3, ...cells.map((row) => (row[i] ?? "").length)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, i) => (i === 0 ? (row[i] ?? "").padEnd(width) : (row[i] ?? "").padStart(width))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  const [head = [], ...rest] = cells;
  return [line(head), rule, ...rest.map(line)];
}
