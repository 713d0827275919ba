import { type FindingKind, findingCodes, type ThreadPosition } from "../../diagnostics/finding.ts";
import type { Source, Span } from "../../diagnostics/source.ts";

/** One finding as data. */
export interface Finding {
  readonly kind: FindingKind;
  /** The sentence after the code, without line or frame. */
  readonly summary: string;
  readonly span: Span;
  /** The label under the marked text. */
  readonly label: string;
  /** The other access of a race; where threads wait that miss a barrier; the loop or the calls that hold others apart. */
  readonly related: readonly { readonly span: Span; readonly label: string }[];
  /**
   * The thread it was found in first; then the others that take part. At most 16 of the threads that miss a barrier, or
   * that wait elsewhere.
   */
  readonly threads: readonly ThreadPosition[];
  readonly hint: string;
  /** Name of the array, where one is concerned, and the element, one index per axis. */
  readonly array?: string;
  readonly indices?: readonly number[];
  readonly shape?: readonly number[];
}

/**
 * The simulator stopped a launch: what it found, where, and in which threads. Memory stays as it was at that moment.
 * Thrown by the device's next wait.
 */
export class SimulatorError extends Error {
  override readonly name = "SimulatorError";
  /** The kind of the finding, as a word. */
  readonly finding: FindingKind;
  /** Stable, "GS901"; the reference page has an entry for each. */
  readonly code: string;
  /** Where, in UTF-16 units of the function's text, `sources[span.source].text`. */
  readonly span: Span;
  /** The finding with the user's lines, as printed in `message`. */
  readonly frame: string;
  /** Advice. */
  readonly hint: string;
  /** The thread it was found in, then the others concerned. */
  readonly threads: readonly ThreadPosition[];
  /** Name of the array, where one is concerned. */
  readonly array: string | null;
  /** Element of `array`, one index per axis. */
  readonly indices: readonly number[];
  /** All of it, as data. */
  readonly details: Finding;
  readonly #sources: readonly Source[];

  constructor(finding: Finding, frame: string, sources: readonly Source[]) {
    super(frame);
    this.finding = finding.kind;
    this.code = findingCodes[finding.kind];
    this.span = finding.span;
    this.frame = frame;
    this.hint = finding.hint;
    this.threads = finding.threads;
    this.array = finding.array ?? null;
    this.indices = finding.indices ?? [];
    this.details = finding;
    this.#sources = sources;
  }

  /** The functions that spans count in: `sources[span.source].text`. `locateSpan` finds them in a file. */
  get sources(): readonly Source[] {
    return this.#sources;
  }
}
