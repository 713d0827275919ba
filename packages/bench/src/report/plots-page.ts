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

/** uPlot's constructor, as its script defines it. */
type UPlot = new (options: object, data: readonly (readonly (number | null)[])[], where: Element | null) => unknown;

/** Runs in the page: its text is written there, so it uses nothing but its arguments. */
export function drawPlots(plots: readonly Plot[], uPlot: UPlot): void {
  const colours = ["#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2", "#9d755d", "#222222"];
  plots.forEach(({ title, xName, yName, series }, i) => {
    const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
    const columns = series.map(({ points }) => {
      const known = new Map(points);
      return xs.map((x) => known.get(x) ?? null);
    });
    const lines = series.map(({ label, joined }, k) => ({
      label,
      stroke: colours[k % colours.length],
      width: joined ? 2 : 0,
      spanGaps: joined,
      points: { show: true, size: joined ? 6 : 10, fill: colours[k % colours.length] },
      ...(joined ? {} : { paths: () => null }),
    }));
    const options = {
      ...{ title, width: 900, height: 420 },
      scales: { x: { time: false, distr: 3, log: 10 }, y: { distr: 3, log: 10 } },
      axes: [{ label: xName }, { label: yName, size: 80 }],
      series: [{ label: xName }, ...lines],
    };
    new uPlot(options, [xs, ...columns], document.getElementById(`plot-${i}`));
  });
}
