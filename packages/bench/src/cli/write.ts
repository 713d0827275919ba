import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { csv } from "../report/csv.ts";
import { html } from "../report/html.ts";
import { markdown } from "../report/markdown.ts";
import type { Results } from "../results/results.ts";

/** Forms of results, each with the file that it goes to. */
export type Files = { readonly [K in "json" | "md" | "csv" | "html"]?: string | undefined };

/** Writes the files that were asked for. */
export async function write(results: Results, files: Files): Promise<void> {
  const { json, md, csv: lines, html: page } = files;
  if (json !== undefined) writeText(json, `${JSON.stringify(results, null, 1)}\n`);
  if (md !== undefined) writeText(md, markdown(results));
  if (lines !== undefined) writeText(lines, csv(results));
  if (page !== undefined) writeText(page, await html(results));
}

function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
