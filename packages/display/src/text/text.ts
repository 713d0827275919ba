import { DisplayError } from "../display-error.ts";
import type { DisplayItem } from "../item.ts";
import { show } from "../show.ts";
import { barsText } from "./bars.ts";
import { heatmapText, imageText } from "./blocks.ts";
import { lineText } from "./line.ts";
import { tableText } from "./table.ts";

/** An item as text, for terminals: the title first, then at most a few dozen lines. */
export function textOf(item: DisplayItem): string {
  checkItem("textOf", item);
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

const KINDS: readonly DisplayItem["kind"][] = ["heatmap", "image", "line", "bars", "table"];

/** @throws {DisplayError} code `values`, if the value is not an item. */
export function checkItem(whose: string, item: unknown): void {
  const { kind } = (item ?? {}) as { readonly kind?: unknown };
  if (!KINDS.includes(kind as DisplayItem["kind"]))
    throw new DisplayError(
      "values",
      `${whose}: expected an item, whose kind is ${KINDS.join(", ")}; got ${show(item)} of kind ${show(kind)}`,
    );
}

function unreachable(item: never): never {
  throw new Error(`no kind of item: ${JSON.stringify(item)}`);
}
