import type { BarsItem, LineItem } from "@gridstride/display";
import { figureIn } from "./figure.ts";
import { thinned } from "./thin.ts";
import { inWords, short } from "./words.ts";

const WIDTH = 640;
const FONT_SIZE = 12;
/** The width of a character, on average. */
const CHARACTER = 0.55 * FONT_SIZE;
/** Colours of curves, for light and dark pages: plots.css. */
const COLOURS = Array.from({ length: 6 }, (_, i) => `var(--gs-series-${i + 1})`);

const style = { background: "transparent", fontSize: `${FONT_SIZE}px`, overflow: "visible" } as const;

/** Draws curves, with a legend where there is more than one. */
export async function drawLine(item: LineItem, host: HTMLElement): Promise<void> {
  const Plot = await import("./plot.ts");
  const points = item.series.flatMap(({ name, values }) =>
    thinned(item.x, values, item.series.length).map((i) => ({ name, x: item.x[i] as number, y: values[i] as number })),
  );
  const names = item.series.map(({ name }) => name);
  const colours = Object.fromEntries(names.map((name, i) => [name, COLOURS[i % COLOURS.length] as string]));
  const chart = Plot.plot({
    width: widthIn(host),
    height: 300,
    marginLeft: 56,
    // Room for the axes' names beyond the numbers.
    marginTop: 32,
    marginBottom: 46,
    style,
    ariaLabel: inWords(item),
    x: { label: item.xLabel, ticks: widthIn(host) / 90 },
    y: { label: item.yLabel, grid: true, ticks: 6 },
    marks: [Plot.line(points, { x: "x", y: "y", z: "name", stroke: (point) => colours[point.name], strokeWidth: 2 })],
  });
  figureIn(host, item.title, ...(names.length > 1 ? [legend(colours)] : []), asPicture(chart, inWords(item)));
}

/** Draws bars below each other, each with its amount. */
export async function drawBars(item: BarsItem, host: HTMLElement): Promise<void> {
  const Plot = await import("./plot.ts");
  const width = widthIn(host);
  const longest = Math.max(...item.bars.map(({ name }) => name.length)) * CHARACTER;
  // Longer names are broken into lines.
  const left = Math.min(longest + 12, width * 0.42);
  const lines = Math.ceil(longest / (left - 12));
  const label = ({ value }: { readonly value: number }): string => `${short(value)} ${item.unit}`.trim();
  const chart = Plot.plot({
    width,
    height: item.bars.length * Math.max(30, 16 * lines + 8) + 12,
    marginLeft: left,
    marginRight: Math.max(...item.bars.map((bar) => label(bar).length)) * CHARACTER + 12,
    marginTop: 4,
    marginBottom: 4,
    style,
    ariaLabel: inWords(item),
    x: { axis: null },
    y: { label: null, domain: item.bars.map(({ name }) => name) },
    marks: [
      Plot.axisY({ lineWidth: (left - 12) / FONT_SIZE, tickSize: 0, label: null }),
      Plot.barX(item.bars, { x: "value", y: "name", fill: COLOURS[0] as string, insetTop: 3, insetBottom: 3 }),
      Plot.text(item.bars, { x: "value", y: "name", text: label, textAnchor: "start", dx: 4 }),
    ],
  });
  figureIn(host, item.title, asPicture(chart, inWords(item)));
}

function widthIn(host: HTMLElement): number {
  return Math.min(Math.max(host.clientWidth - 32, 260), WIDTH);
}

/** To assistive technology a chart is one picture, not a list of marks. */
function asPicture(chart: Element, words: string): Element {
  for (const mark of chart.querySelectorAll("[aria-label]")) mark.removeAttribute("aria-label");
  chart.setAttribute("role", "img");
  chart.setAttribute("aria-label", words);
  return chart;
}

function legend(colours: Readonly<Record<string, string>>): HTMLElement {
  const list = document.createElement("ul");
  list.className = "gs-plot-legend";
  for (const [name, colour] of Object.entries(colours)) {
    const entry = document.createElement("li");
    entry.style.setProperty("--gs-swatch", colour);
    entry.textContent = name;
    list.append(entry);
  }
  return list;
}
