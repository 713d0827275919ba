import type { TableCell, TableItem } from "../item.ts";
import { few } from "./few.ts";

/** Columns side by side, numbers to the right, under their names. */
export function tableText({ title, columns, rows: all }: TableItem): string {
  const { shown: rows, more } = few(all, "rows");
  const cells = rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  const widths = columns.map((name, c) => Math.max(name.length, ...cells.map((row) => (row[c] as string).length)));
  const isNumber = columns.map((_, c) => rows.every((row) => typeof row[c] === "number" || row[c] === null));
  const lay = (row: readonly TableCell[]): string =>
    row
      .map((cell, c) =>
        isNumber[c] ? String(cell).padStart(widths[c] as number) : String(cell).padEnd(widths[c] as number),
      )
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [title, lay(columns), rule, ...cells.map(lay), ...more].join("\n");
}
