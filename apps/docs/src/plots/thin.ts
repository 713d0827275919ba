import type { LineItem } from "@gridstride/display";

/** Groups of neighbouring points of which a chart shows four each: more than one group in a pixel is not seen. */
const MOST_GROUPS = 640;
/** The groups of all curves together: a page answers within a second while such a chart is drawn. */
const ALL_GROUPS = 5000;
const FEWEST_GROUPS = 100;

/**
 * Which points of a curve a chart needs: all of a short curve. A long curve is cut into groups of neighbours, of which the first,
 * the last, and the points with the least and the greatest y and x remain, so that its peaks are seen.
 *
 * @param curves - how many curves the chart shows.
 * @returns indices, ascending.
 */
export function thinned(x: Float64Array, y: Float64Array, curves: number): number[] {
  const groups = Math.min(MOST_GROUPS, Math.max(FEWEST_GROUPS, Math.floor(ALL_GROUPS / curves)));
  if (y.length <= 4 * groups) return Array.from(y, (_, i) => i);
  const kept: number[] = [];
  for (let group = 0; group < groups; group++) {
    const from = Math.floor((group * y.length) / groups);
    const to = Math.floor(((group + 1) * y.length) / groups);
    const ends = [from, ...extremes(y, from, to), ...extremes(x, from, to), to - 1];
    kept.push(...[...new Set(ends)].sort((a, b) => a - b));
  }
  return kept;
}

/** A plot without the points that no chart of its curves needs: a program sends a page no more than that. */
export function withoutUnseen(item: LineItem): LineItem {
  const { x, series } = item;
  const kept = new Set(series.flatMap(({ values }) => thinned(x, values, series.length)));
  if (2 * kept.size > x.length) return item;
  const points = Float64Array.from(kept).sort();
  const seen = (all: Float64Array): Float64Array => points.map((i) => all[i] as number);
  return { ...item, x: seen(x), series: series.map(({ name, values }) => ({ name, values: seen(values) })) };
}

/** Where the least and the greatest number are; `from` where all are NaN. */
function extremes(values: Float64Array, from: number, to: number): [number, number] {
  let [least, most] = [from, from];
  for (let i = from + 1; i < to; i++) {
    const value = values[i] as number;
    if (value < (values[least] as number) || Number.isNaN(values[least])) least = i;
    if (value > (values[most] as number) || Number.isNaN(values[most])) most = i;
  }
  return [least, most];
}
