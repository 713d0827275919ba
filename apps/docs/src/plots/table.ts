import type { TableCell, TableItem } from "@gridstride/display";
import { figureIn, made } from "./figure.ts";
import { short } from "./words.ts";

/** Rows that are drawn; the caption says how many there are. */
const MOST_ROWS = 200;

/** Draws a table; a wide one scrolls within itself, by keyboard too. */
export function drawTable({ title, columns, rows }: TableItem, host: HTMLElement): void {
  const head = made("tr", "", ...columns.map((name) => headCell(name)));
  const body = rows.slice(0, MOST_ROWS).map((row) => made("tr", "", ...row.map(cell)));
  const scroll = made("div", "gs-plot-table", made("table", "", made("thead", "", head), made("tbody", "", ...body)));
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", title);
  figureIn(host, rows.length > MOST_ROWS ? `${title} (${MOST_ROWS} of ${rows.length} rows)` : title, scroll);
}

function headCell(name: string): HTMLElement {
  const element = made("th", "", name);
  element.scope = "col";
  return element;
}

function cell(value: TableCell): HTMLElement {
  if (typeof value === "number") return made("td", "gs-plot-number", short(value));
  return made("td", "", value === null ? "" : String(value));
}
