import type { FindingKind, ThreadPosition } from "../../diagnostics/finding.ts";
import { FindingError } from "../../diagnostics/finding-error.ts";
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
export class SimulatorError extends FindingError<FindingKind> {
  override readonly name = "SimulatorError";
  /** All of it, as data. */
  readonly details: Finding;

  constructor(finding: Finding, frame: string, sources: readonly Source[]) {
    super(finding, frame, sources);
    this.details = finding;
  }
}
