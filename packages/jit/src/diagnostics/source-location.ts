import { readFile, shownFile } from "./files.ts";
import { type Located, located } from "./locate.ts";
import { type Position, positionIn } from "./positions.ts";
import type { Source, Span, TextRange } from "./source.ts";

/** The part of a piece of user text that is shown, and the location that is reported. */
export interface SourceLocation {
  /** The line in the file if the piece is found in it, else in the function. */
  readonly text: string;
  /** In `text`. */
  readonly range: TextRange;
  /** In `text`. */
  readonly position: Position;
  /** null where `text` is the function's. */
  readonly file: string | null;
  readonly source: Source;
  readonly names?: Located["names"];
}

const UNKNOWN: Source = { name: "?", text: "" };

/** Finds a span in the file of its function, which is read where there are files to read. */
export function locationOf(span: Span, sources: readonly Source[]): SourceLocation {
  const source = sources[span.source] ?? UNKNOWN;
  const file = source.passedAt?.file;
  const text = file === undefined ? null : readFile(file);
  const found = text === null ? null : located(text, source, span);
  if (file === undefined || text === null || found === null)
    return { text: source.text, range: span, position: positionIn(source.text, span.start), file: null, source };
  return { text, ...found, position: positionIn(text, found.range.start), file: shownFile(file), source };
}

/**
 * `src/blur.ts:11:15`; where the file's line is not known, the function's own, and where it was passed on:
 * `function blur:2:15, passed at blur.ts:10:14`.
 */
export function locationText({ position, file, source: { name, passedAt } }: SourceLocation): string {
  const { line, column } = position;
  if (file !== null) return `${file}:${line}:${column}`;
  const passed = passedAt && `, passed at ${shownFile(passedAt.file)}:${passedAt.line}:${passedAt.column}`;
  return `function ${name}:${line}:${column}${passed ?? ""}`;
}

/** Another place that a message names: short where it is in the same function as the message's own. */
export function otherLocation(span: Span, from: Span, sources: readonly Source[]): string {
  const location = locationOf(span, sources);
  const { line, column } = location.position;
  const words = location.text.slice(location.range.start, location.range.end).split("\n")[0];
  const where =
    location.file === null && span.source === from.source ? `line ${line}:${column}` : locationText(location);
  return `${where}: ${words}`;
}
