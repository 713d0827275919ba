/** One user function: a kernel, or a device function it calls. Spans are offsets into its `text`. */
export interface Source {
  /** The name of the function: its own name, or its name in `uses`. */
  readonly name: string;
  /** As `Function.prototype.toString` gives it: what runs, after every tool that rewrote it. */
  readonly text: string;
  /** The call that the function was passed to, when the stack trace names it. */
  readonly passedAt?: CallSite;
}

/** Where `kernel(`, `deviceFunction(` or another call that takes a function stands, as the engine's stack trace says. */
export interface CallSite {
  /** A path or a URL. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A piece of user text: `[start, end)` in UTF-16 units of `sources[source].text`. */
export interface Span {
  readonly source: number;
  readonly start: number;
  readonly end: number;
}

/** The piece of text, on one line. */
export const textOf = (span: Span, sources: readonly Source[]): string | undefined =>
  sources[span.source]?.text.slice(span.start, span.end).replace(/\s+/g, " ");

/** A piece of the text of a file: `[start, end)` in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}
