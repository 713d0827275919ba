import type { BarsItem } from "../item.ts";
import { short } from "../range.ts";

const MAX_WIDTH = 40;
/** Further bars are not shown. */
const MAX_BARS = 40;

/** A line per bar: its name, its length, its amount. */
export function barsText({ title, unit, bars: all }: BarsItem): string {
  const bars = all.length > MAX_BARS ? all.slice(0, MAX_BARS - 1) : all;
  const names = Math.max(...bars.map(({ name }) => name.length));
  const most = Math.max(...bars.map(({ value }) => value)) || 1;
  const lines = bars.map(
    ({ name, value }) =>
      `${name.padEnd(names)} ${"█".repeat(Math.round((value / most) * MAX_WIDTH))} ${short(value)} ${unit}`,
  );
  const more = all.length > bars.length ? [`… and ${all.length - bars.length} more bars`] : [];
  return [title, ...lines, ...more].join("\n");
}
