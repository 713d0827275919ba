import type { Plot } from "../../../../packages/bench/src/report/plots-page.ts";

/** A mark on an axis, at a power of ten. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Points that belong together and have one colour: a curve, or points each by itself. */
export interface Group {
  readonly label: string;
  /** The curve, as an SVG path; "" for points. */
  readonly path: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly about: string }[];
}

/** A plot with logarithmic axes as its SVG needs it: places in pixels, y downwards. */
export interface LogPlot {
  readonly x: readonly Tick[];
  readonly y: readonly Tick[];
  readonly groups: readonly Group[];
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Lays a plot out in a frame. Points by themselves are one group for the text before the colon of their labels, so that
 * the points of one suite have one colour.
 */
export function logPlot({ series }: Plot, { left, right, top, bottom }: Frame): LogPlot {
  const all = series.flatMap(({ points }) => points);
  const x = scale(
    all.map(([value]) => value),
    left,
    right,
  );
  const y = scale(
    all.map(([, value]) => value),
    bottom,
    top,
  );
  const groups = new Map<string, Group>();
  for (const { label, joined, points } of series) {
    const name = joined ? label : (label.split(":")[0] ?? label);
    const own = points.map(([px, py]) => ({ x: x.at(px), y: y.at(py), about: `${label}: ${short(px)}, ${short(py)}` }));
    const path = joined ? `M${own.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("L")}` : "";
    groups.set(name, { label: name, path, points: [...(groups.get(name)?.points ?? []), ...own] });
  }
  return { x: x.ticks, y: y.ticks, groups: [...groups.values()] };
}

/** Powers of ten from below the least to above the largest. */
function scale(
  values: readonly number[],
  from: number,
  to: number,
): { at(value: number): number; ticks: readonly Tick[] } {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...values))), low + 1);
  const at = (value: number): number => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => ({ at: at(10 ** (low + i)), label: power(low + i) }));
  return { at, ticks };
}

function power(exponent: number): string {
  const thousands = Math.floor(exponent / 3);
  if (exponent < 0) return exponent < -3 ? `1e${exponent}` : (10 ** exponent).toFixed(-exponent);
  return `${10 ** (exponent - 3 * thousands)}${["", "k", "M", "G", "T"][thousands] ?? ""}`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
