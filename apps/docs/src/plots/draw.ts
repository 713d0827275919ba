import type { DisplayItem } from "@gridstride/display";
import { addStyle } from "../styles/add.ts";
import { drawBars, drawLine } from "./chart.ts";
import css from "./plots.css?inline";
import { drawHeatmap, drawImage, redrawRaster } from "./raster.ts";
import { drawTable } from "./table.ts";

addStyle(css);

/**
 * Draws what a program shows: a figure with its title, appended to the host, in the page's colours. Charts load Observable
 * Plot first.
 *
 * @param host - its width decides that of charts.
 */
export async function draw(item: DisplayItem, host: HTMLElement): Promise<void> {
  switch (item.kind) {
    case "heatmap":
      return drawHeatmap(item, host);
    case "image":
      return drawImage(item, host);
    case "line":
      return drawLine(item, host);
    case "bars":
      return drawBars(item, host);
    case "table":
      return drawTable(item, host);
    default:
      return item satisfies never;
  }
}

/** Draws a frame of an animation into the canvas of the frame before it; false where there is none of its size. */
export function redraw(item: DisplayItem, host: HTMLElement): boolean {
  return (item.kind === "heatmap" || item.kind === "image") && redrawRaster(item, host);
}
