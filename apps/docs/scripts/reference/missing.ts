import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./declared.ts";
import { type EntryPoint, entries } from "./entries.ts";

/** The public names, by the reports in `test/surface`, that the reference has no place for. */
export function missingNames(addresses: { has(key: string): boolean }): readonly string[] {
  return entries.flatMap((entry) =>
    surfaceNames(entry)
      .map((name) => `${entry.specifier} ${name}`)
      .filter((key) => !addresses.has(key)),
  );
}

export function surfaceNames({ surface }: EntryPoint): readonly string[] {
  const report = readFileSync(join(root, "test", "surface", `${surface}.txt`), "utf8");
  const names = namesOfReport(report);
  if (names.length === 0) throw new Error(`test/surface/${surface}.txt exports nothing that can be read`);
  return names;
}

/** What a report exports: declarations, and names given to others (`export { a as b };`). */
export function namesOfReport(report: string): readonly string[] {
  const declared =
    /^export (?:declare )?(?:abstract )?(?:class|interface|type|function|const) (\w+)|^export \{ \w+ as (\w+) \};/gm;
  return [...new Set([...report.matchAll(declared)].map(([, name, alias]) => name ?? alias ?? ""))];
}
