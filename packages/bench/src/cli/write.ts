import { UsageError } from "../errors.ts";
import { csv } from "../report/csv.ts";
import { html } from "../report/html.ts";
import { markdown } from "../report/markdown.ts";
import type { Results } from "../results/results.ts";
import { checkOutput, writeWhole } from "./output.ts";

type Form = "json" | "md" | "csv" | "html";

/** Forms of results, each with the file that it goes to. */
export type Files = { readonly [K in Form]?: string | undefined };

const FORMS: Readonly<Record<Form, (results: Results) => string | Promise<string>>> = {
  json: (results: Results) => `${JSON.stringify(results, null, 1)}\n`,
  md: markdown,
  csv,
  html,
};

const NAMES = Object.keys(FORMS) as readonly Form[];

/** @throws {UsageError} where one of the files cannot be written. */
export function checkFiles(files: Files): void {
  for (const name of NAMES) {
    const file = files[name];
    if (file !== undefined) checkOutput(name, file);
  }
}

/**
 * Writes the files that were asked for, the others too where one cannot be written.
 *
 * @param before - Another run, whose tables come first in the Markdown file.
 * @throws {UsageError} naming the files that could not be written.
 */
export async function write(results: Results, files: Files, before?: Results): Promise<void> {
  const faults: string[] = [];
  for (const name of NAMES) {
    const file = files[name];
    if (file === undefined) continue;
    try {
      const text = await FORMS[name](results);
      writeWhole(file, name === "md" && before !== undefined ? `${markdown(before)}\n${text}` : text);
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  if (faults.length > 0) throw new UsageError(faults.join("; "));
}
