import type { Span } from "../diagnostics/source.ts";

/** Stands between a printed line and the place that it comes from: `source:start:end`. */
const MARK = "\u0001";

let on = false;
/** The span of the statement that is emitted now. */
let here: Span | null = null;

/** Prints with a mark behind each line that comes from the user's text, for viewers that show both. */
export function withMarks(print: () => string): string {
  on = true;
  try {
    return print();
  } finally {
    on = false;
    here = null;
  }
}

/** Emits the code of a statement: parts that `noteSpan` notes meanwhile come from it. */
export function emitted(span: Span, emit: () => void): void {
  if (!on) return emit();
  const before = here;
  here = span;
  emit();
  here = before;
}

const spans = new WeakMap<object, Span>();

/** Notes that a part of the result comes from the statement that is emitted now. */
export function noteSpan(part: object): void {
  if (on && here !== null) spans.set(part, here);
}

/** The statement that a part of the result comes from. */
export function spanOf(part: object): Span | undefined {
  return spans.get(part);
}

/** The line with its location; unchanged if no marks are wanted, or if it has a mark. */
export function marked(line: string, span: Span | null | undefined): string {
  return on && span && !line.includes(MARK) ? `${line}${MARK}${span.source}:${span.start}:${span.end}` : line;
}
