import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/** One function: for each type the largest error and the bound, in units in the last place; null where nothing was measured. */
export interface PageRow {
  readonly fn: string;
  readonly cells: readonly ({ readonly error: number; readonly bound: number } | null)[];
}

const file = new URL("../../../../../docs/reference/accuracy.md", import.meta.url);

/** The table of a section of docs/reference/accuracy.md. */
export function accuracyTable(types: readonly string[], rows: readonly PageRow[]): string {
  const head = ["function", ...types.flatMap((type) => [`${type}: worst`, "bound"])];
  const shown = ({ error, bound }: { readonly error: number; readonly bound: number }): string =>
    bound === 0 ? "exact | exact" : `${error.toFixed(2)} | ${bound}`;
  const lines = rows.map(
    ({ fn, cells }) => `| \`${fn}\` | ${cells.map((one) => (one ? shown(one) : " | ")).join(" | ")} |`,
  );
  return [`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...lines].join("\n");
}

/** Holds the page to a table that was measured; with `--update` writes it there. */
export function keepTable(section: string, table: string): void {
  const page = readFileSync(file, "utf8");
  const [start, end] = [`<!-- ${section}: measured -->\n\n`, `\n\n<!-- ${section}: end -->`];
  const [from, to] = [page.indexOf(start) + start.length, page.indexOf(end)];
  expect(from, `the page has no section ${section}`).toBeGreaterThanOrEqual(start.length);
  const { snapshotState } = expect.getState() as { readonly snapshotState?: { readonly snapshotUpdateState: string } };
  if (snapshotState?.snapshotUpdateState === "all") writeFileSync(file, page.slice(0, from) + table + page.slice(to));
  else
    expect(page.slice(from, to), "renew it: GRIDSTRIDE_EVERY_ROW=1 npx pnpm --filter @gridstride/jit ulp").toBe(table);
}
