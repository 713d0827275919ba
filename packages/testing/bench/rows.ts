import { writeFileSync } from "node:fs";

/** One line of a benchmark's results, as `--json FILE` writes them. */
export interface BenchRow {
  readonly bench: string;
  readonly contender: string;
  readonly target: string;
  readonly adapter: string;
  readonly dtype: string;
  /** Elements of the result. */
  readonly size: number;
  readonly medianMs: number;
  readonly samples: number;
  /** Largest error against the benchmark's reference; how it is measured is the benchmark's to say. */
  readonly maxError: number;
}

export function writeRows(file: string | undefined, rows: readonly BenchRow[]): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`);
}
