import type { DisplayItem } from "@gridstride/display";

/** A number in at most four digits. */
export function short(value: number): string {
  return Number.isInteger(value) || !Number.isFinite(value) ? String(value) : String(Number(value.toPrecision(4)));
}

/** An item in a sentence, for readers who do not see it: its title and the range of its values. */
export function inWords(item: DisplayItem): string {
  switch (item.kind) {
    case "heatmap":
      return `${item.title}: a heat map of ${item.height} rows and ${item.width} columns, from ${short(item.min)} to ${short(item.max)}.`;
    case "image":
      return `${item.title}: a picture of ${item.width} by ${item.height} pixels.`;
    case "line":
      return `${item.title}: ${item.yLabel} over ${item.xLabel}. ${item.series.map(({ name, values }) => `${name}, ${rangeInWords(values)}`).join("; ")}.`;
    case "bars":
      return `${item.title}: ${item.bars.map(({ name, value }) => `${name}, ${short(value)} ${item.unit}`.trim()).join("; ")}.`;
    case "table":
      return `${item.title}: a table of ${item.rows.length} rows.`;
    default:
      return item satisfies never;
  }
}

function rangeInWords(values: Float64Array): string {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return "no values";
  return `from ${short(finite.reduce((a, b) => Math.min(a, b)))} to ${short(finite.reduce((a, b) => Math.max(a, b)))}`;
}
