/** The text of one user function: a kernel, or a device function it calls. Spans are offsets into `text`. */
export interface Source {
  /** What the function is called: its own name, or the name it has in `uses`. */
  readonly name: string;
  readonly text: string;
  /** The file that `kernel()` was called in, when the stack trace names one. */
  readonly file?: string;
  /** Line in `file` at which `text` begins, 1-based; 1 when `file` is not known. */
  readonly firstLine: number;
}

/** A piece of user text: `[start, end)` in UTF-16 units of `sources[source].text`. */
export interface Span {
  readonly source: number;
  readonly start: number;
  readonly end: number;
}
