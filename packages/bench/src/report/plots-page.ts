/** A plot with logarithmic axes, as the page gets it. */
export interface Plot {
  readonly title: string;
  readonly xName: string;
  readonly yName: string;
  readonly series: readonly PlotSeries[];
}

export interface PlotSeries {
  readonly label: string;
  /** Points joined by a line, or each by itself. */
  readonly joined: boolean;
  readonly points: readonly (readonly [number, number])[];
}

/** The used part of uPlot: its constructor, as its script defines it. */
type UPlot = new (
  options: object,
  data: readonly (readonly (number | null)[])[],
  where: Element | null,
) => { destroy(): void };

/**
 * Draws plots as wide as their places, in the colours that the page's style names, anew when either changes. It runs in the
 * page: its text is written there, so it uses nothing but its arguments.
 */
export function drawPlots(plots: readonly Plot[], uPlot: UPlot): void {
  const style = getComputedStyle(document.documentElement);
  const draw = ({ title, xName, yName, series }: Plot, i: number): { destroy(): void } => {
    const place = document.getElementById(`plot-${i}`) as HTMLElement;
    const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
    const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
    const columns = series.map(({ points }) => {
      const known = new Map(points);
      return xs.map((x) => known.get(x) ?? null);
    });
    const lines = series.map(({ label, joined }, k) => {
      const stroke = colour(`series-${k % 8}`);
      const width = joined ? 2 : 0;
      const points = { show: true, size: joined ? 6 : 10, fill: stroke };
      return { label, stroke, width, spanGaps: joined, points, ...(joined ? {} : { paths: () => null }) };
    });
    const line = { stroke: colour("line"), width: 1 };
    // Only at powers of ten: there is no room for more.
    const values = (_: unknown, splits: readonly number[]): string[] =>
      splits.map((value) => {
        const power = Math.log10(value);
        if (Math.abs(power - Math.round(power)) > 1e-6) return "";
        if (value < 1e3) return value < 1e-4 ? `1e${Math.round(power)}` : String(Number(value.toPrecision(1)));
        const thousands = Math.floor(Math.round(power) / 3);
        return `${Math.round(value / 1000 ** thousands)}${["", "k", "M", "G", "T"][thousands] ?? ""}`;
      });
    const lined = { stroke: colour("text"), grid: line, ticks: line, values };
    const options = {
      ...{ title, width: place.clientWidth, height: 420 },
      scales: { x: { time: false, distr: 3, log: 10 }, y: { distr: 3, log: 10 } },
      axes: [
        { ...lined, label: xName },
        { ...lined, label: yName, size: 70 },
      ],
      series: [{ label: xName }, ...lines],
      // The tables have the values of the point under the mouse.
      legend: { live: false },
    };
    return new uPlot(options, [xs, ...columns], place);
  };
  let drawn = plots.map(draw);
  const again = (): void => {
    for (const one of drawn) one.destroy();
    drawn = plots.map(draw);
  };
  let width = innerWidth;
  addEventListener("resize", () => {
    // A phone's address bar comes and goes.
    if (innerWidth !== width) again();
    width = innerWidth;
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
}
