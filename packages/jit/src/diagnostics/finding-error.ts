import { type FindingKind, findingCodes, type ThreadPosition } from "./finding.ts";
import type { Source, Span } from "./source.ts";

/** Properties of an error of a running kernel, from the simulator or from a launch in debug mode. */
export interface Found<Kind extends FindingKind> {
  readonly kind: Kind;
  readonly span: Span;
  readonly hint: string;
  readonly threads: readonly ThreadPosition[];
  readonly array?: string;
  readonly indices?: readonly number[];
}

/** An error of a running kernel: where it was found, and in which threads. */
export abstract class FindingError<Kind extends FindingKind> extends Error {
  /** The kind of the finding, as a word. */
  readonly finding: Kind;
  /** Stable, "GS901"; the reference page has an entry for each. */
  readonly code: string;
  /** Where, in UTF-16 units of the function's text, `sources[span.source].text`. */
  readonly span: Span;
  /** The user's line with carets, as in `message`. */
  readonly frame: string;
  /** Advice. */
  readonly hint: string;
  /** The thread it was found in, then the others concerned. */
  readonly threads: readonly ThreadPosition[];
  /** Name of the array, where one is concerned. */
  readonly array: string | null;
  /** The element that was meant, one index per axis. */
  readonly indices: readonly number[];
  readonly #sources: readonly Source[];

  constructor({ kind, span, hint, threads, array, indices }: Found<Kind>, frame: string, sources: readonly Source[]) {
    super(frame);
    this.finding = kind;
    this.code = findingCodes[kind];
    this.span = span;
    this.frame = frame;
    this.hint = hint;
    this.threads = threads;
    this.array = array ?? null;
    this.indices = indices ?? [];
    this.#sources = sources;
  }

  /** The functions that spans count in: `sources[span.source].text`. `locateSpan` finds them in a file. */
  get sources(): readonly Source[] {
    return this.#sources;
  }
}
