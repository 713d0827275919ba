import type { TableCell, TableItem } from "@gridstride/display";
import { formatValue } from "./format.ts";

const INDEX = "(index)";
const VALUES = "Values";

/** The table of `console.table`: a row for each entry, columns by their keys. Null for what has no entries. */
export function tableOf(data: unknown): TableItem | null {
  if (typeof data !== "object" || data === null) return null;
  const entries = Object.entries(data);
  const names = [...new Set(entries.flatMap(([, row]) => (isObject(row) ? Object.keys(row) : [])))];
  const values = entries.some(([, row]) => !isObject(row));
  const columns = [INDEX, ...names, ...(values ? [VALUES] : [])];
  const rows = entries.map(([key, row]) => {
    const cells = isObject(row) ? names.map((name) => cellOf(row, name)) : names.map(() => null);
    return [key, ...cells, ...(values ? [isObject(row) ? null : shown(row)] : [])];
  });
  return { kind: "table", title: "console.table", columns, rows };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const cellOf = (row: Record<string, unknown>, name: string): TableCell => (name in row ? shown(row[name]) : null);

/** Strings lose their quotes in a table of cells. */
const shown = (value: unknown): TableCell =>
  typeof value === "number" || typeof value === "string" ? value : formatValue(value);
