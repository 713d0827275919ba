import { checkResults } from "../check.ts";
import type { Results } from "../results/results.ts";
import { plain } from "./plain.ts";

const HEAD = [
  "suite",
  "table",
  "dtype",
  "x",
  "contender",
  "column",
  "kind",
  "target",
  "adapter",
  "software",
  "median_ms",
  "low_ms",
  "high_ms",
  "fastest_ms",
  "slowest_ms",
  "samples",
  "calls",
  "error",
  "bytes",
  "flops",
  "why",
] as const;

/** One line an entry, RFC 4180. Text that a spreadsheet would take for a formula has a `'` before it. */
export function csv(results: Results): string {
  checkResults("csv", results);
  const { suites } = results;
  const lines = suites.flatMap((suite) =>
    suite.tables.flatMap((table) =>
      table.entries.map((one) => {
        const timed = one.kind === "timed" ? { ...one, ...one.timing, samples: one.timing.samples.length } : null;
        const why = one.kind === "wrong" ? one.expected : one.kind === "timed" ? null : one.why;
        return [
          ...[suite.name, table.name, table.dtype, table.curve?.x, one.name, one.column, one.kind],
          ...[timed?.target, timed?.adapter, timed?.software, timed?.median, timed?.low, timed?.high],
          ...[timed?.fastest, timed?.slowest, timed?.samples, timed?.calls],
          ...["error" in one ? one.error : null, timed?.bytes, timed?.flops, why],
        ];
      }),
    ),
  );
  return [HEAD, ...lines]
    .map((line) => line.map(field).join(","))
    .join("\r\n")
    .concat("\r\n");
}

function field(value: unknown): string {
  const text = value === null || value === undefined ? "" : typeof value === "string" ? inCell(value) : String(value);
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function inCell(text: string): string {
  return plain(/^[=+@\t\r-]/.test(text) ? `'${text}` : text);
}
