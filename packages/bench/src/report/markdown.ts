import { checkResults } from "../check.ts";
import type { Column, Results, SuiteResult, Table } from "../results/results.ts";
import { inPercent, inTime, inTimes } from "./format.ts";
import { type Cell, type Row, rowsOf, unrankedOf } from "./rows.ts";

/** A run as Markdown whose tables are easy to read as they are: it is what the terminal shows, too. */
export function markdown(results: Results): string {
  checkResults("markdown", results);
  return [...heading(results), ...results.suites.flatMap((suite) => suiteLines(suite, results))]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
    .concat("\n");
}

function heading(results: Results): readonly string[] {
  const { machine, runtime, created, commit, scale, adapters, limits, warnings } = results;
  return [
    "# gridstride-bench",
    "",
    `${created.slice(0, 10)}, ${runtime}, ${machine.cpu}, ${machine.cores} cores, ${machine.platform}${commit === null ? "" : `, commit ${commit.slice(0, 12)}${commit.endsWith("+") ? " and changes" : ""}`}; ${scale} form`,
    "",
    ...adapters.map(
      ({ target, description, software }) =>
        `- ${target}: ${description}${software && target === "webgpu" ? " (software, no GPU)" : ""}`,
    ),
    ...limits.map(
      ({ target, dtype, gigabytesPerSecond, gigaflops }) =>
        `- limits of ${target}, ${dtype}: ${gigabytesPerSecond.toFixed(1)} GB/s copied, ${gigaflops.toFixed(1)} GFLOP/s`,
    ),
    ...warnings.map((warning) => `- Warning: ${warning}`),
    "",
  ];
}

function suiteLines(suite: SuiteResult, results: Results): readonly string[] {
  const { name, title, status, why, tables } = suite;
  return [
    `## ${name}: ${title}`,
    "",
    ...(status === "done" ? [] : [`Not whole: ${why ?? status}.`, ""]),
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
    `### ${table.title}`,
    "",
    ...table.notes.map((note) => `Note: ${note}.`),
    ...(table.notes.length > 0 ? [""] : []),
    ...aligned([head, ...lines]),
    "",
    ...unrankedOf(table).map(({ name, column, why }) => `- ${name} (${column}): ${why}`),
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
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = (cells[0] ?? []).map((_, i) => Math.max(3, ...cells.map((row) => (row[i] ?? "").length)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, i) => (i === 0 ? (row[i] ?? "").padEnd(width) : (row[i] ?? "").padStart(width))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  const [head = [], ...rest] = cells;
  return [line(head), rule, ...rest.map(line)];
}
