import { checkResults } from "../check.ts";
import type { Results, Table, Timeline } from "../results/results.ts";
import { inTime, inTimes } from "./format.ts";
import { about } from "./markdown.ts";
import { plain } from "./plain.ts";
import { curves, roofline } from "./plots.ts";
import { drawPlots, type Plot } from "./plots-page.ts";
import { type Ranking, rankingsOf, unrankedOf } from "./rows.ts";
import { STYLE } from "./style.ts";

/**
 * A run as one page with everything in it: bars of speed-up, rooflines, curves, timelines. It opens without a network. In
 * Node only: it reads uPlot's files.
 */
export async function html(results: Results): Promise<string> {
  checkResults("html", results);
  // Only here, so that the rest of the package can be in a page.
  const [{ readFileSync }, { createRequire }] = await Promise.all([import("node:fs"), import("node:module")]);
  const plots: Plot[] = [];
  const plot = (one: Plot): string => {
    plots.push(one);
    return `<div class="plot" id="plot-${plots.length - 1}"></div>`;
  };
  const body = results.suites
    .map(({ name, title, why, tables, timelines }) =>
      [
        `<h2>${escape(name)}: ${escape(title)}</h2>`,
        why === null ? "" : `<p class="warning">Incomplete: ${escape(why)}.</p>`,
        ...tables.map((table) => section(table, results)),
        ...curves(tables).map(plot),
        ...timelines.map(drawTimeline),
      ].join("\n"),
    )
    .join("\n");
  const roofs = results.limits.flatMap((limit) => roofline(limit, results.suites));
  const require = createRequire(import.meta.url);
  const uplot = (file: string): string => readFileSync(require.resolve(`uplot/dist/${file}`), "utf8");
  // Nothing of the results can end the script: in JSON `<` may be written otherwise.
  const data = JSON.stringify(plots.concat(roofs)).replaceAll("<", "\\u003c");
  const roofDivs = roofs.map((_, i) => `<div class="plot" id="plot-${plots.length + i}"></div>`).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>gridstride-bench, ${escape(results.created)}</title>
<style>${uplot("uPlot.min.css")}${STYLE}</style></head>
<body><h1>gridstride-bench</h1>
${aboutRun(results)}
${body}
${roofs.length > 0 ? `<h2>Rooflines</h2>${roofDivs}` : ""}
<script>${LANGUAGE}${uplot("uPlot.iife.min.js")}</script>
<script>{ ${NAMES}(${drawPlots.toString()})(${data}, uPlot) }</script>
</body></html>
`;
}

/** Without a locale, headless Chromium's language is `en-US@posix`, which its own formats refuse; uPlot asks them. */
const LANGUAGE =
  'try { new Intl.NumberFormat(navigator.language) } catch { Object.defineProperty(navigator, "language", { value: "en" }) }\n';

/** esbuild's `keepNames`, which tsx uses, puts calls of this into the text of functions. */
const NAMES = "const __name = (f) => f; ";

/** When, where, on what. */
function aboutRun(results: Results): string {
  const [first = "", ...rest] = about(results, plain);
  const points = rest.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
  const item = (line: string): string =>
    `<li${line.startsWith("Warning") ? ' class="warning"' : ""}>${escape(line)}</li>`;
  return `<p>${escape(first)}</p><ul>${points.map(item).join("")}</ul>`;
}

function section(table: Table, results: Results): string {
  const unranked = unrankedOf(table).map(
    ({ name, column, why }) => `<li>${escape(`${name} (${column}): ${why}`)}</li>`,
  );
  return `<h3>${escape(table.title)}</h3>${table.notes.map((note) => `<p>${escape(note)}</p>`).join("")}
${rankingsOf(table, results.limits).map(rankingTable).join("\n")}<ul class="unranked">${unranked.join("")}</ul>`;
}

function rankingTable({ title, base, rows }: Ranking): string {
  const most = Math.max(...rows.map(({ speedup }) => speedup));
  const lines = rows.map(
    ({ name, entry, speedup }) =>
      `<tr><td>${escape(name)}</td><td class="n">${inTime(entry.timing.median)}</td><td class="n">${inTimes(speedup)}</td><td class="wide"><div class="bar" style="width:${((100 * speedup) / most).toFixed(2)}%"></div></td></tr>`,
  );
  return `<div class="scroll"><table class="speedup"><caption>${escape(title)}</caption><tr><th>contender</th><th>median</th><th colspan="2">times as fast as ${escape(base)}</th></tr>
${lines.join("\n")}</table></div>`;
}

function drawTimeline({ title, spans }: Timeline): string {
  const end = Math.max(...spans.map(({ to }) => to));
  const lanes = [...new Set(spans.map(({ lane }) => lane))].map((lane) => {
    const own = spans.filter((one) => one.lane === lane);
    // Bars stand below each other: spans of a lane may overlap.
    const bars = own.map(({ label, from, to }, i) => {
      const place = `left:${((100 * from) / end).toFixed(2)}%;width:${((100 * (to - from)) / end).toFixed(2)}%;top:${i * 14}px`;
      return `<div class="span" style="${place}" title="${inTime(to - from)}">${escape(label)}</div>`;
    });
    return `<div class="lane" style="height:${own.length * 14}px"><b>${escape(lane)}</b>${bars.join("")}</div>`;
  });
  return `<h3>${escape(title)}, ${inTime(end)}</h3><div class="timeline">${lanes.join("\n")}</div>`;
}

function escape(text: string): string {
  return plain(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
