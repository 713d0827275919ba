import { writeFileSync } from "node:fs";
import Table from "cli-table3";

/** One line of a benchmark's results, as `--json FILE` writes them. */
export interface BenchRow {
  readonly bench: string;
  readonly contender: string;
  readonly target: string;
  readonly adapter: string;
  readonly dtype: string;
  /** Elements. */
  readonly size: number;
  readonly medianMs: number;
  readonly samples: number;
  /** Largest error against the benchmark's reference; how it is measured is the benchmark's to say. */
  readonly maxError: number;
}

export function writeRows(file: string | undefined, rows: readonly BenchRow[]): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`);
}

/** Prints a table whose first column is text and whose others are numbers. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (column === 0 ? "left" : "right")),
    style: { head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  console.log(table.toString());
}
