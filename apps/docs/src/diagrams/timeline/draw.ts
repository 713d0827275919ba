import { html, svg } from "../dom.ts";
import { lanes, lengthOf, showMs, stepOf, type Timeline } from "./lanes.ts";

const WIDTH = 100;
const LANE = 9;

/**
 * Three lanes of bars.
 * @param longest - what the whole width stands for, so that two time lines can be compared.
 * @param measured - times are milliseconds; else units of a schematic.
 */
export function drawTimeline(timeline: Timeline, longest: number, measured: boolean): HTMLElement {
  const title = titleOf(timeline, measured);
  const picture = svg("svg", {
    viewBox: `0 0 ${WIDTH} ${lanes.length * LANE}`,
    preserveAspectRatio: "none",
    role: "img",
    "aria-label": describe(timeline, measured),
  });
  const scale = longest > 0 ? WIDTH / longest : 0;
  const step = stepOf(longest, 8);
  for (let at = step; at < longest; at += step)
    picture.append(svg("line", { x1: at * scale, x2: at * scale, y1: 0, y2: lanes.length * LANE, class: "gs-d-tick" }));
  for (const { lane, chunk, from, to } of timeline.spans) {
    const place = { x: from * scale, width: Math.max((to - from) * scale, 0.4), height: LANE - 2, rx: 0.3 };
    const y = lanes.indexOf(lane) * LANE + 1;
    const look = chunk % 2 === 0 ? "is-even" : "is-odd";
    const text = `${lane}, chunk ${chunk + 1}: ${show(from, measured)} to ${show(to, measured)}`;
    picture.append(svg("rect", { ...place, y, class: look, "data-lane": lane }, svg("title", {}, text)));
  }
  const names = html(
    "div",
    { class: "gs-d-lanes", "aria-hidden": "true" },
    ...lanes.map((lane) => html("span", {}, lane)),
  );
  const bars = html("div", { class: "gs-d-bars" }, names, picture);
  return html(
    "div",
    { class: "gs-d-timeline", "data-way": timeline.way },
    html("p", { class: "gs-d-title" }, title),
    bars,
  );
}

const show = (time: number, measured: boolean): string => (measured ? showMs(time) : `${time}`);
const ways = { "in turn": "One after the other, each waited for", streams: "With a stream for each chunk" } as const;

function titleOf(timeline: Timeline, measured: boolean): string {
  const length = lengthOf(timeline);
  return `${ways[timeline.way]}: ${measured ? showMs(length) : `${length} units`}`;
}

function describe(timeline: Timeline, measured: boolean): string {
  const spans = timeline.spans.map(
    ({ lane, chunk, from, to }) => `chunk ${chunk + 1} ${lane} ${show(from, measured)} to ${show(to, measured)}`,
  );
  return `${titleOf(timeline, measured)}. ${spans.join("; ")}.`;
}
