import { checkResults } from "../check.ts";
import type { Column, Results, SuiteResult, Table } from "../results/results.ts";
import { inPercent, inTime, inTimes } from "./format.ts";
import { inMarkdown, withValues } from "./plain.ts";
import { type Cell, type Row, rowsOf, unrankedOf } from "./rows.ts";

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
    ...(status === "done" ? [] : [md`Not whole: ${why ?? status}.`, ""]),
    ...tables.flatMap((table) => [...tableLines(table, results), ""]),
  ];
}

const COLUMNS: readonly (readonly [string, readonly Column[]])[] = [
  // Without a device there is nothing to transfer: such a time stands in both columns.
  ["with transfers", ["transfers", "host"]],
  ["resident", ["resident", "host"]],
  ["device's clock", ["device"]],
];

export function tableLines(table: Table, { limits }: Pick<Results, "limits">): readonly string[] {
  const rows = rowsOf(table, limits);
  const shown = COLUMNS.filter(([, columns]) =>
    rows.some(({ cells }) => cells.some((one) => columns.includes(one.column))),
  );
  const head = ["contender", ...shown.map(([title]) => title), "of the limit", "error"];
  const lines = rows.map((row) => [
    row.name,
    ...shown.map(([, columns]) => cellText(row, columns)),
    limitText(row),
    errorText(row),
  ]);
  return [
    md`### ${table.title}`,
    "",
    ...table.notes.map((note) => md`Note: ${note}.`),
    ...(table.notes.length > 0 ? [""] : []),
    ...aligned([head, ...lines]),
    "",
    ...unrankedOf(table).map(({ name, column, why }) => md`- ${name} (${column}): ${why}`),
  ];
}

function cellText({ cells }: Row, columns: readonly Column[]): string {
  const cell = columns.flatMap((column) => cells.find((one) => one.column === column) ?? [])[0];
  return cell === undefined ? "" : timeText(cell);
}

/** The median, half the width of its interval, and how many times as fast as the base. */
function timeText({ entry, speedup }: Cell): string {
  const { median, low, high } = entry.timing;
  const half = median === 0 ? 0 : (high - low) / 2 / median;
  return `${inTime(median)} ±${inPercent(half)}${speedup === null ? "" : ` (${inTimes(speedup)})`}`;
}

function limitText({ limit }: Row): string {
  return limit === null ? "" : `${inPercent(limit.fraction)} ${limit.of === "copy bandwidth" ? "copy" : "mul-add"}`;
}

function errorText({ error }: Row): string {
  return error === null ? "" : error.toExponential(1);
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
