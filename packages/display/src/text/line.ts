import type { LineItem } from "../item.ts";
import { rangeOf, short } from "../range.ts";

const LEVELS = "▁▂▃▄▅▆▇█";
const MAX_WIDTH = 60;

/** A sparkline and the range of each curve; curves share their scale. */
export function lineText({ title, xLabel, yLabel, x, series }: LineItem): string {
  const [from, to] = rangeOf(x);
  const all = series.map(({ values }) => rangeOf(values));
  const min = Math.min(...all.map(([low]) => low));
  const max = Math.max(...all.map(([, high]) => high));
  const width = Math.max(...series.map(({ name }) => name.length));
  const lines = series.map(({ name, values }, i) => {
    const [low, high] = all[i] as readonly [number, number];
    return `${name.padEnd(width)} ${sparkline(values, min, max)} ${short(low)} to ${short(high)}`;
  });
  return [`${title} (${yLabel} over ${xLabel}, ${short(from)} to ${short(to)})`, ...lines].join("\n");
}

function sparkline(values: Float64Array, min: number, max: number): string {
  const width = Math.min(values.length, MAX_WIDTH);
  return Array.from({ length: width }, (_, i) => {
    const value = values[Math.floor((i * values.length) / width)] as number;
    if (!Number.isFinite(value)) return " ";
    return LEVELS[Math.min(LEVELS.length - 1, Math.floor(((value - min) / (max - min || 1)) * LEVELS.length))];
  }).join("");
}
