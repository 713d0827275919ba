import type { DisplayItem } from "@gridstride/display";

/** Whether a picture shows nothing: one value everywhere, or values that are not numbers. @returns why, or `""`. */
export function emptyPicture(item: DisplayItem): string {
  switch (item.kind) {
    case "heatmap":
      return flatness(item.values, item.title);
    case "image":
      return flatness(
        item.pixels.filter((_, i) => i % 4 !== 3),
        item.title,
      );
    case "line":
      return flatness(
        item.series.flatMap(({ values }) => Array.from(values)),
        item.title,
      );
    case "bars":
    case "table":
      return "";
    default:
      return item satisfies never;
  }
}

function flatness(values: ArrayLike<number>, title: string): string {
  const list = Array.from(values);
  const odd = list.findIndex((value) => !Number.isFinite(value));
  if (odd >= 0) return `"${title}" holds ${list[odd]} as element ${odd}`;
  return list.every((value) => value === list[0]) ? `"${title}" holds ${list[0]} everywhere` : "";
}
