import { wrongKind } from "@gridstride/core/internal";
import { located } from "../diagnostics/locate.ts";
import type { Source, Span, TextRange } from "../diagnostics/source.ts";

/**
 * Where a piece of a function lies in the text of the file that it was passed in, for editors, and for the frames of errors
 * in Node.
 *
 * Engines tell a function's text and the line of the call that it was passed to, but not where the function begins. It is
 * looked for in the call, then under the name that the call passes, then wherever its text stands alone. If tools have
 * rewritten the text (type strippers do), its words are found again in order.
 *
 * @param text - of the file, as its author or as the engine has it.
 * @param source - `error.sources[span.source]`; with `passedAt` when lines count as they do in `text`.
 * @param span - of an error or of one of its diagnostics.
 * @throws {LaunchError} wrong-kind, for a value that is not a text, a source or a span.
 * @returns null when the function is not in the text, or when several may be meant.
 */
export function locateSpan(text: string, source: Source, span: Span): TextRange | null {
  if (typeof text !== "string") throw wrongKind("the text of a file as the first argument of locateSpan", text);
  if (typeof source?.text !== "string" || !isSite(source.passedAt))
    throw wrongKind("a source of an error, error.sources[span.source], as the second argument of locateSpan", source);
  if (!isWhole(span?.start) || !isWhole(span.end))
    throw wrongKind("the span of an error, { source, start, end }, as the third argument of locateSpan", span);
  return located(text, source, span)?.range ?? null;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isSite = (site: Source["passedAt"]): boolean =>
  site === undefined || (typeof site === "object" && site !== null && isWhole(site.line) && isWhole(site.column));
