import type { Source, Span } from "./source.ts";
import { locationOf, locationText, type SourceLocation } from "./source-location.ts";

/** Columns a line of a frame may take next to its gutter; longer lines (minified text) are cut around the carets. */
const WIDTH = 110;

/** The parts of a frame. */
export interface FrameContent {
  readonly code: string;
  /** One line, without a full stop. */
  readonly message: string;
  readonly span: Span;
  /** A few words next to the carets. */
  readonly label?: string | undefined;
  /** The code to write instead. */
  readonly hint?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

/**
 * A diagnostic as the user reads it:
 * ```
 * GS102: 'table' is not a number, a boolean or a device array
 *   --> blur.ts:11:12
 *    |
 * 11 |   out[i] = table.get(x[i]);
 *    |            ^^^^^ captured here
 *    = help: pass it to the kernel as an argument, or name it in `uses`
 * ```
 */
export function renderFrame(diagnostic: FrameContent, sources: readonly Source[]): string {
  const place = locationOf(diagnostic.span, sources);
  const said = (words: string): string => words.replace(/[\w$]+/g, (word) => place.names?.get(word) ?? word);
  return renderFrameIn(place, locationText(place), diagnostic, said);
}

/**
 * A frame of a piece of a text whose position is known.
 *
 * @param where - the file, line and column, as the frame says them.
 * @param said - changes the names in sentences.
 */
export function renderFrameIn(
  { text, range, position: { line, column } }: Pick<SourceLocation, "text" | "range" | "position">,
  where: string,
  { code, message, label: words, hint, notes = [] }: Omit<FrameContent, "span">,
  said: (words: string) => string = (same) => same,
): string {
  const lineStart = range.start - (column - 1);
  const rest = text.slice(lineStart);
  const length = rest.search(/[\n\r\u2028\u2029]/);
  const whole = length < 0 ? rest : rest.slice(0, length);
  const label = words === undefined ? "" : ` ${said(words)}`;
  const shown = windowed(whole, column - 1, Math.min(range.end - lineStart, whole.length), label.length);
  const gutter = " ".repeat(String(line).length);
  const lines = [
    `${code}: ${said(message)}`,
    `${gutter}--> ${where}`,
    `${gutter} |`,
    `${line} | ${shown.text}`.trimEnd(),
    `${gutter} | ${" ".repeat(shown.start)}${"^".repeat(Math.max(1, shown.end - shown.start))}${label}`,
  ];
  if (hint !== undefined) lines.push(`${gutter} = help: ${said(hint)}`);
  for (const note of notes) lines.push(`${gutter} = note: ${said(note)}`);
  return lines.join("\n");
}

/** The part of a line that has the carets, its tabs made one column wide. */
function windowed(
  line: string,
  start: number,
  end: number,
  labelLength: number,
): { text: string; start: number; end: number } {
  const text = line.replaceAll("\t", " ");
  if (text.length <= WIDTH) return { text, start, end };
  const room = Math.max(30, WIDTH - Math.min(labelLength, WIDTH / 2));
  const caretEnd = Math.min(end, start + Math.floor(room / 2));
  const from = Math.max(0, Math.min(start - 30, text.length - room));
  const to = Math.min(text.length, from + room);
  const head = from > 0 ? "…" : "";
  const tail = to < text.length ? "…" : "";
  const shift = head.length - from;
  return { text: head + text.slice(from, to) + tail, start: start + shift, end: Math.max(caretEnd, start + 1) + shift };
}
