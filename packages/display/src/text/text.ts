import type { DisplayItem } from "../item.ts";
import { barsText } from "./bars.ts";
import { heatmapText, imageText } from "./blocks.ts";
import { lineText } from "./line.ts";
import { tableText } from "./table.ts";

/** An item as text, for terminals: the title first, then at most a few dozen lines. */
export function textOf(item: DisplayItem): string {
  switch (item.kind) {
    case "heatmap":
      return heatmapText(item);
    case "image":
      return imageText(item);
    case "line":
      return lineText(item);
    case "bars":
      return barsText(item);
    case "table":
      return tableText(item);
    default:
      return unreachable(item);
  }
}

function unreachable(item: never): never {
  throw new Error(`no kind of item: ${JSON.stringify(item)}`);
}
