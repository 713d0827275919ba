import { writeFileSync } from "node:fs";
import { csv } from "../report/csv.ts";
import { html } from "../report/html.ts";
import { markdown } from "../report/markdown.ts";
import type { Results } from "../results/results.ts";

/** Forms of results, each with the file that it goes to. */
export type Files = { readonly [K in "json" | "md" | "csv" | "html"]?: string | undefined };

/** Writes the files that were asked for. */
export function write(results: Results, files: Files): void {
  if (files.json !== undefined) writeFileSync(files.json, `${JSON.stringify(results, null, 1)}\n`);
  if (files.md !== undefined) writeFileSync(files.md, markdown(results));
  if (files.csv !== undefined) writeFileSync(files.csv, csv(results));
  if (files.html !== undefined) writeFileSync(files.html, html(results));
}
