import { checkNamed, checkTitle, DisplayError } from "./display-error.ts";
import { emit } from "./emit.ts";
import type { TableCell } from "./item.ts";
import { show } from "./show.ts";

/**
 * Shows rows under the names of their properties; columns stand in the order in which rows first name them.
 *
 * @param rows - cells are text, numbers (bigints too) and booleans; null and undefined stay empty.
 * @throws {DisplayError} code `values` where there is no row, or a cell is something else.
 */
export function table(rows: readonly Readonly<Record<string, unknown>>[], title = "Table"): void {
  const what = `table "${checkTitle(title)}"`;
  if (!Array.isArray(rows)) throw new DisplayError("values", `${what}: expected a list of rows, got ${show(rows)}`);
  for (const row of rows) checkNamed(`each row of ${what}`, row);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0)
    throw new DisplayError("values", `${what}: expected rows with properties, got none; give [{ name: value }]`);
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column], `${what}, ${column}`)));
  emit({ kind: "table", title, columns, rows: cells });
}

function cellOf(value: unknown, what: string): TableCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new DisplayError(
    "values",
    `${what}: expected text, a number or a boolean, got ${typeof value}; use String(it)`,
  );
}
