import type { ProgramDiagnostic } from "../runner/events.ts";

/** Name of the highlight that styles/site.css underlines. */
const NAME = "gs-error";
const marked = new WeakMap<HTMLElement, Highlight>();

/**
 * Underlines findings in code that Expressive Code highlighted, without changing its elements: each line is a
 * `.ec-line`, whose `.code` holds its text. The lines themselves get a class, for browsers without highlights.
 */
export function underline(host: HTMLElement, code: string, list: readonly ProgramDiagnostic[]): void {
  const lines = [...host.querySelectorAll<HTMLElement>(".ec-line")];
  for (const line of lines) line.classList.remove("gs-wrong");
  const ranges = list.flatMap(({ from, to }) => {
    const before = code.slice(0, from).split("\n");
    const line = lines[before.length - 1];
    const column = before.at(-1)?.length ?? 0;
    if (line === undefined) return [];
    line.classList.add("gs-wrong");
    const range = rangeIn(line.querySelector(".code") ?? line, column, column + Math.max(1, to - from));
    return range === undefined ? [] : [range];
  });
  if (!("highlights" in CSS)) return;
  const all = CSS.highlights.get(NAME) ?? new Highlight();
  for (const range of marked.get(host) ?? []) all.delete(range);
  for (const range of ranges) all.add(range);
  marked.set(host, new Highlight(...ranges));
  CSS.highlights.set(NAME, all);
}

/** The characters `[from, to)` of an element's text, cut to it. */
function rangeIn(element: Element, from: number, to: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let at = 0;
  let begun = false;
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const end = at + node.length;
    if (!begun && from < end) {
      range.setStart(node, from - at);
      begun = true;
    }
    if (begun) range.setEnd(node, Math.min(to - at, node.length));
    if (to <= end) break;
    at = end;
  }
  return begun ? range : undefined;
}
