import type { Span } from "../diagnostics/source.ts";

/** Stands between a printed line and the place that it comes from: `source:start:end`. */
const MARK = "\u0001";

let on = false;

/** Prints with a mark behind each line that comes from the user's text, for viewers that show both. */
export function withMarks(print: () => string): string {
  on = true;
  try {
    return print();
  } finally {
    on = false;
  }
}

/** The line with its location; unchanged if no marks are wanted, or if it has a mark. */
export function marked(line: string, span: Span | null | undefined): string {
  return on && span && !line.includes(MARK) ? `${line}${MARK}${span.source}:${span.start}:${span.end}` : line;
}
