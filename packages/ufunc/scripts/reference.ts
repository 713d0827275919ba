// Usage: npx pnpm --filter @gridstride/ufunc reference [--check]
// Writes what docs/reference/ufunc.md has of tables from the package's own; with --check only says whether they are stale.
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { dtypes } from "@gridstride/core";
import * as numpy from "../src/numpy/index.ts";
import { type Casting, canCast } from "../src/rules/casting.ts";

const file = new URL("../../../docs/reference/ufunc.md", import.meta.url);

interface Shown {
  readonly nin: number;
  readonly nout: number;
  readonly types: readonly string[];
  readonly identity: number | null;
}

/** NumPy's ufuncs, each once with all its names. */
function ufuncsTable(): string {
  const names = new Map<Shown, string[]>();
  const entries = Object.entries<Shown>(numpy as never).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, ufunc] of entries) names.set(ufunc, [...(names.get(ufunc) ?? []), name]);
  const rows = Array.from(names, ([{ types, identity }, own]) => {
    const shown = own.map((name) => `\`${name}\``).join(", ");
    return `| ${shown} | ${types.map((type) => `\`${type}\``).join(" ")} | ${identity ?? ""} |`;
  });
  return ["| names | loops | identity |", "|---|---|---|", ...rows].join("\n");
}

/** What each type is converted to under each rule; what a stricter rule allows is not repeated. */
function castingTable(): string {
  const rules: readonly Casting[] = ["equiv", "safe", "same_kind"];
  const rows = dtypes.map((from) => {
    const cells = rules.slice(1).map((rule, i) => {
      const to = dtypes.filter((type) => canCast(from, type, rule) && !canCast(from, type, rules[i] as Casting));
      return to.map((type) => `\`${type}\``).join(" ");
    });
    return `| \`${from}\` | ${cells.join(" | ")} |`;
  });
  return ["| from | `safe` | with `same_kind` also |", "|---|---|---|", ...rows].join("\n");
}

/** The page with its tables renewed. */
function renewed(page: string): string {
  const tables: Readonly<Record<string, string>> = { casting: castingTable(), ufuncs: ufuncsTable() };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [before, after] = [`<!-- ${name}: generated -->\n\n`, "\n\n<!-- end -->"];
    const start = text.indexOf(before) + before.length;
    const end = text.indexOf(after, start);
    if (start < before.length || end < 0) throw new Error(`docs/reference/ufunc.md has no place for the table ${name}`);
    return text.slice(0, start) + table + text.slice(end);
  }, page);
}

/** Whether the page is what the tables give. */
export function isStale(): boolean {
  const page = readFileSync(file, "utf8");
  return renewed(page) !== page;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const stale = isStale();
  if (!argv.includes("--check")) writeFileSync(file, renewed(readFileSync(file, "utf8")));
  else if (stale) process.exitCode = 1;
  console.log(stale ? "docs/reference/ufunc.md was stale" : "docs/reference/ufunc.md is up to date");
}
