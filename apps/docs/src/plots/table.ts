import type { TableCell, TableItem } from "@gridstride/display";
import { figureIn, made } from "./figure.ts";
import { short } from "./words.ts";

/** Rows that are drawn; the caption says how many there are. */
const MOST_ROWS = 200;

/** Draws a table; a wide one scrolls within itself, by keyboard too. */
export function drawTable({ title, columns, rows }: TableItem, host: HTMLElement): void {
  const head = made("tr", "", ...columns.map((name, i) => headCell(name, typeof rows[0]?.[i] === "number")));
  const body = rows.slice(0, MOST_ROWS).map((row) => made("tr", "", ...row.map(cell)));
  const scroll = made("div", "gs-plot-table", made("table", "", made("thead", "", head), made("tbody", "", ...body)));
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", title);
  figureIn(host, rows.length > MOST_ROWS ? `${title} (${MOST_ROWS} of ${rows.length} rows)` : title, scroll);
}

/** @param isNumber - the column's name stands above its numbers, at the end. */
function headCell(name: string, isNumber: boolean): HTMLElement {
  const element = made("th", isNumber ? "gs-plot-number" : "", name);
  element.scope = "col";
  return element;
}

function cell(value: TableCell): HTMLElement {
  if (typeof value === "number") return made("td", "gs-plot-number", short(value));
  return made("td", "", value === null ? "" : String(value));
}
