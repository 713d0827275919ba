import { svg } from "../dom.ts";
import type { Program } from "../program.ts";
import type { ArrayView, ReportView } from "./view.ts";

/** Blocks of threads in a row each, and the array under them. */
export function drawReport(view: ReportView, { grid, block }: Program): SVGSVGElement {
  const [blocks, threads] = [grid[0], block[0]];
  const picture = svg("svg", { class: "gs-d-report", role: "img", "aria-label": describe(view) });
  for (let b = 0; b < blocks; b++) {
    const y = b * 2;
    picture.append(svg("text", { x: 0, y: y + 0.6, class: "gs-d-name" }, `block ${b}`));
    for (let t = 0; t < threads; t++) {
      const id = `${b},${t}`;
      const look = view.found.has(id)
        ? "is-wrong"
        : view.others.has(id)
          ? "is-related"
          : view.ran.has(id)
            ? "is-even"
            : "is-plain";
      picture.append(...cell(t, y + 0.8, `${t}`, look, `thread ${t} of block ${b}`, `thread ${id}`));
    }
  }
  const rows = view.array === null ? 0 : drawArray(picture, view.array, blocks * 2, threads);
  picture.setAttribute("viewBox", `-0.1 -0.3 ${threads + 0.2} ${blocks * 2 + rows + 0.5}`);
  return picture;
}

/** Returns the rows that it took. An element out of bounds stands where it would be. */
function drawArray(picture: SVGSVGElement, array: ArrayView, top: number, width: number): number {
  picture.append(svg("text", { x: 0, y: top + 0.6, class: "gs-d-name" }, `${array.name}, ${array.length} elements`));
  const last = Math.max(array.length - 1, array.marked ?? 0);
  for (let i = 0; i <= last; i++) {
    const outside = i >= array.length;
    if (outside && i !== array.marked) continue;
    const look = i === array.marked ? "is-wrong" : array.touched.has(i) ? "is-odd" : "is-plain";
    const name = `${array.name}[${i}]`;
    const [column, row] = [i % width, top + 0.8 + Math.floor(i / width)];
    const title = outside ? `${name} does not exist` : name;
    picture.append(...cell(column, row, `${i}`, outside ? `${look} is-missing` : look, title, name));
  }
  return 1 + Math.ceil((last + 1) / width);
}

function cell(column: number, row: number, text: string, look: string, title: string, id: string): SVGElement[] {
  const place = { x: column + 0.05, y: row + 0.05, width: 0.9, height: 0.9, rx: 0.1 };
  return [
    svg("rect", { ...place, class: look, "data-cell": id }, svg("title", {}, title)),
    svg("text", { x: column + 0.5, y: row + 0.65, class: "gs-d-label" }, text),
  ];
}

function describe({ message, found, others, array }: ReportView): string {
  const list = (of: ReadonlySet<string>): string =>
    [...of].map((id) => `thread ${id.split(",")[1]} of block ${id.split(",")[0]}`).join(", ");
  if (message === null) return "All threads of the launch, and the array: nothing is marked.";
  const parts = [
    `Marked: ${list(found)}`,
    others.size > 0 ? `and, as the other side, ${list(others)}` : "",
    array?.marked == null ? "" : `at ${array.name}[${array.marked}]`,
  ].filter((part) => part !== "");
  return `${parts.join(" ")}.`;
}
