import type { BarsItem } from "../item.ts";
import { short } from "../range.ts";
import { few } from "./few.ts";

const MAX_WIDTH = 40;

/** A line per bar: its name, its length, its amount. */
export function barsText({ title, unit, bars: all }: BarsItem): string {
  const { shown: bars, more } = few(all, "bars");
  const names = Math.max(...bars.map(({ name }) => name.length));
  const most = Math.max(...bars.map(({ value }) => value)) || 1;
  const lines = bars.map(
    ({ name, value }) =>
      `${name.padEnd(names)} ${"█".repeat(Math.round((value / most) * MAX_WIDTH))} ${short(value)} ${unit}`,
  );
  return [title, ...lines, ...more].join("\n");
}
